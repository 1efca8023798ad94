import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import Publication

@Suite("Micropub: what readers get of a change", .timeLimit(.minutes(15)))
struct MicropubPostTests {
  /// Changes an entry, and returns what it says then, and its page.
  private func updated(
    _ program: MicropubProgram, _ url: String, _ change: String
  ) async throws -> (entry: [String: [Any]], page: String) {
    let response = try await program.json(#"{"action": "update", "url": "\#(url)", \#(change)}"#)
    let text = try await response.text
    #expect(response.status == .noContent, "\(text)")
    return (try await program.source(url), try await program.page(url))
  }

  @Test("A video and a sound are replaced, added and deleted on the page", arguments: [false, true])
  func players(isHTML: Bool) async throws {
    try await MicropubProgram.run { program in
      let content = isHTML ? #"{"html": "<p>Some text</p>"}"# : #""Some text""#
      let url = try await program.created(
        program.json(
          """
          {"type": ["h-entry"], "properties": {"content": [\(content)], "name": ["Film"],
          "photo": ["https://m.example/p.jpg"], "video": ["https://m.example/a.mp4"]}}
          """))
      #expect(try await program.page(url).contains("https://m.example/a.mp4"))

      let replaced = try await updated(program, url, #""replace": {"video": ["https://m.example/b.mp4"]}"#)
      #expect(replaced.entry["video"] as? [String] == ["https://m.example/b.mp4"])
      #expect(replaced.page.contains("https://m.example/b.mp4") && !replaced.page.contains("a.mp4"))

      let added = try await updated(
        program, url, #""add": {"audio": ["https://blog.example/media/x/c.mp3"]}"#)
      #expect(added.entry["audio"] as? [String] == ["https://blog.example/media/x/c.mp3"])
      #expect(added.page.contains("<audio") && added.page.contains("/media/x/c.mp3"))
      #expect(added.page.contains("https://m.example/b.mp4"))

      let deleted = try await updated(program, url, #""delete": ["video"]"#)
      #expect(deleted.entry["video"] == nil && deleted.entry["audio"]?.count == 1)
      #expect(!deleted.page.contains("b.mp4") && deleted.page.contains("/media/x/c.mp3"))
      #expect(deleted.entry["photo"] as? [String] == ["https://m.example/p.jpg"])
      #expect(deleted.page.contains("https://m.example/p.jpg") && deleted.page.contains("Some text"))
      let rest = deleted.entry["content"]?.first
      let text = isHTML ? (rest as? [String: String])?["html"] : rest as? String
      #expect(text == (isHTML ? "<p>Some text</p>" : "Some text"))
    }
  }

  @Test("The date of a post can be replaced, and is not deleted")
  func dates() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(program.form("name=Dated&content=x"))
      let before = try await program.source(url)["published"] as? [String]
      let refused = try await program.json(
        #"{"action": "update", "url": "\#(url)", "delete": ["published"]}"#)
      #expect(refused.status == .badRequest)
      #expect(try await refused.micropubError == "invalid_request")
      #expect(try await program.source(url)["published"] as? [String] == before)
      let date = "2026-11-21T09:30:00+01:00"
      let replaced = try await updated(program, url, #""replace": {"published": ["\#(date)"]}"#)
      #expect(replaced.entry["published"] as? [String] == [date])
    }
  }

  @Test("A post that is undeleted is what readers saw; changes that were not published stay at the desk")
  func pendingChanges() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(program.form("name=Desk&content=Published+text"))
      let editor = try await program.desk.browser("Eda", .editor)
      let id = try #require(try await program.desk.site.database.deskPosts.post(at: "/posts/desk"))
      let page = "/desk/posts/\(id.uuidString.lowercased())"
      let saved = try await editor.json(
        "\(page)/text",
        ["version": try await editor.editor(page).version, "text": "---\ntitle: Desk\n---\nUnfinished."])
      #expect(saved.status == 200)
      #expect(try await program.form("action=delete&url=\(url)").status == .noContent)
      #expect(try await program.status(url) == 410)
      #expect(try await program.form("action=undelete&url=\(url)").status == .noContent)
      let readers = try await program.page(url)
      #expect(readers.contains("Published text") && !readers.contains("Unfinished."))
      #expect(try await program.source(url)["post-status"] as? [String] == ["published"])
      #expect(try await editor.editor(page).text.contains("Unfinished."))
    }
  }

  @Test("A draft that is undeleted is a draft")
  func drafts() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(program.form("name=Plan&content=Later&post-status=draft"))
      for action in ["delete", "undelete"] {
        #expect(try await program.form("action=\(action)&url=\(url)").status == .noContent)
      }
      #expect(try await program.status("https://blog.example/posts/plan") == 404)
      #expect(try await program.source(url)["post-status"] as? [String] == ["draft"])
    }
  }

  @Test("An author's program is told no tags of other people's drafts")
  func categories() async throws {
    try await MicropubProgram.run { editor in
      let author = try await MicropubProgram(editor.desk, "Bob", .author)
      func tags(_ program: MicropubProgram) async throws -> [String]? {
        try await program.get("?q=category").value["categories"] as? [String]
      }
      _ = try await editor.created(editor.form("name=One&content=x&category=open"))
      let url = try await editor.created(editor.form("name=Two&content=x&category=secret"))
      let hide = #"{"action": "update", "url": "\#(url)", "replace": {"post-status": ["draft"]}}"#
      #expect(try await editor.json(hide).status == .noContent)
      #expect(try await tags(editor) == ["open", "secret"])
      #expect(try await tags(author) == ["open"])
    }
  }
}
