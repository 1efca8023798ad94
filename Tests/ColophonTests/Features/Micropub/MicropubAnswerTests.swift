import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import Publication
@testable import SiteBase

@Suite("Micropub: what programs are answered", .timeLimit(.minutes(15)))
struct MicropubAnswerTests {
  @Test(
    "The address of a draft shows it to its author, names it in each request, and leads to the post later",
    arguments: ["post-status=draft", "published=2099-01-01T00:00:00Z"])
  func previews(status: String) async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(program.form("name=Plan&content=Later&\(status)"))
      #expect(try await program.page(url).contains("Later"))
      #expect(try await program.status("https://blog.example/posts/plan") == 404)
      let change = #"{"action": "update", "url": "\#(url)", "replace": {"content": ["Sooner"]}}"#
      #expect(try await program.json(change).status == .noContent)
      #expect(try await program.page(url).contains("Sooner"))
      #expect(try await program.source(url)["url"] as? [String] == [url])

      #expect(try await program.form("action=delete&url=\(url)").status == .noContent)
      #expect(try await program.status(url) == 404)
      #expect(try await program.form("action=undelete&url=\(url)").status == .noContent)
      #expect(try await program.page(url).contains("Sooner"))

      let publish = """
        {"action": "update", "url": "\(url)",
        "replace": {"post-status": ["published"], "published": ["2020-01-01T00:00:00Z"]}}
        """
      let post = try await program.created(program.json(publish))
      #expect(post == "https://blog.example/posts/plan")
      #expect(try await program.page(post).contains("Sooner"))
      #expect(try await program.status(url) == 302)
      let other = try await MicropubProgram(program.desk, "Bob", .author)
      #expect(try await other.get("?q=source&url=\(url)").response.status == .badRequest)
    }
  }

  @Test("Numbers, truth values, null and objects in properties that are kept stay what they are")
  func kinds() async throws {
    try await MicropubProgram.run { program in
      let kept = """
        {"rating": [4.5, 3], "private": [true], "nothing": [null], "text": ["45.5"],
        "location": [{"type": ["h-geo"], "properties": {"latitude": [45.5], "longitude": [-122, "x"]}}]}
        """
      let url = try await program.created(
        program.json(
          #"{"type": ["h-entry"], "properties": {"content": ["x"], \#(kept.dropFirst())}"#))
      let expected = try #require(
        try JSONSerialization.jsonObject(with: Data(kept.utf8)) as? [String: [Any]])
      func compare(_ source: [String: [Any]]) {
        for (name, values) in expected {
          #expect(source[name] as NSArray? == values as NSArray, "\(name)")
        }
      }
      compare(try await program.source(url))
      let add =
        #"{"action": "update", "url": "\#(url)", "add": {"count": [7]}, "replace": {"content": ["y"]}}"#
      #expect(try await program.json(add).status == .noContent)
      compare(try await program.source(url))
      #expect(try await program.source(url)["count"] as? [Int] == [7])
      let delete = #"{"action": "update", "url": "\#(url)", "delete": {"rating": [3], "private": [true]}}"#
      #expect(try await program.json(delete).status == .noContent)
      #expect(try await program.source(url)["rating"] as? [Double] == [4.5])
      #expect(try await program.source(url)["private"] == nil)
    }
  }

  @Test("A text with U+0000 is refused, and nothing is stored")
  func nullBytes() async throws {
    try await MicropubProgram.run { program in
      let refused = try await program.json(
        #"{"type": ["h-entry"], "properties": {"name": ["A"], "content": ["a\u0000b"]}}"#)
      #expect(refused.status == .badRequest)
      #expect(try await program.status("https://blog.example/posts/a") == 404)
    }
  }

  @Test("The same key gets the same answer, as in the API: JSON, a form, a file")
  func idempotency() async throws {
    try await MicropubProgram.run { program in
      let key: HTTPFields = [.idempotencyKey: #""key-1""#]
      let json = #"{"type": ["h-entry"], "properties": {"name": ["Once"], "content": ["x"]}}"#
      let first = try await program.created(program.json(json, key))
      #expect(try await program.created(program.json(json, key)) == first)
      #expect(try await program.status("\(first)-2") == 404)
      let other = try await program.json(json.replacing("Once", with: "Twice"), key)
      #expect(other.status == .unprocessableContent)
      #expect(try await other.micropubError == "invalid_request")
      let malformed = try await program.json(json, [.idempotencyKey: "no quotes"])
      #expect(malformed.status == .badRequest)

      let form: HTTPFields = [.idempotencyKey: #""key-2""#]
      let note = try await program.created(program.form("content=A+note+once", form))
      #expect(try await program.created(program.form("content=A+note+once", form)) == note)
      #expect(try await program.form("content=Another+note", form).status == .unprocessableContent)
      #expect(try await program.status("\(note)-2") == 404)
    }
  }

  @Test("Changes at the same time all take effect, and none is told of changes at the desk", arguments: 1...3)
  func atOnce(round: Int) async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(program.form("name=Busy&content=x"))
      let answers = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 1...5 {
          group.addTask {
            let response = try await program.json(
              #"{"action": "update", "url": "\#(url)", "add": {"category": ["tag\#(number)"]}}"#)
            return "\(response.status.code) \(try await response.text)"
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.allSatisfy { $0.hasPrefix("204") || $0.hasPrefix("503") }, "\(answers)")
      let tags = try await program.source(url)["category"] as? [String] ?? []
      #expect(tags.count == answers.count { $0.hasPrefix("204") })
      let id = try #require(try await program.desk.site.database.deskPosts.post(at: "/posts/busy"))
      #expect(try await program.desk.site.database.deskPosts.post(id)?.savedAt == nil)
    }
  }
}

@Suite("Micropub: what an entry answers or passes on", .timeLimit(.minutes(15)))
struct EntryCitationTests {
  @Test(
    "A bookmark, a like, a repost and a reply are links for readers, and stay properties",
    arguments: ["bookmark-of", "like-of", "repost-of", "in-reply-to", "read-of", "watch-of", "listen-of"])
  func links(property: String) async throws {
    try await MicropubProgram.run { program in
      let page = "https://www.example.org/a?b=1&c=(2)"
      let url = try await program.created(
        program.json(
          #"{"type": ["h-entry"], "properties": {"\#(property)": ["\#(page)"], "category": ["links"]}}"#))
      let html = try await program.page(url)
      #expect(html.contains(#"<a href="https://www.example.org/a?b=1&amp;c=%282%29""#), "\(html)")
      #expect(html.contains("example.org/a?b=1&amp;c=%282%29</a>"))
      let source = try await program.source(url)
      #expect(source[property] as? [String] == [page] && source["content"] == nil)
      #expect(source["category"] as? [String] == ["links"])

      let change = #"{"action": "update", "url": "\#(url)", "replace": {"content": ["What I think"]}}"#
      #expect(try await program.json(change).status == .noContent)
      let changed = try await program.source(url)
      #expect(changed[property] as? [String] == [page])
      #expect(changed["content"] as? [String] == ["What I think"])
      #expect(try await program.page(url).contains("c=%282%29</a>"))
      let remove = #"{"action": "update", "url": "\#(url)", "delete": ["\#(property)"]}"#
      #expect(try await program.json(remove).status == .noContent)
      #expect(try await program.source(url)[property] == nil)
      #expect(try await !program.page(url).contains("www.example.org"))
    }
  }

  @Test("A citation gives the link its name, and comes back with all that it says", arguments: [false, true])
  func citations(isHTML: Bool) async throws {
    try await MicropubProgram.run { program in
      let cite = """
        {"type": ["h-cite"], "properties": {"name": ["A [fine] <page>"], "url": ["https://example.org/p"],
        "author": ["Bob"]}}
        """
      let content = isHTML ? #"{"html": "<p>Mine</p>"}"# : #""Mine""#
      let url = try await program.created(
        program.json(
          #"{"type": ["h-entry"], "properties": {"bookmark-of": [\#(cite)], "content": [\#(content)]}}"#))
      let html = try await program.page(url)
      #expect(html.contains("A [fine] &lt;page&gt;</a>") && html.contains("Mine"), "\(html)")
      let source = try await program.source(url)
      let kept = (source["bookmark-of"]?.first as? [String: Any])?["properties"] as? [String: [String]]
      #expect(kept?["author"] == ["Bob"] && kept?["name"] == ["A [fine] <page>"])
      let rest = source["content"]?.first
      #expect(
        (isHTML ? (rest as? [String: String])?["html"] : rest as? String) == (isHTML ? "<p>Mine</p>" : "Mine")
      )
    }
  }

  @Test(
    "What has no address that a browser may open is kept, and no link; an entry without anything is refused")
  func others() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.json(
          #"{"type": ["h-entry"], "properties": {"content": ["x"], "like-of": ["javascript:alert(1)"]}}"#))
      #expect(try await !program.page(url).contains("javascript:"))
      #expect(try await program.source(url)["like-of"] as? [String] == ["javascript:alert(1)"])
      let empty = try await program.json(#"{"type": ["h-entry"], "properties": {"category": ["a"]}}"#)
      #expect(empty.status == .badRequest)
      #expect(try await empty.text.contains("neither a title nor a text"))
    }
  }
}
