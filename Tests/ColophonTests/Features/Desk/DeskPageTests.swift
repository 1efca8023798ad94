import Foundation
import HTTP
import HTTPTypes
import Importing
import Testing

@testable import Accounts
@testable import Colophon
@testable import Editing
@testable import Exporting
@testable import ProgramInterfaces
@testable import Publication
@testable import SiteBase
@testable import StaticSites

@Suite("Pages of the desk elsewhere", .timeLimit(.minutes(15)))
struct WrittenPageTests {
  @Test("An export of the content has each page as a file, from which a sync makes the same page")
  func exported() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      _ = try await program.post(["title": "A post", "markdown": "Hello.", "publish": true])
      let pages = [
        ("/docs/start", true), ("/docs/How-To.html", true), ("/docs/index", true), ("/unready", false),
      ]
      for (path, isPublished) in pages {
        _ = try await program.page([
          "title": .text(path), "markdown": .text(isPublished ? "Some *text*." : ""), "path": .text(path),
          "publish": .bool(isPublished),
        ])
      }
      let folder = ContentFixture()
      var names: [String] = []
      let report = try await ContentExport(desk.site.database, style: WritingStyle()).files { file in
        folder.write(at: file.name, file.text.utf8)
        names.append(file.name)
      }
      #expect(report.notes == [])
      #expect(
        names.filter { $0.hasPrefix("pages/") }.sorted() == [
          "pages/docs/how-to-html.md", "pages/docs/index.md", "pages/docs/start.md", "pages/unready.md",
        ])
      try await TestSite.run { copy in
        try await copy.sync(folder)
        for (path, isPublished) in pages {
          #expect(try await copy.get(path).status == (isPublished ? .ok : .notFound), "\(path)")
        }
        #expect(try await copy.text("/docs/start").contains("Some <em>text</em>."))
      }
    }
  }

  @Test("A text that needs its folder, for a file beside it or for an address, stays with its file")
  func folders() async throws {
    try await DeskFixture.run { desk in
      let folder = ContentFixture()
      folder.write(at: "posts/a/index.md", "---\ntitle: A\ndate: 2026-11-01\n---\n![B](b.png)".utf8)
      folder.write(at: "pages/about/index.md", "---\ntitle: About\n---\n[The plan](/about/plan.pdf)".utf8)
      folder.write(at: "pages/docs/index.md", "---\ntitle: Docs\n---\n[Start](start)".utf8)
      folder.write(at: "pages/docs/start.md", "---\ntitle: Start\n---\nText.".utf8)
      folder.write(at: "pages/near/index.md", "---\ntitle: Near\n---\n[Start](/docs/start#one)".utf8)
      try await desk.site.sync(folder)
      let posts = desk.site.database.deskPosts
      for (path, expected) in [
        ("/posts/a", "it shows /posts/a/b.png, which lies beside its file"),
        ("/about", "it shows /about/plan.pdf, which lies beside its file"),
        ("/docs", "its address of /docs/start is relative to the folder of its file"), ("/near", nil),
      ] {
        let id = try #require(try await posts.post(at: path))
        var reason: String?
        do {
          try await desk.site.edit(.adopt, of: id)
        } catch EditingError.refused(let text) {
          reason = text
        }
        #expect((reason != nil) == (expected != nil), "\(path)")
        if let expected { #expect(reason?.contains(expected) == true, "\(reason ?? "")") }
        #expect(try await posts.post(id)?.owner == (expected == nil ? .desk : .file))
      }
    }
  }

  @Test("A static export has a page of the desk, and no draft")
  func staticFiles() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      _ = try await program.post(["title": "A post", "markdown": "Hello.", "publish": true])
      _ = try await program.page(["title": "Imprint", "path": "/legal/imprint", "publish": true])
      _ = try await program.page(["title": "Unready", "path": "/unready"])
      let content = ContentFixture()
      let folder = "\(content.path)/static"
      _ = try await desk.site.site.exportStatic(to: ExportFolder(folder))
      let page = try String(contentsOfFile: "\(folder)/legal/imprint/index.html", encoding: .utf8)
      #expect(page.contains("<h1>Imprint</h1>"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/unready/index.html"))
    }
  }

  @Test("Those who are told of changes hear that it is a page, also when it is deleted")
  func events() async throws {
    try await WebhookFixture.run { hooks in
      let program = try await hooks.desk.program()
      let page = try await program.page(["title": "Imprint", "publish": true])
      _ = try await program.send(.delete, page.location, nil, [.ifMatch: page.tag])
      _ = try await program.post(["title": "A post", "publish": true])
      let events = try await hooks.desk.site.database.postEvents.take(atMost: 10)
      #expect(events.map(\.kind) == [.published, .deleted, .published])
      #expect(events.map(\.post.kind) == [.page, .page, .post])
    }
  }
}

