import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces
@testable import Publication
@testable import SiteBase

/// A test for each row of the table in Documentation/api.md.
@Suite("Attacks on the API", .timeLimit(.minutes(15)))
struct APIAttackTests {
  @Test("Every address needs a token that works, and tells programs so")
  func withoutToken() async throws {
    try await DeskFixture.run { desk in
      let (path, _) = try await desk.program().post(["title": "A"])
      let cookie = try await desk.browser("Carl", .owner).cookie ?? ""
      let stranger = Program(desk: desk, person: try await desk.program("Bob").person, secret: nil)
      for operation in Operation.all {
        let address = operation.path.replacing("{id}", with: path.split(separator: "/").last ?? "")
          .replacing("{key}", with: "0123456789abcdef")
        for secret in [nil, "", "colophon_0", "Basic abc"] as [String?] {
          var fields: HTTPFields = [.cookie: "__Host-session=\(cookie)"]
          if let secret { fields[.authorization] = "Bearer \(secret)" }
          let answer = try await stranger.send(operation.method, address, nil, fields)
          #expect(answer.status == 401, "\(operation.name)")
          #expect(answer.response.headerFields[.wwwAuthenticate]?.hasPrefix("Bearer realm=") ?? false)
          #expect(answer.response.headerFields[.contentType] == "application/problem+json")
        }
      }
    }
  }

  @Test("A token does nothing beyond its scopes, or beyond the role of its person")
  func scopes() async throws {
    try await DeskFixture.run { desk in
      let (path, tag) = try await desk.program().post(["title": "A"])
      for operation in Operation.all {
        let others = Set(TokenScope.allCases.filter { !$0.includes(operation.scope) })
        let program = try await desk.program("Zoe \(operation.name)", .owner, others)
        let address = operation.path.replacing("{id}", with: path.split(separator: "/").last ?? "")
          .replacing("{key}", with: "0123456789abcdef")
        let answer = try await program.send(operation.method, address, [:], [.ifMatch: tag])
        #expect(answer.status == 403, "\(operation.name)")
        let challenge = answer.response.headerFields[.wwwAuthenticate] ?? ""
        #expect(challenge.contains(#"error="insufficient_scope", scope="\#(operation.scope.rawValue)""#))
      }
      let author = try await desk.program("Bob", .author)
      #expect(try await author.send(.get, "/redirects").status == 403)
      #expect(try await desk.program().get(path)["state"] == "draft")
    }
  }

