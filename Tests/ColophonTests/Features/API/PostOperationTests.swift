import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces
@testable import Publication
@testable import SiteBase

@Suite("Posts for programs", .timeLimit(.minutes(15)))
struct PostOperationTests {
  @Test("A program writes a draft, changes it, publishes it, makes it a draft again, and removes it")
  func life() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Ada", .author, [.writePosts])
      let made = try await program.send(
        .post, "/posts",
        ["title": "A note: first", "markdown": "Some *text*.\n", "tags": ["One", "Two, three"]])
      #expect(made.status == 201 && made["state"] == "draft" && made["title"] == "A note: first")
      #expect(made["tags"] == ["One", "Two, three"] && made["hasChanges"] == false)
      #expect(made["html"] == "<p>Some <em>text</em>.</p>\n")
      #expect(try await desk.site.get("/posts/a-note-first").status == .notFound)

      let changed = try await program.send(
        .patch, made.location, ["title": "Second", "tags": ["Four"], "slug": "second"], [.ifMatch: made.tag])
      #expect(changed.status == 200, "\(changed.text)")
      #expect(changed["title"] == "Second" && changed["tags"] == ["Four"])
      #expect(changed["markdown"] == "Some *text*.\n" && changed.tag != made.tag)

      let published = try await program.send(
        .put, "\(made.location)/publication", [:], [.ifMatch: changed.tag])
      #expect(published.status == 200, "\(published.text)")
      #expect(published["state"] == "published" && published["path"] == "/posts/second")
      #expect(try await desk.site.text("/posts/second").contains("Some <em>text</em>."))

      let later = try await program.send(
        .patch, made.location, ["markdown": "Other text"], [.ifMatch: published.tag])
      #expect(later["hasChanges"] == true && later["html"] == "<p>Other text</p>\n")
      #expect(try await desk.site.text("/posts/second").contains("Some <em>text</em>."))

      let again = try await program.send(
        .put, "\(made.location)/publication", ["note": "It is better now."], [.ifMatch: later.tag])
      let page = try await desk.site.text("/posts/second")
      #expect(page.contains("Other text") && page.contains("It is better now."))

      let drafted = try await program.send(
        .delete, "\(made.location)/publication", nil, [.ifMatch: again.tag])
      #expect(drafted["state"] == "draft", "\(drafted.text)")
      #expect(try await desk.site.get("/posts/second").status == .notFound)

