import Editing
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Publication
@testable import SiteBase

@Suite("Discarding a text, and bringing a post back", .timeLimit(.minutes(15)))
struct DiscardAndRestoreTests {
  private static func text(_ words: String) -> String { "---\ntitle: Ours\n---\n\n\(words)\n" }

  @Test("What a colleague saves between the page and the click is not discarded")
  func colleague() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada"), try await desk.browser("Bob"))
      let path = try await ada.begin("Ours")
      _ = try await ada.publish(path, Self.text("As readers know it."))
      let seen = try await ada.save(path, Self.text("By Ada."))
      let newer = try await bob.save(path, Self.text("By Bob."))
      for form in [["version": seen], ["version": "r1"], [:]] {
        let refused = try await ada.post("\(path)/discard", form)
        #expect(refused.status == .conflict)
        #expect(try await refused.text.contains("The text was changed meanwhile, so nothing was done."))
        #expect(try await ada.editor(path) == (newer, Self.text("By Bob.")), "\(form)")
      }
      #expect(try await ada.json("\(path)/discard", ["version": seen]).status == 409)
      #expect(try await ada.post("\(path)/discard", ["version": newer]).status == .seeOther)
      let left = try await ada.editor(path)
      #expect(left.version == "r1" && left.text.contains("As readers know it."))
    }
  }

  @Test(
    "A post that cannot be brought back whole stays removed, and comes back by the next try",
    arguments: ["UPDATE ON posts", "INSERT OR UPDATE ON desk_posts"], [true, false])
  func transaction(write: String, isAtDesk: Bool) async throws {
    try await MicropubProgram.run { program in
      let desk = program.desk
      let ada = try await desk.browser()
      let path = try await ada.begin("Ours")
      _ = try await ada.publish(path, Self.text("Text."))
      _ = try await ada.post("\(path)/remove")
      let id = try #require(ada.post(at: path))
      let removed = try #require(try await desk.site.database.deskPosts.post(id))
      #expect(removed.isRemoved && removed.state == .gone)
      func bringBack() async throws -> Int {
        isAtDesk
          ? try await ada.post("\(path)/restore").status.code
          : try await program.form("action=undelete&url=https://blog.example/posts/ours").status.code
      }
      #expect(try await desk.site.refusing(write) { try await bringBack() } == 500)
      #expect(try await desk.site.database.deskPosts.post(id) == removed)
      #expect(try await desk.stranger.get("/posts/ours").status == .gone)
      #expect(try await bringBack() == (isAtDesk ? 303 : 204))
      #expect(try await desk.stranger.get("/posts/ours").status == (isAtDesk ? .notFound : .ok))
      #expect(try await ada.editor(path).text.contains("Text."))
    }
  }

  @Test(
    "A draft that readers had seen before is a draft again when it is brought back", arguments: [true, false])
  func unpublished(isAtDesk: Bool) async throws {
    try await MicropubProgram.run { program in
      let ada = try await program.desk.browser()
      let path = try await ada.begin("Ours")
      _ = try await ada.publish(path, Self.text("Text."))
      _ = try await ada.post("\(path)/unpublish")
      _ = try await ada.post("\(path)/remove")
      let url = "https://blog.example/posts/ours"
      let answer =
        isAtDesk
        ? try await ada.post("\(path)/restore") : try await program.form("action=undelete&url=\(url)")
      #expect(answer.status.code < 400)
      #expect(try await program.status(url) == 404)
      #expect(try await program.source(url)["post-status"] as? [String] == ["draft"])
    }
  }
}