  @Test("An author's token finds no post of somebody else, whatever it wants to do with it")
  func othersPosts() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.program("Ada", .author)
      let bob = try await desk.program("Bob", .author)
      let (path, tag) = try await ada.post(["title": "Ada's", "publish": true])
      let seen: HTTPFields = [.ifMatch: tag]
      #expect(try await bob.get(path).status == 404)
      #expect(try await bob.get("/posts").items == [])
      #expect(try await bob.send(.patch, path, ["title": "Bob's"], seen).status == 404)
      #expect(try await bob.send(.put, "\(path)/publication", [:], seen).status == 404)
      #expect(try await bob.send(.delete, "\(path)/publication", nil, seen).status == 404)
      #expect(try await bob.send(.delete, path, nil, seen).status == 404)
      for role in [Role.editor, .owner] {
        let editor = try await desk.program("Carl \(role)", role)
        #expect(try await editor.get(path).status == 200)
      }
      _ = try await desk.site.database.people.setRole(of: ada.person.id, to: .author)
      #expect(try await ada.get(path)["title"] == "Ada's")
    }
  }

  @Test("Members that a program may not set are refused, in a post and in a change")
  func massAssignment() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let (path, tag) = try await program.post(["title": "A"])
      for name in ["id", "owner", "state", "path", "guid", "person", "file", "published", "html", "etag"] {
        let members = JSON.object([.init(name: "title", value: "A"), .init(name: name, value: "x")])
        let made = try await program.send(.post, "/posts", members)
        #expect(made.status == 422 && made.text.contains("/\(name)"), "\(name)")
        #expect(try await program.send(.patch, path, members, [.ifMatch: tag]).status == 422)
      }
      #expect(try await program.get("/posts").items.count == 1)
    }
  }

  @Test("Text is neither markup nor front matter in another place than its own")
  func markup() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Ada", .owner)
      let made = try await program.send(
        .post, "/posts",
        [
          "title": "A\nslug: stolen\n<script>alert(1)</script>", "tags": ["a]\nvisibility: unlisted"],
          "markdown": "---\ntitle: Other\n---\n\n<script>alert(2)</script>\n", "publish": true,
        ])
      #expect(made.status == 201, "\(made.text)")
      #expect(made["title"] == "A slug: stolen <script>alert(1)</script>" && made["state"] == "published")
      guard case .text(let path)? = made["path"] else { return }
      let page = try await desk.site.text(path)
      #expect(!page.contains("<script>alert"))
    }
  }

  @Test("No redirect of a post begins where programs send their tokens, or where something else is")
  func redirects() async throws {
    try await DeskFixture.run { desk in
      _ = try await desk.program().post(["title": "Hello", "publish": true])
      let author = try await desk.program("Bob", .author)
      for path in [
        "/posts/hello", "/posts/Hello/", "/archive", "/feed.xml", "/api/v1/posts", "/API/v1/posts/",
        "/desk/old", "/micropub/",
      ] {
        let refused = try await author.send(
          .post, "/posts", ["title": "Mine", "redirects": [.text(path)], "publish": true])
        #expect(refused.status == 422 && refused.text.contains("\(path),"), "\(path) \(refused.text)")
      }
      let draft = try await author.send(.post, "/posts", ["title": "Mine", "redirects": ["/archive"]])
      #expect(draft.status == 422, "\(draft.text)")
      #expect(try await author.get("/posts").items == [])
      _ = try await author.post(["title": "Mine", "redirects": ["/old", "/posts/mine"], "publish": true])
      #expect(try await desk.site.get("/old").headerFields[.location] == "/posts/mine")
    }
  }

  @Test("What is no JSON, too deep, too large, of another type or in another method is refused")
  func bodies() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let json: HTTPFields = [.contentType: "application/json"]
      for text in ["", "{", "nothing", "[]", "null", "\"text\"", "{\"title\":\"\\ud800\"}"] {
        let answer = try await program.send(.post, "/posts", bytes: Array(text.utf8), json)
        #expect([400, 422].contains(answer.status), "\(text) \(answer.status)")
      }
      let deep = String(repeating: "[", count: 100_000)
      #expect(try await program.send(.post, "/posts", bytes: Array(deep.utf8), json).status == 400)
      let large = [UInt8](repeating: 0x20, count: (8 << 20) + 1)
      #expect(try await program.send(.post, "/posts", bytes: large, json).status == 413)
      for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let answer = try await program.send(.post, "/posts", ["title": "A"], [.contentType: type])
        #expect(answer.status == 415)
      }
      let trace = try await program.send(.put, "/posts", ["title": "A"])
      #expect(trace.status == 405 && trace.response.headerFields[.allow] == "GET, HEAD, POST, OPTIONS")
      #expect(trace.response.headerFields[.contentType] == "application/problem+json")
      let unread = try await program.get("/posts/\(UUID())/publication")
      #expect(unread.status == 405 && unread.response.headerFields[.allow] == "PUT, DELETE, OPTIONS")
      let nowhere = try await program.get("/nothing")
      #expect(nowhere.status == 404)
      #expect(nowhere.response.headerFields[.contentType] == "application/problem+json")
      #expect(try await program.get("/posts").items == [])
    }
  }

  @Test("A token that is used too often has to wait, and others need not")
  func limits() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let read = try await program.get("/posts")
      #expect(read.response.headerFields[.rateLimitPolicy] == #""requests";q=120000;w=60"#)
      let first = try await program.send(.delete, "/posts/x")
      #expect(first.status == 428)
      #expect(first.response.headerFields[.rateLimit]?.hasPrefix(#""changes";r=5999;t="#) ?? false)
      let token = try #require(try await desk.site.database.tokens.all().first)
      for _ in 2...CallLimits.changes { _ = desk.site.site.callLimits.count(token.id, isChange: true) }
      let refused = try await program.send(.delete, "/posts/x")
      #expect(refused.status == 429 && refused.response.headerFields[.retryAfter] != nil)
      #expect(try await program.get("/posts").status == 200)
      #expect(try await desk.program("Bob").send(.delete, "/posts/x").status == 428)
    }
  }
}