@Suite("Pages at the desk", .timeLimit(.minutes(15)))
struct DeskPageTests {
  @Test(
    "A page that a program writes is in the list of its author, with an editor that knows what pages have")
  func visible() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let page = try await program.page(["title": "Imprint", "path": "/imprint"])
      let browser = try await desk.browser("Bob")
      for list in ["/desk", "/desk?show=pages", "/desk?show=drafts"] {
        #expect(try await browser.text(list).contains("Draft, a page"), "\(list)")
      }
      let address = "/desk/posts/\(page.location.split(separator: "/").last ?? "")"
      let editor = try await browser.text(address)
      #expect(editor.contains("name=\"page\"") && editor.contains("value=\"/imprint\""))
      #expect(!editor.contains("name=\"slug\"") && !editor.contains("name=\"date\""))
      let moved = try await browser.post(
        "\(address)/details",
        ["version": try await browser.editor(address).version, "page": "/legal", "title": "Legal"])
      #expect(moved.status == .seeOther)
      let published = try await browser.post(
        "\(address)/publish", ["version": try await browser.editor(address).version])
      #expect(published.status == .seeOther)
      #expect(try await desk.site.text("/legal").contains("<h1>Legal</h1>"))
      #expect(try await browser.text("/desk?show=pages").contains(">Page<"))
    }
  }

  @Test(
    "An editor begins a page beside the list of pages, at an address or at one from its title; an author cannot"
  )
  func begun() async throws {
    try await DeskFixture.run { desk in
      let browser = try await desk.browser()
      #expect(try await !browser.text("/desk").contains("Title of a new page"))
      #expect(try await browser.text("/desk?show=pages").contains("Title of a new page"))
      for (form, text) in [
        (["title": "About ink", "address": ""], "---\ntitle: About ink\npage: /about-ink\n---\n\n"),
        (["title": "Docs", "address": "/docs/start"], "---\ntitle: Docs\npage: /docs/start\n---\n\n"),
      ] {
        let begun = try await browser.post("/desk/posts", form)
        #expect(try await browser.editor(try #require(begun.headerFields[.location])).text == text)
      }
      let wrong = try await browser.post("/desk/posts", ["title": "A", "address": "/archive"])
      #expect(wrong.status == .unprocessableContent)
      #expect(try await wrong.text.contains("which is an address of the site"))
      let author = try await desk.browser("Ann", .author)
      #expect(try await !author.text("/desk?show=pages").contains("Title of a new page"))
      #expect(try await author.post("/desk/posts", ["title": "A", "address": "/a"]).status == .forbidden)
    }
  }

  @Test("A preview at the desk shows the page that readers would get")
  func preview() async throws {
    try await DeskFixture.run { desk in
      let browser = try await desk.browser()
      let begun = try await browser.post("/desk/posts", ["title": "Docs", "address": "/docs"])
      let editor = try #require(begun.headerFields[.location])
      let shown = try await browser.post(
        "\(editor)/preview", ["text": "---\ntitle: Docs\npage: /docs\n---\n\nAll *of* it.\n"])
      let page = try await shown.text
      #expect(page.contains("All <em>of</em> it.") && !page.contains("class=\"byline\""))
    }
  }
}
