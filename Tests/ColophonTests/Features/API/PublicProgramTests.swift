import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces
@testable import Publication
@testable import Settings

@Suite("Programs that read what every reader gets", .timeLimit(.minutes(15)))
struct PublicProgramTests {
  @Test("A key for what is public reads published posts of everybody as readers get them, and nothing else")
  func published() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.program("Ada", .editor)
      let front = try await desk.program("Frank", .author, [.readPublic])
      let open = try await ada.post(["title": "Open", "markdown": "Seen", "publish": true, "tags": ["x"]])
      let hidden = try await ada.post(["title": "Hidden", "markdown": "Draft"])
      let later = try await ada.post(
        ["title": "Later", "markdown": "x", "date": "2099-01-01T00:00:00Z", "publish": true])
      let unlisted = try await ada.post(
        ["title": "Unlisted", "markdown": "x", "visibility": "unlisted", "publish": true])
      _ = try await ada.send(
        .patch, open.path, ["markdown": "Unseen", "title": "Secret"], [.ifMatch: open.tag])

      let list = try await front.get("/posts?fields=title,html,source,hasChanges,preview,file")
      #expect(list.items.count == 1, "\(list.text)")
      let item = try #require(list.items.first)
      #expect(item["title"] == "Open" && item["html"] == "<p>Seen</p>\n" && item["source"] == JSON.null)
      #expect(item["hasChanges"] == false && item["preview"] == JSON.null)
      #expect(!list.text.contains("Secret") && !list.text.contains("Unseen"))
      #expect(try await front.get(open.path)["markdown"] == JSON.null)
      #expect(try await front.get(unlisted.path)["title"] == "Unlisted")
      for path in [hidden.path, later.path] { #expect(try await front.get(path).status == 404) }
      for path in ["/posts?state=draft", "/posts?state=scheduled", "/posts?author=Ada&owner=file"] {
        #expect(try await front.get(path).items == [])
      }
      #expect(try await front.get("/tags").items.map { $0["name"] } == ["x"])
      #expect(try await front.get("/search?q=seen").status == 200)
      for path in ["/media", "/trash", "/figures", "/redirects", "\(open.path)/versions"] {
        #expect(try await front.get(path).status == 403, "\(path)")
      }
      #expect(try await front.send(.post, "/posts", ["title": "No"]).status == 403)
    }
  }

  @Test("Pages of other sites may read what is public, and nothing that needs another key")
  func otherSites() async throws {
    try await DeskFixture.run { desk in
      let (ada, front) = (
        try await desk.program(), try await desk.program("Frank", .author, [.readPublic])
      )
      let (path, _) = try await ada.post(["title": "Open", "markdown": "x", "publish": true])
      for address in ["/posts", path, "/site", "/posts/00000000-0000-0000-0000-000000000000"] {
        let answer = try await front.get(address, [.origin: "https://front.example"]).response
        #expect(answer.headerFields[.accessControlAllowOrigin] == "*", "\(address)")
        #expect(answer.headerFields[.accessControlExposeHeaders]?.contains("ETag") == true)
      }
      #expect(try await ada.get(path).response.headerFields[.accessControlAllowOrigin] == nil)
      let asked = try await front.send(
        .options, path, nil, [.origin: "https://front.example", .accessControlRequestMethod: "GET"]
      ).response
      #expect(asked.status == .noContent && asked.headerFields[.accessControlAllowOrigin] == "*")
      #expect(asked.headerFields[.accessControlAllowMethods] == "GET, HEAD")
      #expect(asked.headerFields[.accessControlAllowHeaders]?.contains("Authorization") == true)
      let change = try await front.send(.options, "\(path)/publication", nil, [:]).response
      #expect(change.headerFields[.accessControlAllowOrigin] == nil)
    }
  }

  @Test("Posts are found by slug, series and time, in both orders")
  func filters() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      for number in 1...3 {
        _ = try await program.post([
          "title": .text("Post \(number)"), "markdown": "x", "date": .text("2024-0\(number)-01T00:00:00Z"),
          "series": number == 2 ? "Other" : "How", "publish": true,
        ])
      }
      func titles(_ query: String) async throws -> [JSON?] {
        try await program.get("/posts?\(query)").items.map { $0["title"] }
      }
      #expect(try await titles("slug=post-2") == ["Post 2"])
      #expect(try await titles("slug=POST-2") == ["Post 2"])
      #expect(try await titles("slug=ost-2") == [])
      #expect(try await titles("series=how") == ["Post 3", "Post 1"])
      #expect(try await titles("from=2024-02-01T00:00:00Z") == ["Post 3", "Post 2"])
      #expect(try await titles("from=2024-02-01T00:00:00Z&before=2024-03-01T00:00:00Z") == ["Post 2"])
      #expect(try await titles("order=oldest") == ["Post 1", "Post 2", "Post 3"])
      let first = try await program.get("/posts?order=oldest&limit=2")
      #expect(first.items.map { $0["title"] } == ["Post 1", "Post 2"])
      guard case .text(let next)? = first["next"] else { throw CancellationError() }
      let second = try await program.get(next.replacing("https://blog.example", with: ""))
      #expect(second.items.map { $0["title"] } == ["Post 3"] && second["next"] == JSON.null)
      #expect(try await program.get("/series").items.map { $0["name"] } == ["How", "Other"])
      #expect(try await program.get("/site")["url"] == "https://blog.example/")
    }
  }

  @Test("A program gets the links above each page, in the order in which readers see them")
  func navigation() async throws {
    try await DeskFixture.run { configuration in
      configuration.publication.navigation = [
        NavigationLink(title: "All tags", url: "/tags"),
        NavigationLink(title: "Code", url: "https://git.example/"),
      ]
    } _: { desk in
      let program = try await desk.program("Frank", .author, [.readPublic])
      func shown() async throws -> [String] {
        let page = try await desk.site.text("/archive")
        let masthead = try #require(
          page.firstMatch(of: #/<header class="masthead">.*?<nav.*?<\/nav>/#.dotMatchesNewlines()))
        return masthead.0.matches(of: #/<li><a href="([^"]*)"[^>]*>([^<]*)</#).map { "\($0.2) \($0.1)" }
      }
      func told() async throws -> [String] {
        try await program.get("/navigation").items.map { link in
          guard case .text(let title)? = link["title"], case .text(let url)? = link["url"] else { return "" }
          return "\(title) \(url.replacing("https://blog.example", with: ""))"
        }
      }
      #expect(try await told() == shown())
      #expect(try await told().suffix(2) == ["All tags /tags", "Code https://git.example/"])
      let editor = try await desk.program("Ada", .editor)
      _ = try await editor.send(.post, "/pages", ["title": "About us", "path": "/about", "publish": true])
      #expect(try await told() == shown())
      #expect(try await told().contains("About /about"))
    }
  }
}

@Suite("Earlier texts and removed posts for programs", .timeLimit(.minutes(15)))
struct VersionOperationTests {
  @Test("A program lists the texts of a post, reads one, and makes it the text again")
  func versions() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let made = try await program.post(["title": "A", "markdown": "First", "publish": true])
      let changed = try await program.send(.patch, made.path, ["markdown": "Second"], [.ifMatch: made.tag])
      let published = try await program.send(
        .put, "\(made.path)/publication", [:], [.ifMatch: changed.tag])
      let list = try await program.get("\(made.path)/versions")
      #expect(list.items.map { $0["version"] } == ["r2", "r1"], "\(list.text)")
      #expect(list.items.allSatisfy { $0["isPublished"] == true && $0["source"] == nil })
      let one = try await program.get("\(made.path)/versions?version=r1&fields=source")
      #expect(one.items.count == 1 && one.text.contains("First"))
      let without = try await program.send(.put, "\(made.path)/version", ["version": "r1"])
      #expect(without.status == 428)
      let restored = try await program.send(
        .put, "\(made.path)/version", ["version": "r1"], [.ifMatch: published.tag])
      #expect(
        restored["hasChanges"] == true && restored["markdown"] == "First\n" || restored["markdown"] == "First"
      )
      #expect(try await desk.site.text("/posts/a").contains("Second"))
      for version in ["r9", "c9"] {
        let missing = try await program.send(
          .put, "\(made.path)/version", ["version": .text(version)], [.ifMatch: restored.tag])
        #expect(missing.status == 404)
      }
      let malformed = try await program.send(
        .put, "\(made.path)/version", ["version": "1"], [.ifMatch: restored.tag])
      #expect(malformed.status == 422)
      #expect(try await desk.program("Bob", .author).get("\(made.path)/versions").status == 404)
    }
  }

  @Test("A removed post is in the trash, and comes back as a draft")
  func trash() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let made = try await program.post(["title": "A", "markdown": "Text", "publish": true])
      _ = try await program.send(.delete, made.path, nil, [.ifMatch: made.tag])
      let item = try #require(try await program.get("/trash").items.first)
      #expect(item["title"] == "A" && item["path"] == "/posts/a")
      guard case .text(let tag)? = item["etag"] else { throw CancellationError() }
      let address = made.path.replacing("/posts/", with: "/trash/")
      #expect(try await program.send(.delete, address, nil, [.ifMatch: "\"x\""]).status == 412)
      #expect(
        try await desk.program("Bob", .author).send(.delete, address, nil, [.ifMatch: tag]).status == 404)
      let back = try await program.send(.delete, address, nil, [.ifMatch: tag])
      #expect(
        back["state"] == "draft" && back["title"] == "A" && back["preview"] != JSON.null, "\(back.text)")
      #expect(try await program.get("/trash").items == [])
      #expect(try await program.send(.delete, address, nil, [.ifMatch: "*"]).status == 404)
    }
  }

  @Test("A program sees where a medium is used, and which ones are not")
  func media() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let picture = try await program.upload(micropubPicture, named: "a.png")
      guard case .text(let markdown)? = picture["markdown"] else { throw CancellationError() }
      #expect(try await program.get("/media?unused=true").items.count == 1)
      _ = try await program.post(["title": "A", "markdown": .text(markdown)])
      #expect(try await program.get("/media?unused=true").items == [])
      let uses = try await program.get("\(picture.location)/uses")
      #expect(uses.items.map { $0["title"] } == ["A"], "\(uses.text)")
      #expect(uses.items.first?["isPublic"] == false)
      #expect(try await desk.program("Bob", .author).get("\(picture.location)/uses").items == [])
    }
  }
}
