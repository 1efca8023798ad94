import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Publication

@Suite("Micropub: a change that cannot be completed", .timeLimit(.minutes(15)))
struct MicropubTransactionTests {
  private static func change(_ url: String) -> String {
    """
    {"action": "update", "url": "\(url)", "add": {"category": ["new"]},
    "replace": {"content": ["Second."], "post-status": ["published"]}}
    """
  }

  @Test(
    "A text that is changed and published at once is saved whole or not at all, and the same works later",
    arguments: ["draft", "published"])
  func whole(status: String) async throws {
    try await MicropubProgram.run { program in
      let site = program.desk.site
      let url = try await program.created(
        program.form("name=One&content=First.&category=old&post-status=\(status)"))
      let id = try #require(try await site.database.deskPosts.post(at: "/posts/one"))
      let (post, text) = (
        try await site.database.deskPosts.post(id), try await site.database.workingCopies.currentText(of: id)
      )
      let refused = try await site.refusing("UPDATE ON posts") { try await program.json(Self.change(url)) }
      #expect(refused.status == .internalServerError)
      let left = try await site.database.workingCopies.currentText(of: id)
      #expect(left?.version == text?.version && left?.source == text?.source)
      #expect(try await site.database.deskPosts.post(id) == post)

      let changed = try await program.json(Self.change(url))
      let reason = try await changed.text
      // That of a draft was a secret one.
      #expect(changed.status == (status == "draft" ? .created : .noContent), "\(reason)")
      #expect(try await program.page("https://blog.example/posts/one").contains("Second."))
      #expect(try await program.source(url)["category"] as? [String] == ["old", "new"])
      #expect(try await site.database.deskPosts.post(id)?.savedAt == nil)
    }
  }

  @Test("A draft that asks for the address of another post keeps its text, until the address is free")
  func redirect() async throws {
    try await MicropubProgram.run { program in
      let taken = try await program.created(program.form("name=Taken&content=x"))
      let ada = try await program.desk.browser()
      let path = try await ada.begin("Draft")
      let text = "---\ntitle: Draft\nredirects: [/posts/taken]\n---\n\nFirst.\n"
      let version = try await ada.save(path, text)
      let url = "https://blog.example/posts/draft"
      let refused = try await program.json(Self.change(url))
      #expect(refused.status == .badRequest)
      #expect(try await refused.micropubError == "invalid_request")
      #expect(try await ada.editor(path) == (version, text))
      #expect(try await program.status(url) == 404)

      #expect(try await program.form("action=delete&url=\(taken)").status == .noContent)
      #expect(try await program.json(Self.change(url)).status == .noContent)
      #expect(try await program.page(url).contains("Second."))
    }
  }
}
