import Moving
import Testing
import Timestamps

@Suite("Details of folders of several programs")
struct FolderDetailsTests {
  @Test("Saga: dates in names of files and folders, the folder of the texts, and tags")
  func saga() throws {
    let program = """
      enum SiteMetadata { static let url = URL(string: "https://s.example")!; static let name = "S" }
      try await Saga(input: "texts", output: "deploy")
        .register(folder: "articles", itemProcessor: publicationDateInFilename, writers: [.tagWriter(swim(a), tags: \\.tags)])
        .register(metadata: EmptyMetadata.self)
      """
    let read = try ScratchSite([
      ("Package.swift", ".package(path: \"../Saga/\"),"), ("Sources/S/run.swift", program),
      ("texts/articles/2020-03-04-One two.md", "---\ntags: a b\n---\n# One\n\nText"),
      ("texts/articles/2020-03-05-two/index.md", "# Two\n\nText"),
      ("texts/articles/2020/03/06/three.md", "# Three\n\nText"),
      ("texts/articles/four.md", "---\ndate: 2020-03-07\npublic: false\n---\n# Four\n\nText"),
      ("texts/about.md", "# About\n\nMe"),
    ]).read()
    #expect(
      read.texts.filter { $0.kind == .post && !$0.isDraft }.map(\.title).sorted() == ["One", "Three", "Two"])
    #expect(read.text("One")?.date?.rfc3339 == "2020-03-04T00:00:00Z")
    #expect(read.text("One")?.addresses.first == "/articles/one-two", "\(read.dump)")
    #expect(read.text("Two")?.date?.rfc3339 == "2020-03-05T00:00:00Z" && read.text("Two")?.slug == "two")
    #expect(read.text("Three")?.date?.rfc3339 == "2020-03-06T00:00:00Z")
    #expect(read.text("Four")?.isDraft == true && read.text("About")?.kind == .page)
    #expect(read.redirects.contains(MovedRedirect(from: "/articles/tag/a-b/", to: .tag("a b"))))
  }

  @Test("Saga: a program that puts the year into addresses")
  func sagaYears() throws {
    let processor = "components.insert(\"\\(Calendar.current.component(.year, from: item.date))\", at: 1)\n"
    let read = try ScratchSite([
      ("Package.swift", ".package(url: \"https://github.com/loopwerk/Saga\", from: \"2.0.0\"),"),
      ("Sources/S/main.swift", "try await Saga(input: \"content\", output: \"deploy\")"),
      ("Sources/S/Links.swift", "\(processor)item.relativeDestination = Path(components: components)"),
      ("content/articles/2020-03-04-one.md", "# One\n\nText"), ("content/404.md", "# Lost"),
    ]).read()
    #expect(
      read.texts.map(\.addresses) == [["/articles/2020/one", "/articles/one", "/articles/2020-03-04-one"]])
    #expect(read.lossLines.contains("address relativeDestination Sources/S/Links.swift"))
  }

  @Test("Defaults of Jekyll are relative to the folder of its sources")
  func defaults() throws {
    let settings =
      "source: text\ndefaults:\n- scope: {path: _posts/in}\n  values: {permalink: /own/:title/}\n"
    let read = try ScratchSite([
      ("_config.yml", settings), ScratchSite.post("text/_posts/in/2021-02-03-a.md", "A"),
      ScratchSite.post("text/_posts/2021-02-03-b.md", "B"),
    ]).read()
    #expect(read.text("A")?.addresses.first == "/own/a/")
    #expect(read.text("B")?.addresses.first == "/2021/02/03/b.html")
  }

  @Test("Pictures beside texts of all languages of Hugo come along")
  func languages() throws {
    let settings =
      "contentDir = \"texts\"\ndefaultContentLanguage = \"en\"\n[languages.en]\n[languages.de]\ncontentDir = \"de\"\n"
    let site = try ScratchSite([
      ("hugo.toml", settings), ScratchSite.post("texts/posts/a.md", "A", "", "![](/pic.png)"),
      ("texts/pic.png", "P"),
      ScratchSite.post("de/posts/a.md", "Ä", "", "![](/bild.png)"), ("de/bild.png", "P"),
      ("static/x.png", "P"),
    ])
    let moved = try ScratchFolder()
    _ = try Move.run(site.recognised().source, Move.Options(folder: moved.path)) { _ in }
    #expect(moved.files.filter { $0.hasPrefix("files/") } == ["files/bild.png", "files/pic.png"])
  }

  @Test("In a row of a table, kramdown keeps code with a bar in its cell; a static include is its text")
  func tablesAndIncludes() throws {
    let body =
      "{% include note.html %}\n\n| a | b |\n|---|---|\n| 1 | `x|y` |\n\n`p|q` {% include live.html %}"
    let read = try ScratchSite([
      ("_config.yml", "title: T"), ScratchSite.post("_posts/2021-02-03-a.md", "A", "", body),
      ("_includes/note.html", "<p>Static <b>note</b>.</p>\n"),
      ("_includes/live.html", "{% if page.x %}x{% endif %}"),
    ]).read()
    let text = try #require(read.text("A")).body
    #expect(text.contains("| 1 | `x\\|y` |") && text.contains("`p|q` {% include live.html %}"))
    #expect(text.contains("<p>Static <b>note</b>.</p>"))
  }

  @Test("The addresses of categories of Octopress lead to tags")
  func octopress() throws {
    let read = try ScratchSite([
      ("_config.yml", "source: source\ncategory_dir: blog/categories\n"),
      ScratchSite.post("source/_posts/2021-02-03-a.md", "A", "categories: [Mac OS, c]"),
    ]).read()
    #expect(read.redirects.contains(MovedRedirect(from: "/blog/categories/mac-os/", to: .tag("Mac OS"))))
    #expect(read.redirects.contains(MovedRedirect(from: "/blog/categories/c/", to: .tag("c"))))
    #expect(!read.lossLines.contains { $0.contains("category_dir") })
  }

  @Test("A text with broken front matter takes no address from another one")
  func broken() throws {
    let read = try ScratchSite([
      ("_config.yml", "permalink: /:title/"),
      ("_posts/2020-01-02-same.md", "---\ntitle: \"A\nslug: own\npermalink: [\n---\nBroken"),
      ("travel/_posts/2020-01-03-same.md", "---\ntitle: B\n---\nWhole"),
    ]).read()
    #expect(read.texts.map(\.body) == ["Whole", "Broken"])
  }
}
