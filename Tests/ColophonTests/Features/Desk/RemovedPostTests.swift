import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Desk
@testable import Publication
@testable import SiteBase

@Suite("Removed posts at the desk", .timeLimit(.minutes(15)))
struct RemovedPostTests {
  private static let text = "---\ntitle: Taken away\n---\n\nIts text.\n"

  @Test("The page of a removed post has its text and one form, which brings it back as a draft")
  func restored() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Taken away")
      _ = try await ada.publish(path, Self.text)
      _ = try await ada.post("\(path)/remove")
      let page = try await ada.text(path)
      #expect(page.contains("Its text.") && !page.contains("<textarea"))
      let actions = page.matches(of: #/action="/desk/posts/[0-9a-f-]+/(\w+)"/#).map { String($0.1) }
      #expect(actions == ["restore"])
      // A double click does one thing.
      for _ in 0..<2 { #expect(try await ada.post("\(path)/restore").status == .seeOther) }
      #expect(try await ada.text(path).contains("Draft"))
      #expect(try await ada.editor(path).text.contains("Its text."))
      #expect(try await ada.publish(path, Self.text).status == .seeOther)
      #expect(try await ada.post("\(path)/restore").status == .seeOther)
      #expect(try await desk.stranger.get("/posts/taken-away").status == .ok)
    }
  }

  @Test("Nothing else can be done with a removed post, also from a page that was loaded before")
  func refused() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Taken away")
      _ = try await ada.publish(path, Self.text)
      let version = try await ada.editor(path).version
      _ = try await ada.post("\(path)/remove")
      for action in DeskAction.allCases where action != .restore {
        let answer = try await ada.json(
          "\(path)/\(action.rawValue)", ["version": version, "text": "x", "chosen": version, "tab": "one"])
        #expect(answer.status == 410, "\(action)")
      }
      let page = try await ada.post("\(path)/publish", ["version": version])
      #expect(page.status == .gone)
      #expect(try await page.text.contains("This post was removed. Bring it back first."))
      let saved = try await ada.post(
        "\(path)/text", ["version": version, "text": Self.text + "A late word.\n"])
      #expect(saved.status == .seeOther)
      #expect(try await ada.text(path).contains("A late word."))
      #expect(try await desk.stranger.get("/posts/taken-away").status == .gone)
      #expect(try await ada.text("/desk?show=removed").contains("/posts/taken-away"))
    }
  }

  @Test("Secret links to a removed post open it no more, also after it was brought back")
  func links() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Secret")
      func link() async throws -> String {
        let page = try await ada.post("\(path)/link").text
        return String(try #require(page.firstMatch(of: #/https://blog.example(/preview/\w+)/#)).1)
      }
      let first = try await link()
      #expect(try await desk.stranger.get(first).status == .ok)
      _ = try await ada.post("\(path)/remove")
      #expect(try await desk.stranger.get(first).status == .notFound)
      _ = try await ada.post("\(path)/restore")
      #expect(try await desk.stranger.get(first).status == .notFound)

      // One that was made at the same time as the post was removed is left.
      let second = try await link()
      let id = try #require(UUID(uuidString: String(path.suffix(36))))
      try await desk.site.database.deskPosts.setRemoved(at: desk.now, id)
      #expect(try await desk.stranger.get(second).status == .notFound)
    }
  }
}
