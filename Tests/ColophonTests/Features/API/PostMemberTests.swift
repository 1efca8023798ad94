import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces
@testable import Publication

@Suite("Members of posts for programs", .timeLimit(.minutes(15)))
struct PostMemberTests {
  @Test("What a change can set is a member of the answer: slug, date, redirects and visibility")
  func members() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let date = "2024-05-06T07:08:09+02:00"
      let made = try await program.send(
        .post, "/posts",
        [
          "title": "A title", "markdown": "x", "slug": "short", "date": .text(date),
          "redirects": ["/old", "/older"], "visibility": "unlisted",
        ])
      func check(_ answer: Program.Answer) {
        #expect(answer["slug"] == "short" && answer["date"] == .text(date), "\(answer.text)")
        #expect(answer["redirects"] == ["/old", "/older"] && answer["visibility"] == "unlisted")
      }
      check(made)
      let path = made.location
      let published = try await program.send(.put, "\(path)/publication", [:], [.ifMatch: made.tag])
      check(published)
      check(try await program.get(path))
      let drafted = try await program.send(.delete, "\(path)/publication", nil, [.ifMatch: published.tag])
      check(drafted)
      let item = try #require(try await program.get("/posts").items.first)
      #expect(item["visibility"] == "unlisted" && item["slug"] == "short" && item["redirects"] == nil)
      #expect(
        try await program.get("/posts?fields=redirects").items.first?["redirects"] == ["/old", "/older"])

      let cleared = try await program.send(
        .patch, path, ["slug": .null, "redirects": .null, "visibility": "public"], [.ifMatch: drafted.tag])
      #expect(cleared["redirects"] == [] && cleared["visibility"] == "public")
      let plain = try await program.send(.post, "/posts", ["title": "Plain", "markdown": "x"])
      #expect(plain["slug"] == "plain" && plain["date"] == JSON.null && plain["redirects"] == [])
    }
  }

  @Test("A post that readers do not see has an address at which its author does, until it is seen or removed")
  func preview() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      func path(_ answer: Program.Answer) throws -> String {
        guard case .text(let url)? = answer["preview"] else { throw CancellationError() }
        return url.replacing("https://blog.example", with: "")
      }
      let made = try await program.send(.post, "/posts", ["title": "Plan", "markdown": "Later"])
      let preview = try path(made)
      #expect(try await desk.stranger.text(preview).contains("Later"))
      #expect(try path(try await program.get(made.location)) == preview)
      #expect(try path(try await program.get("\(made.location)?fields=preview")) == preview)
      #expect(try await program.get("/posts").items.first?["preview"] == made["preview"])
      let changed = try await program.send(
        .patch, made.location, ["markdown": "Much later"], [.ifMatch: made.tag])
      #expect(try path(changed) == preview)
      #expect(try await desk.stranger.text(preview).contains("Much later"))
      #expect(try await desk.program("Bob").get(made.location)["preview"] == JSON.null)

      let scheduled = try await program.send(
        .put, "\(made.location)/publication", ["date": "2099-01-01T00:00:00Z"], [.ifMatch: changed.tag])
      #expect(try path(scheduled) == preview)
      let published = try await program.send(
        .put, "\(made.location)/publication", [:], [.ifMatch: scheduled.tag])
      #expect(published["preview"] == JSON.null && published["state"] == "published", "\(published.text)")
      #expect(try await desk.stranger.get(preview).status == .found)
      _ = try await program.send(.delete, made.location, nil, [.ifMatch: published.tag])
      #expect(try await desk.stranger.get(preview).status == .notFound)
    }
  }

  @Test("A scheduled post is published now by an order without a date, unless its text has another one")
  func publishedNow() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      func scheduled() async throws -> (path: String, tag: String) {
        try await program.post([
          "title": "A", "markdown": "x", "date": "2099-01-01T00:00:00Z", "publish": true,
        ])
      }
      let (path, tag) = try await scheduled()
      #expect(try await program.get(path)["state"] == "scheduled")
      let now = try await program.send(.put, "\(path)/publication", [:], [.ifMatch: tag])
      #expect(now["state"] == "published", "\(now.text)")
      #expect(try await desk.site.get("/posts/a").status == .ok)

      let other = try await scheduled()
      let changed = try await program.send(
        .patch, other.path, ["date": "2098-01-01T00:00:00Z"], [.ifMatch: other.tag])
      let moved = try await program.send(.put, "\(other.path)/publication", [:], [.ifMatch: changed.tag])
      #expect(moved["state"] == "scheduled" && moved["date"] == "2098-01-01T00:00:00Z", "\(moved.text)")
      let draft = try await program.post(["title": "B", "markdown": "x", "date": "2099-01-01T00:00:00Z"])
      let waiting = try await program.send(.put, "\(draft.path)/publication", [:], [.ifMatch: draft.tag])
      #expect(waiting["state"] == "scheduled", "\(waiting.text)")
    }
  }

  @Test("A slug is the same address composed and decomposed; what nobody sees in an address is refused")
  func slugs() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
      let first = try await program.send(
        .post, "/posts", ["title": "A", "markdown": "x", "slug": .text(decomposed), "publish": true])
      #expect(first["path"] == "/posts/caf%C3%A9" && first["slug"] == .text(composed))
      let second = try await program.send(
        .post, "/posts", ["title": "B", "markdown": "x", "slug": .text(composed), "publish": true])
      #expect(second["path"] == "/posts/caf%C3%A9-2")
      #expect(try await desk.site.get("/posts/cafe%CC%81").headerFields[.location] == "/posts/caf%C3%A9")
      for hidden in ["\u{200B}", "\u{200D}", "\u{FEFF}", "\u{2060}", "\u{AD}", "\u{202E}", "\u{7}"] {
        let refused = try await program.send(
          .post, "/posts", ["title": "C", "markdown": "x", "slug": .text("a\(hidden)b")])
        #expect(refused.status == 422, "\(refused.text)")
      }
      // The style of an emoji is no hidden character; titles are made into addresses without joiners.
      let heart = try await program.send(
        .post, "/posts", ["title": "D", "markdown": "x", "slug": "\u{2764}\u{FE0F}"])
      #expect(heart.status == 201, "\(heart.text)")
      let joined = try await program.send(
        .post, "/posts", ["title": "o\u{200D}ne t\u{200B}wo", "markdown": "x"])
      #expect(joined["slug"] == "one-two")
    }
  }

  @Test("U+0000 is refused wherever a program sends a text")
  func nullBytes() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let bodies: [JSON] = [
        ["title": "a\0b"], ["title": "a", "markdown": "a\0b"], ["title": "a", "tags": ["a", "b\0"]],
        ["source": "---\ntitle: a\n---\n\0"], ["title": "a", "slug": "a\0b"],
      ]
      for body in bodies {
        let refused = try await program.send(.post, "/posts", body)
        #expect(refused.status == 422 && refused.text.contains("U+0000"), "\(refused.text)")
      }
      #expect(try await program.get("/posts").items == [])
    }
  }

  @Test("A list in the query is repeated, with brackets or without; members may be separated by commas")
  func listsInQueries() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      for (title, tags) in [("A", ["x", "y"]), ("B", ["x"]), ("C", ["y"])] {
        _ = try await program.post(
          ["title": .text(title), "markdown": "x", "tags": JSON(tags), "publish": true])
      }
      func titles(_ query: String) async throws -> [JSON?] {
        try await program.get("/posts?\(query)").items.map { $0["title"] }
      }
      for query in ["tag=x", "tag%5B%5D=x", "tag[]=x"] {
        #expect(try await titles(query) == ["B", "A"], "\(query)")
      }
      for query in ["tag=x&tag=Y", "tag[]=y&tag[]=x"] { #expect(try await titles(query) == ["A"]) }
      for query in ["fields=id,title", "fields=id&fields=title", "fields[]=id&fields[]=title"] {
        let item = try #require(try await program.get("/posts?\(query)").items.first)
        #expect(item["title"] == "C" && item["id"] != nil && item["path"] == nil)
      }
      let refused = try await program.get("/posts?state[]=draft")
      #expect(refused.status == 400)
      #expect(refused["errors"] == [["detail": "is no list: send state, once", "parameter": "state[]"]])
    }
  }
}

