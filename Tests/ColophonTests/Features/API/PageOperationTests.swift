import Foundation
import HTTP
import HTTPTypes
import Importing
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Editing
@testable import ProgramInterfaces
@testable import Publication
@testable import SiteBase

@Suite("Pages for programs", .timeLimit(.minutes(15)))
struct PageOperationTests {
  @Test("A program writes a page, changes it, publishes it, makes it a draft again, and removes it")
  func life() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Ada", .editor, [.writePosts])
      let made = try await program.send(
        .post, "/pages", ["title": "How to set up", "markdown": "Some *text*.\n", "path": "/docs/setup"])
      #expect(made.status == 201 && made["state"] == "draft", "\(made.text)")
      #expect(made["path"] == "/docs/setup" && made["slug"] == "setup" && made["hasChanges"] == false)
      #expect(made["source"] == "---\ntitle: How to set up\npage: /docs/setup\n---\n\nSome *text*.\n")
      #expect(try await desk.site.get("/docs/setup").status == .notFound)

      let changed = try await program.send(
        .patch, made.location, ["title": "Set up", "summary": "All of it."], [.ifMatch: made.tag])
      #expect(changed["title"] == "Set up" && changed["summary"] == "All of it.", "\(changed.text)")
      let published = try await program.send(
        .put, "\(made.location)/publication", [:], [.ifMatch: changed.tag])
      #expect(published["state"] == "published" && published["url"] == "https://blog.example/docs/setup")
      let page = try await desk.site.text("/docs/setup")
      #expect(page.contains("<h1>Set up</h1>") && page.contains("Some <em>text</em>."))

      let later = try await program.send(
        .patch, made.location, ["markdown": "Other text"], [.ifMatch: published.tag])
      #expect(later["hasChanges"] == true && later["html"] == "<p>Other text</p>\n")
      #expect(try await desk.site.text("/docs/setup").contains("Some <em>text</em>."))
      let again = try await program.send(
        .put, "\(made.location)/publication", ["note": "It is better now."], [.ifMatch: later.tag])
      let better = try await desk.site.text("/docs/setup")
      #expect(better.contains("Other text") && better.contains("It is better now."))