      let removed = try await program.send(.delete, made.location, nil, [.ifMatch: drafted.tag])
      #expect(removed.status == 204 && removed.text.isEmpty)
      #expect(try await program.get(made.location).status == 404)
      #expect(try await program.get("/posts").items == [])
    }
  }

  @Test("A post is published in one request, at its date if it has one")
  func publishedAtOnce() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let now = try await program.send(
        .post, "/posts", ["source": "---\ntitle: Hello\n---\n\nText\n", "publish": true])
      #expect(now["state"] == "published" && now["path"] == "/posts/hello", "\(now.text)")
      #expect(try await desk.site.get("/posts/hello").status == .ok)
      let later = try await program.send(
        .post, "/posts",
        ["title": "Later", "markdown": "Text", "publish": true, "date": "2027-06-01T09:00:00+02:00"])
      #expect(later["state"] == "scheduled" && later["published"] == "2027-06-01T09:00:00+02:00")
      #expect(try await desk.site.get("/posts/later").status == .notFound)
    }
  }

  @Test("A mistake in a text is told with its line, and nothing is written")
  func mistakes() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      for body: JSON in [
        ["source": "no front matter"], ["source": "---\ntitle: A\nno\n---\n"],
        ["title": "A", "image": "x", "visibility": "secret"], ["title": "  "], ["markdown": "only"],
        ["title": "A", "tags": "one"], ["title": "A", "slug": "a/b", "publish": true], ["title": 3],
      ] {
        let refused = try await program.send(.post, "/posts", body)
        #expect(refused.status == 422, "\(body) \(refused.text)")
        #expect(refused.response.headerFields[.contentType] == "application/problem+json")
      }
      let told = try await program.send(.post, "/posts", ["title": "A", "tags": ["ok", 3]])
      #expect(told["errors"] == [["detail": "should be a text", "pointer": "/tags/1"]])
      let line = try await program.send(
        .post, "/posts", ["source": "---\ntitle: A\nvisibility: secret\n---\n"])
      #expect(line.text.contains("Line 3 of the text: "), "\(line.text)")
      #expect(try await program.get("/posts").items == [])
    }
  }

  @Test("A change needs If-Match, and fails if the post is another one by now")
  func preconditions() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let (path, tag) = try await program.post(["title": "A", "markdown": "Text"])
      let changes: [(HTTPRequest.Method, String, JSON?)] = [
        (.patch, path, ["title": "B"]), (.put, "\(path)/publication", [:]),
        (.delete, "\(path)/publication", nil), (.delete, path, nil),
      ]
      for (method, address, body) in changes {
        #expect(try await program.send(method, address, body).status == 428)
        for stale in ["\"other\"", "W/\(tag)", "other"] {
          let answer = try await program.send(method, address, body, [.ifMatch: stale])
          #expect(answer.status == 412, "\(method) \(stale)")
        }
      }
      let browser = try await desk.browser("Bob", .owner)
      let editor = "/desk/posts/\(path.split(separator: "/").last ?? "")"
      let version = try await browser.editor(editor).version
      _ = try await browser.json("\(editor)/text", ["version": version, "text": "---\ntitle: C\n---\n"])
      for (method, address, body) in changes {
        #expect(try await program.send(method, address, body, [.ifMatch: tag]).status == 412)
      }
      let read = try await program.get(path)
      #expect(read["title"] == "C")
      #expect(try await program.get(path, [.ifNoneMatch: read.tag]).status == 304)
      let compressed = read.tag.dropLast() + "-gzip\""
      let answer = try await program.send(.patch, path, ["title": "D"], [.ifMatch: "\"x\", \(compressed)"])
      #expect(answer["title"] == "D")
    }
  }

  @Test("A post of a feed or a file is refused with its owner and the way out")
  func owners() async throws {
    try await DeskFixture.run { desk in
      try await desk.site.importFeed(rss(item("Imported", link: "https://blog.example/imported")))
      let program = try await desk.program()
      let post = try #require(try await program.get("/posts").items.first)
      guard case .text(let id)? = post["id"] else { return }
      let read = try await program.get("/posts/\(id)")
      #expect(read["owner"] == "feed" && read["html"] == "<p>Some text.</p>")
      let refused = try await program.send(.patch, "/posts/\(id)", ["title": "Mine"], [.ifMatch: read.tag])
      #expect(refused.status == 409 && refused.text.contains("site adopt /imported"), "\(refused.text)")
    }
  }

  @Test("Lists have pages, filters and the members that are asked for")
  func lists() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      for number in 1...7 {
        desk.pass(seconds: 60)
        _ = try await program.post([
          "title": .text("Post \(number)"), "tags": [.text(number % 2 == 0 ? "even" : "odd")],
          "publish": .bool(number < 6), "authors": [.text(number == 3 ? "Zoe" : "Ada")],
        ])
      }
      var (titles, address): ([JSON?], String?) = ([], "/posts?limit=3&fields=title")
      while let next = address {
        let page = try await program.get(next.replacing("https://blog.example", with: ""))
        #expect(page.items.count <= 3 && page.items.allSatisfy { $0["id"] == nil })
        titles += page.items.map { $0["title"] }
        address = if case .text(let next)? = page["next"] { next } else { nil }
        #expect(
          page.response.headerFields[HTTPField.Name("Link")!] == address.map { "<\($0)>; rel=\"next\"" })
      }
      #expect(titles == (1...7).reversed().map { .text("Post \($0)") })
      func found(_ query: String) async throws -> [JSON?] {
        let answer = try await program.get("/posts?\(query)")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.items.map { $0["title"] }
      }
      #expect(try await found("state=draft") == ["Post 7", "Post 6"])
      #expect(try await found("tag=EVEN&state=published") == ["Post 4", "Post 2"])
      #expect(try await found("author=zoe") == ["Post 3"])
      #expect(try await found("owner=file") == [])
      let since = desk.now.adding(seconds: -90).rfc3339
      #expect(try await found("changedSince=\(since)") == ["Post 7", "Post 6"])
      for wrong in [
        "limit=0", "limit=x", "state=gone", "cursor=!", "fields=secret", "page=2", "limit=1&limit=2", "tag=",
      ] {
        let answer = try await program.get("/posts?\(wrong)")
        #expect(answer.status == 400 && answer["errors"] != nil, "\(wrong)")
      }
    }
  }

  @Test("The same key gets the same answer, and the request has its effect once")
  func idempotency() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let key: HTTPFields = [.idempotencyKey: "\"8e03978e-40d5\""]
      let first = try await program.send(.post, "/posts", ["title": "Once"], key)
      let again = try await program.send(.post, "/posts", ["title": "Once"], key)
      #expect(first.status == 201 && again.status == 201)
      #expect(again.text == first.text && again.location == first.location && again.tag == first.tag)
      #expect(try await program.get("/posts").items.count == 1)
      #expect(try await program.send(.post, "/posts", ["title": "Twice"], key).status == 422)
      let other = try await desk.program("Bob")
      #expect(try await other.send(.post, "/posts", ["title": "Bob's"], key).status == 201)
      for wrong in ["abc", "\"\"", "\"a", "a\"", "\"a\"b\"", "\"a\", \"b\"", "\"ä\""] {
        let answer = try await program.send(.post, "/posts", ["title": "X"], [.idempotencyKey: wrong])
        #expect(answer.status == 400, "\(wrong)")
      }
      desk.pass(seconds: 86_401)
      #expect(try await program.send(.post, "/posts", ["title": "Twice"], key).status == 201)
    }
  }

  @Test("A post whose answer was lost is not written again by the same request")
  func lostAnswer() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let key: HTTPFields = [.idempotencyKey: "\"lost\""]
      let post: JSON = ["title": "Once", "markdown": "Text.", "publish": true]
      let first = try await program.send(.post, "/posts", post, key)
      try await desk.site.database.execute("DELETE FROM idempotent_answers")
      let again = try await program.send(.post, "/posts", post, key)
      #expect(first.status == 201 && again.status == 201 && again.location == first.location)
      #expect(try await program.get("/posts").items.count == 1)
      #expect(try await program.send(.post, "/posts", post).location != first.location)
    }
  }

  @Test("While a request is answered, the same one gets 409; one that was refused may be sent again")
  func running() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let token = try #require(try await desk.site.database.tokens.all().first)
      let store = desk.site.database.idempotentAnswers
      let key: HTTPFields = [.idempotencyKey: "\"k\""]
      let refused = try await program.send(.post, "/posts", ["title": "A", "slug": "a/b"], key)
      #expect(refused.status == 422)
      #expect(try await program.send(.post, "/posts", ["title": "A"], key).status == 201)
      guard case .new = try await store.claim("busy", of: token.id, request: [1], at: desk.now) else {
        Issue.record("the key is not new")
        return
      }
      guard case .running = try await store.claim("busy", of: token.id, request: [1], at: desk.now) else {
        Issue.record("the request is not running")
        return
      }
      let busy: HTTPFields = [.idempotencyKey: "\"busy\""]
      #expect(try await program.send(.post, "/posts", ["title": "A"], busy).status == 422)
      // A process that was killed never answers.
      desk.pass(seconds: 301)
      guard case .new = try await store.claim("busy", of: token.id, request: [1], at: desk.now) else {
        Issue.record("a request that was broken off cannot be sent again")
        return
      }
    }
  }
}
