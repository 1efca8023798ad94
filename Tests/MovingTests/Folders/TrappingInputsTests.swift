import Foundation
import Testing

@testable import Moving

/// Inputs that ended the program before the readers checked what they look at.
@Suite("Inputs that once ended a move")
struct TrappingInputsTests {
  @Test("A text may end within any mark, in each program", arguments: BrokenFrontMatterTests.programs)
  func endings(_ program: BrokenFrontMatterTests.Program) throws {
    let endings = [
      "[a]: /b", "[a]:", "[a](", "![", "<", "<a", "<!--", "</", "{", "{%", "{{", "{{<", "{: ", "`", "```",
      "~~~",
      "|", "| `a|b", "$$", ":::", ":::tip", "%%", "[[", "![[a", "&", "&#", "\\", "\u{301}", "<!--more", "=",
      "@",
    ]
    let posts = endings.enumerated().map { number, ending in
      ScratchSite.post("\(program.posts)/2020-01-02-a\(number).md", "Text \(number)", "", "Before. \(ending)")
    }
    let cut = posts.map { ($0.name.replacing("-a", with: "-b"), String($0.text.dropLast())) }
    let site = try ScratchSite(program.settings + posts + cut)
    let folder = try ScratchFolder()
    let report = try Move.run(
      site.recognised(as: program.testDescription).source, Move.Options(folder: folder.path)
    ) { _ in }
    #expect(report.posts + report.pages == 2 * endings.count)
  }

  @Test("A folder of texts may have a name beyond ASCII")
  func nameBeyondASCII() throws {
    let site = try ScratchSite([
      ("hugo.toml", "contentDir = \"Übertexte\"\n"),
      ScratchSite.post("Übertexte/posts/a.md", "A"),
    ])
    #expect(try site.read(as: "hugo").text("A")?.addresses == ["/posts/a/"])
  }

  @Test("Settings of Hugo may be in a file whose name is only dots")
  func nameOfDots() throws {
    let site = try ScratchSite([
      ("config/_default/...toml", "a = 1\n"), ("config/_default/hugo.toml", "title = \"T\"\n"),
      ScratchSite.post("content/posts/a.md", "A"),
    ])
    #expect(try site.read(as: "hugo").texts.count == 1)
  }

  @Test(
    "A section of Publish may have no name", arguments: ["case a, =", "case =", "case ", "case a, , b ="])
  func sections(_ cases: String) throws {
    let site = try ScratchSite([
      ("Package.swift", ".package(url: \"https://x.example/Publish.git\")"),
      ("Sources/Site/main.swift", "enum SectionID: String {\n  \(cases)\n}\n"),
      ScratchSite.post("Content/a/b.md", "A"),
    ])
    #expect(try site.read(as: "publish").texts.count == 1)
  }

  @Test("The mark of an excerpt may be part of another character")
  func excerpt() throws {
    let site = try ScratchSite([
      ("_config.yml", "excerpt_separator: <!--more-->\n"),
      ScratchSite.post("_posts/2020-01-02-a.md", "A", "", "Ü<!--more-->\u{301}b\n\n```\n<!--more-->\n```\n"),
    ])
    #expect(try site.read(as: "jekyll").text("A")?.body.contains("b") == true)
  }

  @Test(
    "JSON of Ghost may have brackets in wrong places",
    arguments: [
      "{\"db\":[}]}", "{\"data\":{\"posts\":[{\"id\":1},]]}}", "{\"data\":{\"posts\":[}",
      "{\"data\":{\"posts\":}",
      "{\"data\":{\"posts\":[{\"id\":1,\"html\":\"<p>A</p>\"}", "{\"data\":{\"posts\":[{]}}",
    ])
  func brackets(_ json: String) throws {
    let file = try scratchFile(json, named: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let collected = CollectedItems()
    // What is no export is refused; whatever is one comes to its end.
    do {
      try GhostSource(path: file, timeZone: "UTC").read(into: collected)
    } catch is MoveError {}
  }

  @Test(
    "Elements of WordPress may end anywhere",
    arguments: [
      "<", "</", "<![CDATA[", "<!--", "<?", "<a b", "<![CDATA[a]]", "&#", "]]>", "[gallery", "[[", "[/",
    ])
  func elements(_ end: String) throws {
    let whole = WordPressExport.head + WordPressExport.post(1, "Whole.")
    let cut = WordPressExport.post(2, "Text \(end)")
    for text in [whole + end, whole + cut + WordPressExport.tail, whole + String(cut.prefix(300)) + end] {
      let file = try scratchFile(text)
      defer { try? FileManager.default.removeItem(atPath: file) }
      #expect(try CollectedItems.read(WordPressSource.self, file).texts.first?.body == "Whole.")
    }
  }

  @Test("Tables in CSV and pages of archives may end anywhere")
  func archives() throws {
    let head = "post_id,post_date,is_published,type,audience,title\n"
    for row in ["1.a,\"", "1.a,2020", "\"", "1", ",,,,,,,,,", "1.a,2020-01-02,true,,everyone,\"A\"\"", "\r"] {
      for page in ["<", "<p", "<p>A</p", "<div class=\"x\"", "", "<p>A<!--"] {
        let folder = try ScratchFolder()
        try folder.write(head + row, to: "posts.csv")
        try folder.write(page, to: "posts/1.a.html")
        _ = try CollectedItems.read(SubstackSource.self, folder.path)
        let medium = try ScratchFolder()
        try medium.write(page, to: "posts/2020-01-02_A-0a1b2c3d4e5f.html")
        #expect(try CollectedItems.read(MediumSource.self, medium.path).texts.count == 1)
      }
    }
  }
}
