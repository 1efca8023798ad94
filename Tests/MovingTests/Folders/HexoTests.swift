import Moving
import Testing
import Timestamps

@Suite("Moving from Hexo")
struct HexoTests {
  private static let settings = """
    title: A
    url: https://x.example/b
    permalink: :category/:year/:title.html
    new_post_name: :year-:month-:day-:title.md
    category_map: { 编程: code }
    exclude: ["private/**"]
    theme: next
    """

  @Test("Addresses have categories, the name without its day, and what the front matter has")
  func addresses() throws {
    let read = try ScratchSite([
      ("_config.yml", Self.settings),
      (
        "source/_posts/2020-01-02-one.md", "---\ntitle: One\ncategories: [编程, My Notes]\ntags: C++\n---\nText"
      ),
      ("source/_posts/in/2020-01-03-two.md", "---\ntitle: Two\n---\n{% post_link 2020-01-02-one %}"),
      (
        "source/_posts/own.md",
        "---\ntitle: Own\ndate: 2020-01-04\npermalink: my/:abbrlink/\nabbrlink: 4a1c\n---\nText"
      ),
    ]).read()
    #expect(read.text("One")?.addresses == ["/b/code/My-Notes/2020/one.html", "/b/code/My-Notes/2020/one"])
    #expect(read.text("One")?.date?.rfc3339 == "2020-01-02T00:00:00Z" && read.text("One")?.slug == "one")
    #expect(read.text("Two")?.addresses.first == "/b/uncategorized/2020/in/two.html")
    #expect(read.text("Two")?.body.contains("](/b/code/My-Notes/2020/one.html)") == true)
    #expect(read.text("Own")?.addresses == ["/b/my/4a1c/"])
    #expect(read.redirects.contains(MovedRedirect(from: "/b/categories/code/", to: .tag("编程"))))
    let below = MovedRedirect(from: "/b/categories/code/My-Notes/", to: .tag("My Notes"))
    #expect(read.redirects.contains(below))
    #expect(read.redirects.contains(MovedRedirect(from: "/b/tags/C/", to: .tag("C++"))))
    #expect(read.redirects.contains(MovedRedirect(from: "/b/archives/", to: .address("/archive"))))
  }

  @Test("The menu is that of the theme, in its order")
  func menu() throws {
    let menu =
      "menu:\n  home: / || fa fa-home\n  Notes: /notes/ || fa\n  archives: /archives/\n  more:\n    a: /b\n"
    let read = try ScratchSite([
      ("_config.yml", Self.settings), ("_config.next.yml", menu), ScratchSite.post("source/_posts/a.md", "A"),
    ]).read()
    #expect(read.sites.first?.navigation.map(\.title) == ["Home", "Notes", "Archives"])
    #expect(read.sites.first?.navigation.map(\.url) == ["/", "/notes/", "/archives/"])
  }

  @Test("Front matter may have no mark at its beginning, and may be JSON")
  func frontMatter() throws {
    let read = try ScratchSite([
      ("_config.yml", "title: A"),
      ("source/_posts/a.md", "title: Open\ndate: 2020-01-02\ntags:\n- x\n---\nText of a"),
      ("source/_posts/b.md", "\"title\": \"Json\",\n\"date\": \"2020/01/03\"\n;;;\nText of b"),
      ("source/_posts/c.md", "Note: this is text.\n\nMore\n---\n"),
    ]).read()
    #expect(read.text("Open")?.tags == ["x"] && read.text("Open")?.body == "Text of a")
    #expect(read.text("Json")?.date?.rfc3339.hasPrefix("2020-01-03") == true)
    #expect(read.text("Json")?.body.contains("Text of b") == true)
    #expect(read.texts.contains { $0.body.hasPrefix("Note: this is text.") })
  }

  @Test("Drafts, lists of themes and what Hexo leaves out do not become public")
  func leftOut() throws {
    let read = try ScratchSite([
      ("_config.yml", Self.settings), ScratchSite.post("source/_drafts/a.md", "Draft"),
      ScratchSite.post("source/_posts/b.md", "Shut", "published: false"),
      ("source/tags/index.md", "---\ntitle: Tags\ntype: tags\n---\n"),
      ("source/404.md", "---\ntitle: Lost\n---\nNone"),
      ScratchSite.post("source/_data/c.md", "Data"), ScratchSite.post("source/private/d.md", "Private"),
      ("scaffolds/post.md", "---\ntitle: {{ title }}\n---\n"), ("themes/next/README.md", "# Theme"),
      ("source/about/index.md", "---\ntitle: About\n---\n{% blockquote Ada %}\nSaid.\n{% endblockquote %}\n"),
    ]).read()
    #expect(read.texts.filter { !$0.isDraft }.map(\.title) == ["About"])
    #expect(read.texts.filter(\.isDraft).map(\.title).sorted() == ["Draft", "Shut"])
    #expect(read.text("About")?.body == "> Said.\n>\n> — Ada\n")
    let lines = read.lossLines.filter { $0.hasPrefix("text ") }
    #expect(lines.count == 4, "\(lines)")
  }
}