      let drafted = try await program.send(
        .delete, "\(made.location)/publication", nil, [.ifMatch: again.tag])
      #expect(drafted["state"] == "draft" && drafted["path"] == "/docs/setup", "\(drafted.text)")
      #expect(try await desk.site.get("/docs/setup").status == .notFound)
      let removed = try await program.send(.delete, made.location, nil, [.ifMatch: drafted.tag])
      #expect(removed.status == 204 && removed.text.isEmpty)
      #expect(try await program.get(made.location).status == 404)
    }
  }

  @Test("A new address leaves a redirect, once the page is published, and no draft is in its way")
  func moved() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let made = try await program.page(["title": "Imprint", "publish": true])
      #expect(made["path"] == "/imprint" && made["state"] == "published", "\(made.text)")
      let renamed = try await program.send(
        .patch, made.location, ["path": "/legal/Über/"], [.ifMatch: made.tag])
      #expect(renamed["path"] == "/legal/%C3%9Cber" && renamed["url"] == "https://blog.example/imprint")
      #expect(try await desk.site.get("/imprint").status == .ok)
      // Somebody else has begun a page there, and has not published it.
      let other = try await program.page(["title": "Other", "path": "/legal/%C3%9Cber"])
      let published = try await program.send(
        .put, "\(made.location)/publication", [:], [.ifMatch: renamed.tag])
      #expect(published["url"] == "https://blog.example/legal/%C3%9Cber", "\(published.text)")
      #expect(try await desk.site.get("/imprint").headerFields[.location] == "/legal/%C3%9Cber")
      #expect(try await program.get(other.location)["path"] == "/legal/%C3%9Cber")
      let late = try await program.send(
        .put, "\(other.location)/publication", [:], [.ifMatch: try await program.get(other.location).tag])
      #expect(late.status == 409 && late.text.contains("is the address of another text"), "\(late.text)")
      let gone = try await program.send(.delete, made.location, nil, [.ifMatch: published.tag])
      #expect(gone.status == 204)
      #expect(try await desk.site.get("/legal/%C3%9Cber").status == .gone)
    }
  }

  @Test(
    "A published page is found by its address and in the sitemap, and is in no list, no feed and no search")
  func listed() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      _ = try await program.post(["title": "A post", "markdown": "Hello.", "publish": true])
      let page = try await program.page(["title": "Peculiar", "markdown": "Peculiar text.", "publish": true])
      let draft = try await program.page(["title": "Unready"])
      try await desk.site.indexForSearch()
      #expect(try await desk.site.text("/sitemap.xml").contains("https://blog.example/peculiar</loc>"))
      for path in ["/", "/archive", "/feed.xml", "/feed.json", "/search.json?q=peculiar", "/opml.xml"] {
        let text = try await desk.site.text(path)
        #expect(!text.contains("/peculiar") && !text.contains("Unready"), "\(path)")
      }
      #expect(try await program.get("/posts").items.map { $0["title"] } == ["A post"])
      #expect(try await program.get("/pages?order=oldest").status == 400)
      #expect(try await program.get("/pages").items.map { $0["title"] } == ["Unready", "Peculiar"])
      for (query, titles) in [("published", ["Peculiar"]), ("draft", ["Unready"]), ("unlisted", [])] {
        #expect(
          try await program.get("/pages?state=\(query)").items.map { $0["title"] } == titles.map(JSON.text))
      }
      let id = page.location.split(separator: "/").last ?? ""
      #expect(try await program.get("/posts/\(id)").status == 404)
      let reader = try await desk.program("Reader", .author, [.readPublic])
      #expect(try await reader.get("/pages").items.map { $0["title"] } == ["Peculiar"])
      #expect(try await reader.get(draft.location).status == 404)
    }
  }

  @Test("A draft of a page is read at its secret address, as the page that it will be")
  func previewed() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let draft = try await program.page(["title": "Soon", "markdown": "Not *yet*.", "path": "/soon"])
      guard case .text(let address)? = draft["preview"] else {
        Issue.record("no preview")
        return
      }
      let path = address.replacing("https://blog.example", with: "")
      let page = try await desk.site.text(path)
      #expect(page.contains("Not <em>yet</em>.") && !page.contains("class=\"byline\""))
      let published = try await program.send(
        .put, "\(draft.location)/publication", [:], [.ifMatch: draft.tag])
      _ = try await program.send(
        .delete, "\(draft.location)/publication", nil, [.ifMatch: published.tag])
      let taken = try await desk.site.text(path)
      #expect(taken.contains("Not <em>yet</em>.") && !taken.contains("class=\"byline\""))
    }
  }

  @Test(
    "A page cannot be at an address of the site, in any form",
    arguments: [
      "/archive", "/Archive/", "/tags/swift", "/desk/a", "/api/v1/x", "/feed.xml", "/posts/../desk", "/",
    ])
  func ownAddresses(path: String) async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program("Ada", .owner)
      let refused = try await program.send(.post, "/pages", ["title": "A", "path": .text(path)])
      #expect(
        refused.status == 422 && refused.text.contains("Line 3 of the text: page is"), "\(refused.text)")
      #expect(try await program.get("/pages").items == [])
    }
  }

  @Test("A page cannot be at the address of another text, and stands in for the site's own page at /about")
  func takenAddresses() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      try await desk.site.importFeed(rss(item("Imported", link: "https://blog.example/2014/imported")))
      let about = try await program.page(["title": "Who we are", "path": "/about", "publish": true])
      #expect(try await desk.site.text("/about").contains("<h1>Who we are</h1>"))
      for path in ["/2014/imported", "/About", "/about"] {
        let refused = try await program.send(
          .post, "/pages", ["title": "A", "path": .text(path), "publish": true])
        #expect([409, 422].contains(refused.status), "\(path) \(refused.text)")
      }
      #expect(try await program.get("/pages").items.count == 1)
      let removed = try await program.send(.delete, about.location, nil, [.ifMatch: about.tag])
      #expect(removed.status == 204)
      let next = try await program.page(["title": "Others", "path": "/about", "publish": true])
      #expect(next["path"] == "/about")
      // The one in the trash comes back as a draft, and cannot take the address.
      let trash = try await program.get("/trash")
      #expect(trash.items.map { $0["kind"] } == ["page"])
      guard case .text(let tag)? = trash.items.first?["etag"] else { return }
      let id = about.location.split(separator: "/").last ?? ""
      let back = try await program.send(.delete, "/trash/\(id)", nil, [.ifMatch: tag])
      #expect(back.status == 200 && back["state"] == "draft" && back["path"] == "/about", "\(back.text)")
      let late = try await program.send(.put, "\(about.location)/publication", [:], [.ifMatch: back.tag])
      #expect(late.status == 409, "\(late.text)")
      #expect(try await desk.site.text("/about").contains("<h1>Others</h1>"))
    }
  }

  @Test("Authors write no pages, and only owners write one where programs look for proofs")
  func roles() async throws {
    try await DeskFixture.run { desk in
      let author = try await desk.program("Ann", .author)
      let refused = try await author.send(.post, "/pages", ["title": "A"])
      #expect(refused.status == 403 && refused.text.contains("Only editors and owners write pages."))
      let post = try await author.post(["title": "A"])
      let turned = try await author.send(
        .patch, post.path, ["source": "---\ntitle: A\npage: /a\n---\n"], [.ifMatch: post.tag])
      #expect(turned.status == 422, "\(turned.text)")
      let editor = try await desk.program("Eve", .editor)
      let proof: JSON = ["title": "Proof", "path": "/.well-known/proof"]
      #expect(try await editor.send(.post, "/pages", proof).status == 403)
      let owner = try await desk.program("Otto", .owner)
      #expect(try await owner.send(.post, "/pages", proof).status == 201)
      // An editor who has become an author changes no page any more.
      let own = try await editor.page(["title": "Own"])
      _ = try await desk.site.database.people.setRole(of: editor.person.id, to: .author)
      let late = try await editor.send(.patch, own.location, ["title": "B"], [.ifMatch: own.tag])
      #expect(late.status == 403, "\(late.text)")
    }
  }

  @Test("What was begun as a post stays a post, and what was begun as a page stays a page")
  func kinds() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let text: JSON = ["source": "---\ntitle: A\npage: /a\n---\n\nText\n"]
      let asPost = try await program.send(.post, "/posts", text)
      #expect(asPost.status == 422 && asPost.text.contains("page is a key of pages"), "\(asPost.text)")
      let asPage = try await program.send(.post, "/pages", ["source": "---\ntitle: A\n---\n"])
      #expect(asPage.status == 422 && asPage.text.contains("a page needs its address"), "\(asPage.text)")
      let dated = try await program.send(
        .post, "/pages", ["source": "---\ntitle: A\npage: /a\ndate: 2026-01-01\n---\n"])
      #expect(dated.status == 422 && dated.text.contains("unknown key date"), "\(dated.text)")
      for member in ["slug", "tags", "date", "series", "visibility"] {
        let other = try await program.send(
          .post, "/pages", .object([.init(name: "title", value: "A"), .init(name: member, value: "x")]))
        #expect(other.status == 422, "\(member)")
      }
      let page = try await program.send(.post, "/pages", text)
      let cleared = try await program.send(.patch, page.location, ["path": .null], [.ifMatch: page.tag])
      #expect(cleared.status == 422, "\(cleared.text)")
      let id = page.location.split(separator: "/").last ?? ""
      let publish = try await program.send(.put, "/posts/\(id)/publication", [:], [.ifMatch: page.tag])
      #expect(publish.status == 404)
      // At the desk a text is saved with its mistakes, and cannot be published with this one.
      let browser = try await desk.browser("Bob")
      let answer = try await browser.publish("/desk/posts/\(id)", "---\ntitle: A\n---\n\nText\n")
      #expect(answer.status == .unprocessableContent)
      #expect(try await answer.text.contains("a page needs its address"))
    }
  }

  @Test("A request that is sent again writes one page, and a change needs what it has seen")
  func repeated() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let key: HTTPFields = [HTTPField.Name("Idempotency-Key")!: "\"one\""]
      let first = try await program.send(.post, "/pages", ["title": "Once", "publish": true], key)
      let second = try await program.send(.post, "/pages", ["title": "Once", "publish": true], key)
      #expect(first.status == 201 && second.text == first.text)
      #expect(try await program.get("/pages").items.count == 1)
      let changes: [(HTTPRequest.Method, String, JSON?)] = [
        (.patch, first.location, ["title": "B"]), (.put, "\(first.location)/publication", [:]),
        (.delete, "\(first.location)/publication", nil), (.delete, first.location, nil),
      ]
      for (method, address, body) in changes {
        #expect(try await program.send(method, address, body).status == 428)
        #expect(try await program.send(method, address, body, [.ifMatch: "\"other\""]).status == 412)
      }
    }
  }

  @Test("A page of a file changes there, until the desk owns it, and goes back with its address")
  func files() async throws {
    try await DeskFixture.run { desk in
      let folder = ContentFixture()
      folder.write("a.md", "---\ntitle: A post\ndate: 2026-11-01\n---\n")
      folder.write(at: "pages/docs/set up.md", "---\ntitle: Set up\nslug: setup\n---\nFrom the file.\n".utf8)
      folder.write(at: "pages/unready.md", "---\ntitle: Unready\ndraft: true\n---\n".utf8)
      try await desk.site.sync(folder)
      let program = try await desk.program()
      let pages = try await program.get("/pages").items
      #expect(Set(pages.map { $0["title"] }) == ["Set up", "Unready"])
      #expect(try await program.get("/posts").items.map { $0["title"] } == ["A post"])
      guard case .text(let id)? = pages.first(where: { $0["title"] == "Set up" })?["id"] else { return }
      let read = try await program.get("/pages/\(id)")
      let refused = try await program.send(.patch, "/pages/\(id)", ["title": "B"], [.ifMatch: read.tag])
      #expect(refused.status == 409 && refused.text.contains("site adopt /docs/setup"), "\(refused.text)")

      let uuid = try #require(UUID(uuidString: id))
      try await desk.site.edit(.adopt, of: uuid)
      let adopted = try await program.get("/pages/\(id)")
      #expect(
        adopted["source"] == "---\ntitle: Set up\npage: /docs/setup\n---\nFrom the file.\n", "\(adopted.text)"
      )
      let changed = try await program.send(
        .patch, "/pages/\(id)", ["markdown": "From the desk."], [.ifMatch: adopted.tag])
      let published = try await program.send(
        .put, "/pages/\(id)/publication", [:], [.ifMatch: changed.tag])
      #expect(published.status == 200, "\(published.text)")
      #expect(try await !desk.site.sync(folder).isChange)
      #expect(try await desk.site.text("/docs/setup").contains("From the desk."))

      // An earlier text is one of a file, which knew its address by its name.
      let versions = try await program.get("/pages/\(id)/versions?fields=version,source").items
      let oldest = try #require(versions.last)
      #expect(oldest["source"] == "---\ntitle: Set up\nslug: setup\n---\nFrom the file.\n")
      let restored = try await program.send(
        .put, "/pages/\(id)/version", ["version": oldest["version"] ?? .null], [.ifMatch: published.tag])
      #expect(restored["path"] == "/docs/setup" && restored["markdown"] == "From the file.\n")
      _ = try await program.send(.put, "/pages/\(id)/publication", [:], [.ifMatch: restored.tag])

      try FileManager.default.removeItem(atPath: "\(folder.path)/pages/docs/set up.md")
      let file = try await desk.site.edit(.handOver(folder: folder.path), of: uuid).file
      #expect(file == "pages/docs/setup.md")
      let text = try String(contentsOfFile: "\(folder.path)/pages/docs/setup.md", encoding: .utf8)
      #expect(text == "---\ntitle: Set up\n---\nFrom the file.\n")
      try await desk.site.sync(folder)
      #expect(try await desk.site.text("/docs/setup").contains("From the file."))
      #expect(try await program.get("/pages/\(id)")["owner"] == "file")
    }
  }
}