@Suite("What programs are told of mistakes", .timeLimit(.minutes(15)))
struct ProblemTests {
  @Test("404 and 405 say what was wrong, at each kind of address")
  func details() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let unknown = UUID().uuidString.lowercased()
      for path in ["/posts/\(unknown)", "/posts/x", "/media/0123456789abcdef", "/redirects/0", "/nothing"] {
        let missing = try await program.get(path)
        #expect(missing.status == 404)
        #expect(missing["detail"] != nil, "\(path): \(missing.text)")
      }
      let changed = try await program.send(.patch, "/posts/\(unknown)", ["title": "A"], [.ifMatch: "*"])
      #expect(changed.status == 404 && changed["detail"] == "There is no such post.")
    }
  }

  @Test("A redirect may lead to the front page; what cannot be one is told in words")
  func redirects() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let made = try await program.send(.post, "/redirects", ["from": "/start", "to": "/"])
      #expect(made.status == 201 && made["to"] == "/", "\(made.text)")
      #expect(try await desk.site.get("/start").headerFields[.location] == "/")
      for body in [["from": "start", "to": "/"], ["from": "/start", "to": "//x"]] as [JSON] {
        let refused = try await program.send(.post, "/redirects", body)
        #expect(refused.status == 422 && !refused.text.contains("^") && !refused.text.contains("\\S"))
        #expect(refused.text.contains("a path of this site"), "\(refused.text)")
      }
    }
  }

  @Test("The document says which members are always there, and answers have them")
  func required() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let (path, _) = try await program.post(["title": "A", "markdown": "x", "publish": true])
      let schemas = try #require(try await program.get("/openapi.json")["components"]?["schemas"])
      func required(_ name: String) throws -> [String] {
        guard case .list(let names)? = schemas[name]?["required"] else { return [] }
        return names.compactMap { if case .text(let name) = $0 { name } else { nil } }
      }
      let post = try await program.get(path)
      let (all, listed) = (try required("Post"), try required("ListedPost"))
      #expect(all.contains("source") && all.contains("slug") && all.allSatisfy { post[$0] != nil })
      let item = try #require(try await program.get("/posts").items.first)
      #expect(!listed.contains("source") && listed.contains("title"))
      #expect(listed.allSatisfy { item[$0] != nil })
      for name in ["Page", "Episode", "Medium", "Redirect", "Tag", "SearchResult", "Figures", "Problem"] {
        #expect(try !required(name).isEmpty, "\(name)")
      }
    }
  }
}
