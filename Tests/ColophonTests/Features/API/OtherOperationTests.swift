import Foundation
import HTTP
import HTTPTypes
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces
@testable import Publication
@testable import SiteBase

@Suite("Media, redirects, tags, search and the document for programs", .timeLimit(.minutes(15)))
struct OtherOperationTests {
  @Test("A program adds a picture once, describes it, shows it in a post, and removes it when it is unused")
  func media() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Ada", .author, [.writePosts, .writeMedia])
      let picture = PNGFixture.noise(width: 3, height: 2)
      let made = try await program.upload(picture, named: "../A photo.png", alt: "A\nphoto")
      #expect(made.status == 201, "\(made.text)")
      #expect(made["width"] == 3 && made["type"] == "image/png" && made["alt"] == "A photo")
      #expect(try await program.upload(picture, named: "two.png", alt: "A", "B").status == 422)
      let again = try await program.upload(picture, named: "other.png")
      #expect(again.location == made.location && again["name"] == made["name"])
      #expect(try await program.get("/media").items.count == 1)

      let described = try await program.send(
        .patch, made.location, ["alt": "A better text"], [.ifMatch: made.tag])
      #expect(described["alt"] == "A better text")
      #expect(try await program.send(.delete, made.location, nil, [.ifMatch: made.tag]).status == 412)
      guard case .text(let markdown)? = described["markdown"] else { return }
      let (post, tag) = try await program.post(["title": "A", "markdown": .text(markdown)])
      let used = try await program.send(.delete, made.location, nil, [.ifMatch: described.tag])
      #expect(used.status == 409 && used.text.contains("refers to it"), "\(used.text)")
      let bob = try await desk.program("Bob", .author)
      #expect(try await bob.send(.delete, made.location, nil, [.ifMatch: described.tag]).status == 403)
      let rewritten = try await bob.send(.patch, made.location, ["alt": "B"], [.ifMatch: described.tag])
      #expect(rewritten.status == 403)
      _ = try await program.send(.patch, post, ["markdown": "Nothing"], [.ifMatch: tag])
      let removed = try await program.send(.delete, made.location, nil, [.ifMatch: described.tag])
      #expect(removed.status == 204, "\(removed.text)")
      #expect(try await program.get(made.location).status == 404)
    }
  }

  @Test(
    "What is no picture, has no file, or is two files is refused",
    arguments: [("a.png", "<html><script>"), ("a.svg", "<svg onload='x'/>"), ("a.png", "")])
  func refusedMedia(name: String, content: String) async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let answer = try await program.upload(Array(content.utf8), named: name)
      #expect(answer.status == 422 && answer["detail"] != nil, "\(answer.text)")
      #expect(try await program.get("/media").items == [])
    }
  }

  @Test("A program makes a redirect, finds it by its address, and removes it")
  func redirects() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Ada", .editor, [.writeRedirects])
      let made = try await program.send(.post, "/redirects", ["from": "/old/Page/", "to": "/about"])
      #expect(made.status == 201, "\(made.text)")
      let response = try await desk.site.get("/old/page")
      #expect(response.headerFields[.location] == "/about")
      let found = try await program.get("/redirects?from=/old/page")
      #expect(found.items.map { $0["to"] } == ["/about"])
      for (from, to) in [
        ("/", "/about"), ("/about", "/a"), ("/a", "/a"), ("//evil.example", "/a"), ("/b", "javascript:x"),
        ("/b\n", "/a"), ("/b", "/a b"), ("b", "/a"), ("/api/v1/posts/", "https://evil.example/"),
        ("/API/v1", "/a"), ("/desk/old", "/a"), ("/micropub/?x=1", "/a"),
      ] {
        let refused = try await program.send(.post, "/redirects", ["from": .text(from), "to": .text(to)])
        #expect(refused.status == 422, "\(from) \(to) \(refused.text)")
      }
      // What is wrong with the content is said first, whatever the program has seen.
      #expect(
        try await program.send(.patch, made.location, ["to": "\u{5}"], [.ifMatch: "\"other\""]).status == 422)
      let other = try await program.send(.post, "/redirects", ["from": "/old/page", "to": "/archive"])
      #expect(other.status == 409)
      let changed = try await program.send(
        .patch, made.location, ["to": "/archive"], [.ifMatch: made.tag])
      #expect(changed["to"] == "/archive" && changed["from"] == "/old/Page/", "\(changed.text)")
      let target = try await desk.site.get("/old/page").headerFields[.location]
      #expect(target == "/archive")
      #expect(try await program.send(.delete, made.location, nil, [.ifMatch: made.tag]).status == 412)
      #expect(try await program.send(.delete, made.location, nil, [.ifMatch: changed.tag]).status == 204)
      #expect(try await program.get(made.location).status == 404)
      #expect(try await desk.site.get("/old/page").status == .notFound)
    }
  }

  @Test("Of several changes of a redirect with the same tag, one takes effect")
  func redirectsAtOnce() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Ada", .editor, [.writeRedirects])
      let made = try await program.send(.post, "/redirects", ["from": "/old", "to": "/about"])
      let statuses: [Int] = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...5 {
          group.addTask {
            try await program.send(
              .patch, made.location, ["to": .text("/to-\(number)")], [.ifMatch: made.tag]
            ).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [200, 412, 412, 412, 412])
      let redirects = desk.site.database.redirects
      let target = try #require(try await redirects.all(isWritten: false).first).target
      #expect(try await redirects.save(Redirect(path: "/old", target: "/new"), over: "/about") == false)
      #expect(try await redirects.remove(key: "/old", to: "/about") == false)
      #expect(try await redirects.all(isWritten: false).map(\.target) == [target])
      #expect(try await redirects.save(Redirect(path: "/old", target: "/new"), over: target))
      #expect(try await redirects.remove(key: "/old", to: "/new"))
    }
  }

  @Test("A program reads the same figures as people at the desk, and only with their scope")
  func figures() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Ada", .author, [.readFigures])
      let day = String(desk.now.rfc3339.prefix(10))
      var counts = DayCounts(salt: "salt", baseURL: "https://blog.example")
      for address in ["203.0.113.7", "203.0.113.8", "203.0.113.7"] {
        counts.add(
          Visit(
            kind: .page, target: "/posts/a", agent: "Firefox", address: address,
            referrer: "https://news.example/item"))
      }
      try await desk.site.database.figures.add(counts, on: day)
      let all = try await program.get("/figures?period=week")
      #expect(all.status == 200, "\(all.text)")
      #expect(all["pages"] == [["count": 3, "detail": "", "subject": "/posts/a", "title": .null]])
      let views = try #require(all.json.list("views"))
      #expect(views.count == 7 && views.last == ["count": 3, "day": .text(day)])
      #expect(all.json.list("visitors")?.last == ["count": 2, "day": .text(day)])
      let ofPage = try await program.get("/figures?path=/posts/b&fields=views,pages,referrers")
      #expect(ofPage["referrers"] == [] && ofPage["pages"] == [] && ofPage["visitors"] == nil)
      #expect(try await program.get("/figures?period=week", [.ifNoneMatch: all.tag]).status == 304)
      #expect(try await program.get("/figures?period=day").status == 400)
      let other = try await desk.program("Eve", .editor, [.readPosts])
      #expect(try await other.get("/figures").status == 403)
    }
  }

  @Test("Tags are counted, and a search finds what readers find")
  func tagsAndSearch() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      _ = try await program.post([
        "title": "About ink", "markdown": "A text on pens and paper.", "tags": ["Writing"], "publish": true,
      ])
      _ = try await program.post(["title": "Secret ink", "tags": ["Hidden"]])
      try await desk.site.indexForSearch()
      let tags = try await program.get("/tags")
      #expect(tags.items == [["count": 1, "name": "Writing", "url": "https://blog.example/tags/Writing"]])
      let found = try await program.get("/search?q=ink")
      #expect(found["total"] == 1 && found.items.map { $0["title"] } == ["About ink"])
      #expect(try await program.get("/search").status == 400)
    }
  }

  @Test("Pages and episodes are read, and belong to their files")
  func files() async throws {
    try await withSamples { site in
      let database = site.database
      let reading = ContentStore.ReadOptions(
        reach: .all, now: .init(site.now), withHTML: true, withSource: true)
      let episodes = try await database.contents.list(
        .episode, ContentFilter(), reading, after: nil, limit: 10)
      let first = try #require(episodes.first)
      #expect(first.episode.number != nil && first.owner == "file" && first.source != nil)
      #expect(try await database.contents.item(first.id, .episode, reading)?.path == first.path)
      #expect(try await database.contents.item(first.id, .post, reading) == nil)
    }
  }

  @Test("The document describes each operation, and anybody may read it")
  func document() async throws {
    try await DeskFixture.run { desk in
      let response = try await desk.site.get("/api/v1/openapi.json")
      #expect(response.status == .ok && response.headerFields[.contentType] == "application/json")
      let json = try JSON(parsing: Array(try await response.text.utf8))
      #expect(json["openapi"] == "3.1.0")
      for operation in Operation.all {
        let described = json["paths"]?[operation.path]?[operation.method.rawValue.lowercased()]
        #expect(described?["operationId"] == .text(operation.name))
      }
      let tag = try #require(response.headerFields[.eTag])
      let again = try await desk.site.get("/api/v1/openapi.json", [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
    }
  }
}
