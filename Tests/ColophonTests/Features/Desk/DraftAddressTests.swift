import Accounts
import HTTP
import HTTPTypes
import Importing
import Testing

@testable import Colophon
@testable import Publication

@Suite("Addresses of drafts at the desk")
struct DraftAddressTests {
  @Test("A draft with the title that another post had takes no readers away from that")
  func formerAddress() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Gamma")
      _ = try await ada.publish(path, Self.post("Gamma"))
      _ = try await ada.publish(path, Self.post("Gamma", more: "slug: delta\n"))
      let bob = try await desk.browser("Bob", .author)
      let draft = try await bob.begin("Gamma")
      #expect(try await desk.site.get("/posts/gamma").headerFields[.location] == "/posts/delta")
      // Whoever publishes it wants the address of the title.
      _ = try await bob.publish(draft, Self.post("Gamma"))
      #expect(try await desk.site.get("/posts/gamma").status == .ok)
      #expect(try await desk.site.get("/posts/delta").status == .ok)
    }
  }

  @Test("A draft gives way to a file and to a post that is published, and finds another address itself")
  func givingWay() async throws {
    try await DeskFixture.run { desk in
      let bob = try await desk.browser("Bob", .author)
      let (wanted, roadmap) = (try await bob.begin("Wanted"), try await bob.begin("Roadmap"))
      let folder = ContentFixture()
      folder.write("wanted.md", "---\ntitle: Wanted\ndate: 2026-01-01\n---\nFrom the file.\n")
      #expect(try await desk.site.sync(folder).new == ["wanted.md"])
      #expect(try await desk.site.text("/posts/wanted").contains("From the file."))
      _ = try await bob.publish(wanted, Self.post("Wanted"))
      #expect(try await desk.site.text("/posts/wanted").contains("From the file."))
      #expect(try await desk.site.get("/posts/wanted-2").status == .ok)

      let ada = try await desk.browser()
      let other = try await ada.begin("Something else")
      _ = try await ada.publish(other, Self.post("Roadmap"))
      #expect(try await desk.site.text("/posts/roadmap").contains("Text."))
      _ = try await bob.publish(roadmap, Self.post("Roadmap"))
      #expect(try await desk.site.get("/posts/roadmap-2").status == .ok)
    }
  }

  private static func post(_ title: String, more: String = "") -> String {
    "---\ntitle: \(title)\n\(more)---\n\nText.\n"
  }
}
