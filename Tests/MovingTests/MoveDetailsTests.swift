import Foundation
import Testing

@testable import Moving

@Suite("Details of a move")
struct MoveDetailsTests {
  @Test("A repeated move says the same of addresses")
  func repeated() throws {
    let folder = try ScratchFolder()
    func run() throws -> [String] {
      var third = MovedText.post("3", title: "Other")
      third.addresses = ["/posts/hello", "/archive"]
      return try Move.run([.text(.post("1")), .text(.post("2")), .text(third)], into: folder).losses
    }
    let first = try run()
    #expect(first.count == 2, "\(first)")
    #expect(try run() == first)
  }

  @Test("A new text gets no address that another one has from an earlier run")
  func laterTexts() throws {
    let folder = try ScratchFolder()
    var old = MovedText.post("old")
    old.slug = "same"
    _ = try Move.run([.text(old)], into: folder)
    var new = MovedText.post("new", title: "New")
    (new.slug, new.date) = ("same", nil)
    new.isDraft = true
    let losses = try Move.run([.text(new), .text(old)], into: folder).losses
    #expect(losses == ["address taken: /posts/same is taken; it is at /posts/same-2"])
    #expect(folder.files == ["posts/2020-03-04-same.md", "posts/same-2.md"])
  }

  @Test("A hidden page becomes an unlisted post, at which its former address leads")
  func hiddenPages() throws {
    let folder = try ScratchFolder()
    var page = MovedText(.page, id: "1", place: SourcePlace(file: "1"))
    (page.title, page.slug, page.isUnlisted) = ("Imprint", "legal/imprint", true)
    page.addresses = ["/legal/imprint/"]
    let losses = try Move.run([.text(page)], into: folder).losses
    #expect(losses == ["text hidden page: became an unlisted post, as pages are in the sitemap"])
    #expect(
      folder.text("posts/imprint.md") == """
        ---
        title: Imprint
        arrived: 2000-01-01T00:00:00Z
        visibility: unlisted
        redirects: [/legal/imprint/]
        ---



        """)
  }

  @Test("What a move that was killed left unfinished is removed by the next one")
  func unfinished() throws {
    let folder = try ScratchFolder()
    try folder.write("half", to: ".import/unfinished-1")
    _ = try Move.run([.text(.post("1"))], into: folder)
    let hidden = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.import")
    #expect(hidden == ["ledger.jsonl"])
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    #expect(all.sorted() == [".import", ".import/ledger.jsonl", "posts", "posts/2020-03-04-hello.md"])
  }

  @Test("The temporary folder of a process that has ended is removed, and that of a living one stays")
  func temporaryFolders() throws {
    var living: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(living?.path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let forsaken = FileManager.default.temporaryDirectory.path + "/colophon-import-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: forsaken, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: "\(forsaken)/.lock"))
    _ = try Move.run([], into: ScratchFolder())
    #expect(!FileManager.default.fileExists(atPath: forsaken))
    #expect(FileManager.default.fileExists(atPath: path))
    living = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A link of the menu to the list of all posts takes the place of the site's own")
  func archives() throws {
    let folder = try ScratchFolder()
    var site = MovedSite()
    site.address = "https://old.example/blog"
    site.navigation = [
      ("Projects", "/projects/"), ("All posts", "/blog/archives/"), ("Archive", "/archive.html"),
      ("Tags", "/tags/"),
      ("One archive", "/2019/archive/"),
    ]
    _ = try Move.run([.site(site)], into: folder)
    #expect(
      folder.text("site.yaml") == """
        navigation:
          - title: Projects
            url: /projects/
          - title: All posts
            url: /archive
          - title: Tags
            url: /tags
          - title: One archive
            url: /2019/archive/

        """)
  }

  @Test("The entries of a menu keep their places: settings and texts together, those without a weight last")
  func menus() throws {
    let settings = """
      [[menus.main]]
      name = "Zebra"
      url = "/z/"
      [[menus.main]]
      name = "Second"
      url = "/second/"
      weight = 2
      [[menus.main]]
      name = "Apple"
      url = "/a/"
      """
    let read = try ScratchSite([
      ("hugo.toml", settings),
      ("content/first.md", "---\ntitle: First\nmenu: {main: {weight: 1}}\n---\nText"),
      ("content/third.md", "---\ntitle: Third\nmenu: {main: {weight: 3}}\n---\nText"),
    ]).read()
    #expect(
      read.sites.last?.navigation.map(\.title) == ["First", "Second", "Third", "Apple", "Zebra"])
  }

  @Test("A gallery has its columns")
  func galleries() throws {
    let picture = "<figure class=\"wp-block-image\"><img src=\"/a.png\" alt=\"\"/></figure>"
    let read = try WordPressExport.read(
      WordPressExport.post(
        1,
        "<figure class=\"wp-block-gallery has-nested-images columns-2 is-cropped\">\(picture)\(picture)</figure>"
      ),
      WordPressExport.post(
        2, "<ul class=\"wp-block-gallery columns-4\"><li class=\"blocks-gallery-item\">\(picture)</li></ul>"))
    #expect(read.texts[0].body.hasPrefix("<div class=\"gallery columns-2\">"), "\(read.texts[0].body)")
    #expect(read.texts[0].body.components(separatedBy: "/a.png").count == 3)
    #expect(read.texts[1].body.hasPrefix("<div class=\"gallery columns-4\">"), "\(read.texts[1].body)")
  }

  @Test("The report notes that an export ends in its middle")
  func cut() throws {
    let folder = try ScratchFolder()
    let whole = WordPressExport.head + WordPressExport.post(1, "One") + WordPressExport.post(2, "Two")
    for (text, isCut) in [(whole + WordPressExport.tail, false), (whole, true)] {
      try folder.write(text, to: "export.xml")
      let source = WordPressSource(path: "\(folder.path)/export.xml", timeZone: "UTC")
      let report = try Move.run(source, Move.Options(folder: "\(folder.path)/out")) { _ in }
      #expect(report.isCut == isCut && report.posts == 2)
    }
  }
}
