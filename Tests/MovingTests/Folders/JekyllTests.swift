import Foundation
import Moving
import Testing
import Texts
import Timestamps

@Suite("Moving from Jekyll")
struct JekyllTests {
  @Test("The report of the sample names every loss with its file and line, and nothing else")
  func report() throws {
    let site = try Collected.sample(JekyllSource.self)
    let posts = "_posts/2019-03-04-Escapement & springs.md"
    #expect(
      site.lossLines
        == [
          "date date _posts/2018-05-06-cafe.markdown:3",
          "date date _posts/undated.md",
          "front-matter layout _posts/2020-01-02-wheel.md:2",
          "front-matter math \(posts):9",
          "front-matter servings _recipes/tea.md:3",
          "front-matter syntax _posts/2018-05-06-cafe.markdown:5",
          "link post_url \(posts):41",
          "markup {:.no_toc} \(posts):18",
          "markup {: .lead} _posts/2020-01-02-wheel.md:19",
          "markup {: target} \(posts):25",
          "markup {::comment} about.md:6",
          "markup {:target=\"_blank\"} _posts/2020-01-02-wheel.md:21",
          "setting _data/ _data",
          "setting _layouts/ _layouts",
          "setting assets/ assets",
          "setting defaults: layout _config.yml:19",
          "setting files .",
          "setting jekyll-archives _config.yml:26",
          "setting theme _config.yml:11",
          "template-tag comment \(posts):39",
          "template-tag if \(posts):37",
          "template-tag include chart.html \(posts):29",
          "template-tag include figure.html \(posts):27",
          "template-tag {{ site.time }} \(posts):37",
          "text README.md README.md",
          "text encoding _posts/2018-05-06-cafe.markdown:2",
          "text index.html index.html",
        ].sorted())
  }

  @Test("All texts come along, posts first")
  func texts() throws {
    let site = try Collected.sample(JekyllSource.self)
    #expect(
      site.texts.map(\.title) == [
        "In HTML", "Escapement: a primer", "The wheel", "Undated", "Leap", "An idea", "Tea", "About",
        "Set up",
        "Café",
      ])
    #expect(site.texts.filter { $0.kind == .page }.map(\.slug) == ["kitchen/tea", "about", "docs/setup"])
    #expect(site.texts.filter(\.isDraft).map(\.title) == ["In HTML", "Undated", "An idea", "Café"])
  }

  @Test("A time without a zone is in UTC, as YAML has it, and a day is one of the site's zone")
  func dates() throws {
    let site = try Collected.sample(JekyllSource.self)
    let post = try #require(site.text("Escapement: a primer"))
    #expect(post.date?.rfc3339 == "2019-03-05T00:30:00+01:00")
    #expect(post.updated?.rfc3339 == "2019-04-01T10:00:00+02:00")
    #expect(site.text("Leap")?.date?.rfc3339 == "2016-02-29T00:00:00+01:00")
    // The date that cannot be read is kept, and the day of the file's name counts.
    #expect(site.text("Café")?.date?.rfc3339 == "2018-05-06T00:00:00+02:00")
    #expect(site.text("Café")?.params.first?.value == .text("0000-00-00 00:00:00"))
  }

  @Test("Each former address leads to its text, also the one without an ending that hosts serve")
  func addresses() throws {
    let site = try Collected.sample(JekyllSource.self)
    #expect(site.text("The wheel")?.addresses == ["/notes/wheel/"])
    #expect(site.text("About")?.addresses == ["/notes/about/", "/notes/me/"])
    #expect(
      site.text("Leap")?.addresses
        == ["/notes/travel/2016/02/29/leap.html", "/notes/travel/2016/02/29/leap"])
    let days = try #require(site.text("Escapement: a primer")).addresses
    #expect(days.contains("/notes/clocks/2019/03/05/Escapement-&-springs.html"))
    // The day that the author meant is an address as well.
    #expect(days.contains("/notes/clocks/2019/03/04/Escapement-&-springs.html"))
    #expect(days.suffix(2) == ["/notes/old/escapement/", "/notes/escapement.php"])
    #expect(site.redirects.contains(MovedRedirect(from: "/notes/topic/brass/", to: .tag("brass"))))
    #expect(site.redirects.contains(MovedRedirect(from: "/notes/category/clocks/", to: .tag("clocks"))))
    #expect(site.redirects.contains(MovedRedirect(from: "/notes/", to: .address("/"))))
    #expect(
      site.redirects.contains(MovedRedirect(from: "/notes/moved", to: .address("https://elsewhere.example/")))
    )
  }

  @Test("Tags, categories of folders, defaults, and authors by their keys")
  func names() throws {
    let site = try Collected.sample(JekyllSource.self)
    #expect(site.text("Escapement: a primer")?.tags == ["springs", "brass", "clocks"])
    #expect(site.text("The wheel")?.tags == ["brass", "two words", "Clocks", "Wheels"])
    #expect(site.text("Leap")?.tags == ["travel"])
    #expect(site.text("The wheel")?.authors == ["Grace Lind"])
    #expect(site.text("Leap")?.authors == ["Ada Reed"])
    #expect(site.authors.map(\.name) == ["Ada Reed", "Grace Lind"])
    #expect(site.authors.last?.url == "https://grace.example")
  }

  @Test("A body is translated where Markdown says the same, and visible where it does not")
  func body() throws {
    let site = try Collected.sample(JekyllSource.self)
    let post = try #require(site.text("Escapement: a primer"))
    #expect(post.summary == "The wheel waits. See the wheel.")
    for part in [
      "[the wheel](/notes/wheel/)", "[[toc]]", "## Parts {#parts .wide}",
      "```swift {2} numbers\nlet wheel = Wheel()\nwheel.turn()\n```",
      "![A spring](/notes/assets/spring.png){.left width=120}",
      "<figcaption>\n\nOne *spring*\n\n</figcaption>", "{% include chart.html data=\"a\" %}", #"$\pi r^2$"#,
      "```\n{{ page.title }} and {{ page.title }}\n```", "by Escapement: a primer, {{ site.time }}.",
      "[nowhere]({% post_url 2001-01-01-none %})",
    ] { #expect(post.body.contains(part), "\(part)") }
    #expect(!post.body.contains("cut"))
    let wheel = try #require(site.text("The wheel")).body
    #expect(wheel.contains("> [!WARNING]\n> Mind the teeth."))
    #expect(wheel.contains("~~~swift title=\"Wheel.swift\"\nturn()\n~~~"))
    #expect(site.text("In HTML")?.body == "One\n\n```\na\n\nb\n```\n")
    #expect(site.text("Leap")?.body.contains("[as told](/notes/docs/setup#steps)") == true)
    #expect(site.text("Café")?.body == "Not in UTF-8: ä.\n")
  }

  @Test("The site's title, zone, address and navigation come along")
  func siteItself() throws {
    let moved = try #require(try Collected.sample(JekyllSource.self).sites.first)
    #expect(moved.title == "Notes on Clocks")
    #expect(moved.description == "How clocks are made, and why they are late.")
    #expect(moved.timeZone == "Europe/Vienna")
    #expect(moved.address == "https://clocks.example/notes")
    #expect(moved.navigation.map(\.url) == ["/about/", "/kitchen/tea/"])
  }

  @Test(
    "Patterns of addresses are filled in as Jekyll does",
    arguments: [
      ("date", "/a/b-c/2020/03/05/My_Post.html"), ("pretty", "/a/b-c/2020/03/05/My_Post/"),
      ("ordinal", "/a/b-c/2020/065/My_Post.html"), ("weekdate", "/a/b-c/2020/W10/THU/My_Post.html"),
      ("none", "/a/b-c/My_Post.html"), ("/:year/:i_month/:i_day/:slug", "/2020/3/5/my-post"),
      ("/:short_year-:short_month/:title_x", "/20-MAR/My_Post_x"),
      ("blog/:hour:minute/:name/", "/blog/0907/my-post/"),
      ("/:long_day/:w_day/:y_day/:w_year", "/Thursday/4/065/2020"),
    ])
  func patterns(style: String, path: String) throws {
    let file = try ScratchFolder()
    try file.write("permalink: \"\(style)\"\ntimezone: UTC\n", to: "_config.yml")
    try file.write(
      "---\ntitle: A\ndate: 2020-03-05 09:07:00 +0000\ncategories: [B-c]\n---\n",
      to: "a/_posts/2020-03-05-My_Post.md")
    let site = try Collected.reading(JekyllSource(path: file.path, timeZone: "UTC"))
    #expect(site.texts.first?.addresses.first == path)
  }

  @Test("Pages in a folder that the settings include come along")
  func includedFolder() throws {
    let folder = try ScratchFolder()
    try folder.write("include: [_pages]\n", to: "_config.yml")
    try folder.write("---\ntitle: A\npermalink: /a/\n---\nText", to: "_pages/a.md")
    let site = try Collected.reading(JekyllSource(path: folder.path, timeZone: "UTC"))
    #expect(site.texts.map(\.addresses) == [["/a/"]])
  }

  private static func reading(_ files: [(name: String, text: String)]) throws -> Collected {
    let folder = try ScratchFolder()
    for file in files { try folder.write(file.text, to: file.name) }
    return try Collected.reading(JekyllSource(path: folder.path, timeZone: "UTC"))
  }

  @Test("A post whose name has no day is a draft, since Jekyll shows none; a year may have two digits")
  func daysInNames() throws {
    let site = try Self.reading([
      ("_posts/plan.md", "---\ntitle: Plan\ndate: 2019-02-03\n---\nText"),
      ("_posts/14-3-2-short.md", "---\ntitle: Short\n---\nText"),
      ("_posts/98-03-02-old.md", "---\ntitle: Old\n---\nText"),
    ])
    #expect(site.text("Plan")?.isDraft == true)
    #expect(site.text("Short")?.date?.rfc3339 == "2014-03-02T00:00:00Z")
    #expect(site.text("Short")?.isDraft == false)
    #expect(site.text("Short")?.addresses.first == "/2014/03/02/short.html")
    #expect(site.text("Old")?.date?.rfc3339 == "1998-03-02T00:00:00Z")
    #expect(site.lossLines == ["date name _posts/plan.md"])
  }

  @Test("Files with the marks of editors are no posts, nor those that their authors marked, which are named")
  func markedFiles() throws {
    let text = "---\ntitle: A\n---\nText"
    let site = try Self.reading([
      ("_posts/2020-01-01-a.md", text), ("_posts/_2020-01-02-b.md", text),
      ("_posts/#2020-01-03-c.md", text), ("_posts/_later/2020-01-04-d.md", text),
      ("_posts/2020-01-05-e.md~", text),
    ])
    #expect(site.texts.map(\.slug) == ["a"])
    #expect(
      site.lossLines == [
        "text 2020-01-04-d.md _posts/_later/2020-01-04-d.md",
        "text _2020-01-02-b.md _posts/_2020-01-02-b.md",
      ])
  }

  @Test("Excluded are names, folders and patterns")
  func exclusions() throws {
    let text = "---\ntitle: A\n---\nText"
    let site = try Self.reading([
      ("_config.yml", "exclude: [old/, '*.txt.md', 'notes/?/*']\n"), ("old/a.md", text), ("b.txt.md", text),
      ("notes/x/c.md", text), ("notes/xy/d.md", text), ("older/e.md", text),
    ])
    #expect(site.texts.map(\.id) == ["notes/xy/d.md", "older/e.md"])
  }

  @Test("A folder of pictures that the front matter names stands before their addresses")
  func mediaFolder() throws {
    let site = try Self.reading([
      ("_config.yml", "baseurl: /b\n"),
      (
        "_posts/2020-01-01-a.md",
        "---\ntitle: A\nmedia_subpath: /m/1/\nimage: c.png\n---\n![x](a b.png) ![y](/d.png) [z](e/)\n![w](<f.png>)\n"
      ),
    ])
    let post = try #require(site.texts.first)
    #expect(post.image == "/b/m/1/c.png")
    #expect(post.body.contains("![y](/d.png) [z](/b/2020/01/01/e/)"))
    #expect(post.body.contains("![w](</b/m/1/f.png>)"))
    #expect(site.lossLines == [])
  }

  @Test("An item of a collection that is only a layout is named, and no page")
  func layoutItems() throws {
    let site = try Self.reading([
      ("_config.yml", "collections: {tabs: {output: true, permalink: '/:title/'}}\n"),
      ("_tabs/tags.md", "---\nlayout: tags\n---\n"), ("_tabs/about.md", "---\nlayout: page\n---\nMe."),
    ])
    #expect(site.texts.map(\.slug) == ["about"])
    #expect(site.lossLines.contains("text tags.md _tabs/tags.md"))
  }

  @Test("A former address keeps its query")
  func queries() throws {
    let site = try Self.reading([
      (
        "_posts/2020-01-01-a.md",
        "---\ntitle: A\nredirect_from: ['/?p=12', 'https://a.example/x.php?id=3&b=ä']\n---\nText"
      )
    ])
    #expect(site.texts.first?.addresses.suffix(2) == ["/?p=12", "/x.php?id=3&b=%C3%A4"])
  }

  @Test(
    "kramdown makes punctuation typographic, unless the settings say otherwise",
    arguments: [
      ("", true), ("markdown: kramdown", true), ("markdown: CommonMark", false),
      ("kramdown: {smart_quotes: 'apos,apos,quot,quot'}", false),
      ("kramdown: {smart_quotes: 'lsquo,rsquo,ldquo,rdquo'}", true),
    ])
  func punctuation(settings: String, isSmart: Bool) throws {
    let site = try Self.reading([("_config.yml", settings)])
    #expect(site.sites.first?.hasSmartPunctuation == isSmart)
  }

  @Test("Settings and plugins that change all texts are named, with the lines that they change")
  func settingsOfTexts() throws {
    let site = try Self.reading([
      ("_config.yml", "kramdown:\n  hard_wrap: true\nplugins: [jemoji]\n"),
      (
        "_posts/2020-01-01-a.md",
        "---\ntitle: A\n---\n:smile: at 10:30:05, `:no:`\n(:+1:) of ::none::\n\n    :code:\n"
      ),
    ])
    #expect(
      site.lossLines == [
        "markup :+1: _posts/2020-01-01-a.md:5", "markup :smile: _posts/2020-01-01-a.md:4",
        "markup hard_wrap _config.yml:1", "setting kramdown _config.yml:1", "setting plugins _config.yml:3",
      ])
  }

  @Test("A feed at a path of its own, or below the path of the site, leads to the feed")
  func feeds() throws {
    let own = try Self.reading([("_config.yml", "feed: {path: /blog/all.xml}\n")])
    #expect(own.redirects == [MovedRedirect(from: "/blog/all.xml", to: .address("/feed.xml"))])
    let below = try Self.reading([("_config.yml", "baseurl: /notes\n")])
    #expect(
      below.redirects == [
        MovedRedirect(from: "/notes/", to: .address("/")),
        MovedRedirect(from: "/notes/feed.xml", to: .address("/feed.xml")),
      ])
  }

  @Test("A folder of Jekyll is recognised, and one of Hexo is not")
  func recognition() throws {
    #expect(JekyllSource.recognises(Collected.sample("jekyll")))
    #expect(!JekyllSource.recognises(Collected.sample("hugo")))
    let hexo = try ScratchFolder()
    try hexo.write("title: A\n", to: "_config.yml")
    try hexo.write("", to: "source/_posts/a.md")
    #expect(!JekyllSource.recognises(hexo.path))
    try hexo.write("title: A\nsource: source\n", to: "_config.yml")
    #expect(JekyllSource.recognises(hexo.path))
  }

  @Test("What stands behind the language of a fence is the title of the code in Octopress, and only there")
  func titlesOfCode() throws {
    let body =
      "``` ruby Sorting words.rb https://a.example/?b=c More\na\n```\n\n```swift\nb\n```\n\n```swift title=\"a b\"\nc\n```\n"
    for (settings, file) in [
      ("source: source\n", "source/_posts/2020-01-01-a.md"), ("", "_posts/2020-01-01-a.md"),
    ] {
      let folder = try ScratchFolder()
      try folder.write("title: A\n\(settings)", to: "_config.yml")
      try folder.write("---\ntitle: A\n---\n\(body)", to: file)
      let text = try Collected.reading(JekyllSource(path: folder.path, timeZone: "UTC")).texts[0].body
      let titled = "```ruby title=\"Sorting words.rb https://a.example/?b=c More\"\n"
      #expect(text == (settings.isEmpty ? body : titled + body.split(separator: "\n", maxSplits: 1)[1]))
    }
  }

  @Test("Links out of the folder are not followed, and no bad file ends the move")
  func hostile() throws {
    let folder = try ScratchFolder()
    try folder.write("---\ntitle: A\n---\nText", to: "_posts/2020-01-01-a.md")
    let brackets = String(repeating: "a: [", count: 50_000)
    try folder.write("---\n\(brackets)\n---\nText", to: "_posts/2020-01-02-b.md")
    try folder.write("\u{0}\u{1}", to: "_posts/2020-01-03-c.md")
    try folder.write("", to: "_posts/2020-01-04-d.md")
    // Aliases of aliases, which would be more than all memory.
    let aliases = (0..<60).map { "k\($0): &a\($0) [*a, *a]\n" }.joined()
    try folder.write("---\nx: &a [1,2]\n\(aliases)---\n", to: "_posts/2020-01-05-e.md")
    for (name, target) in [("outside", "/etc"), ("_posts/2020-01-06-link.md", "/etc/passwd")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: target)
    }
    let site = try Collected.reading(JekyllSource(path: folder.path, timeZone: "UTC"))
    // Those with broken front matter come last.
    #expect(site.texts.map(\.slug) == ["a", "c", "d", "b", "e"])
    #expect(!site.losses.contains { $0.place.file.hasPrefix("outside") })
  }
}
