import Foundation
import Moving
import Testing
import Texts
import Timestamps

@Suite("Moving from Hugo")
struct HugoTests {
  private static let ring = "content/posts/Lyra's Ring.md"

  @Test("The report of the sample names every loss with its file and line, and nothing else")
  func report() throws {
    let site = try Collected.sample(HugoSource.self)
    let ring = Self.ring
    #expect(
      site.lossLines
        == [
          "date date content/posts/broken.md:3",
          "date date content/posts/undated.md",
          "date expiryDate \(ring):11",
          "date expiryDate content/posts/expired.md:4",
          "date publishDate \(ring):5",
          "front-matter syntax content/posts/broken.md:2",
          "front-matter weight \(ring):12",
          "link relref \(ring):38",
          "setting enableRobotsTXT hugo.toml",
          "setting layouts/ layouts",
          "setting params hugo.toml",
          "setting static/ static",
          "shortcode gist \(ring):35",
          "shortcode raw-thing \(ring):50",
          "shortcode stars \(ring):41",
          "shortcode stars content/posts/page.html:7",
          "shortcode x \(ring):36",
          "text _index.md content/_index.md",
          "text _index.md content/photos/_index.md",
        ].sorted())
  }

  @Test("All texts come along, with their kinds")
  func texts() throws {
    let site = try Collected.sample(HugoSource.self)
    #expect(
      site.texts.filter { $0.kind == .post }.map(\.title) == [
        "Der Ring", "An eclipse", "Lyra's Ring: M57", "Expired", "In JSON – 😀", "In HTML", "Undated",
        "Broken: a title",
      ])
    #expect(site.texts.filter { $0.kind == .page }.map(\.slug) == ["home", "about", "docs", "docs/setup"])
    #expect(
      site.texts.filter(\.isDraft).map(\.title) == [
        "Home", "Expired", "In JSON – 😀", "Undated", "Broken: a title",
      ])
    #expect(site.text("About")?.isUnlisted == true)
  }

  @Test("Dates without a zone are in that of the settings, and the date goes before that of publishing")
  func dates() throws {
    let site = try Collected.sample(HugoSource.self)
    let ring = try #require(site.text("Lyra's Ring: M57"))
    #expect(ring.date?.rfc3339 == "2021-08-02T22:15:00+01:00")
    #expect(ring.updated?.rfc3339 == "2021-08-03T00:00:00+01:00")
    #expect(site.text("In JSON – 😀")?.date?.rfc3339 == "2020-02-29T00:00:00Z")
  }

  @Test("Patterns, aliases, languages and the path of the base decide addresses")
  func addresses() throws {
    let site = try Collected.sample(HugoSource.self)
    #expect(
      site.text("Lyra's Ring: M57")?.addresses
        == ["/sky/2021/08/lyras-ring-m57/", "/sky/m57/", "/sky/2021/08/ring"])
    #expect(site.text("An eclipse")?.addresses == ["/sky/2021/06/partial/"])
    #expect(site.text("Der Ring")?.addresses == ["/sky/de/2021/08/ring/"])
    #expect(site.text("Der Ring")?.language == "de")
    #expect(site.text("In JSON – 😀")?.addresses.first == "/sky/special/page.html")
    #expect(site.text("Set up")?.addresses == ["/sky/docs/setup/"])
    for redirect in [
      MovedRedirect(from: "/sky/topics/c++/", to: .tag("C++")),
      MovedRedirect(from: "/sky/categories/summer/", to: .tag("Summer")),
      MovedRedirect(from: "/sky/de/topics/nebel/", to: .tag("Nebel")),
      MovedRedirect(from: "/sky/posts/", to: .address("/archive")),
    ] { #expect(site.redirects.contains(redirect)) }
  }

  @Test("A bundle has its files, and its folder's values")
  func bundles() throws {
    let site = try Collected.sample(HugoSource.self)
    let eclipse = try #require(site.text("An eclipse"))
    #expect(eclipse.files == ["data.csv", "img/sun.png"])
    #expect(eclipse.image == "img/sun.png")
    #expect(site.text("Set up")?.authors == ["The team"])
    #expect(site.text("Broken: a title")?.summary == "It has \"quotes\" inside")
    #expect(site.text("Broken: a title")?.tags == ["one", "two"])
  }

  @Test("What the front matter says beside known keys is kept")
  func params() throws {
    let site = try Collected.sample(HugoSource.self)
    let params = try #require(site.text("Lyra's Ring: M57")).params
    #expect(params.map(\.key) == ["aperture", "publishDate", "expiryDate", "weight"])
    #expect(params.last?.value == .number("3"))
  }

  @Test("A body is translated where Markdown says the same, and visible where it does not")
  func body() throws {
    let body = try #require(try Collected.sample(HugoSource.self).text("Lyra's Ring: M57")).body
    for part in [
      "<a href=\"https://example.org/m57\"><img src=\"/images/m57.jpg\" alt=\"M57. Seen in green\"",
      "M57. Seen in *green*", "![Small](/images/small.png \"A plain one\"){.right}",
      "```swift {2,4-5} start=10\nlet a = 1\nlet b = \"{{< x >}}\"\n```", "```go {1,3-4} numbers\n",
      "<iframe src=\"https://www.youtube.com/embed/dQw4w9WgXcQ\"",
      "(https://gist.github.com/spf13/7896402)", "(/sky/2021/06/partial/#moon)", "[docs](/sky/docs/setup/)",
      "[none]({{< relref \"none.md\" >}})",
      "<details open><summary>More</summary>\n\nInside *it*, {{< stars n=3 >}}.",
      "> [!WARNING]\n> Do not look.\n", "Write `{{< ref >}}` or {{< youtube id >}}.",
      "Mail sky@stars.example.", "{{< raw-thing>}}",
      "[Relative](/sky/docs/setup/) and [by file](/sky/2021/06/partial/)",
    ] { #expect(body.contains(part), "\(part)") }
    #expect(!body.contains("more-->"))
  }

  @Test(
    "Patterns of addresses are filled in as Hugo does",
    arguments: [
      ("/:year/:month/:day/:title/", "/2021/03/09/a-title-with-c++/"),
      ("/:sections/:slug", "/posts/deep/own/"),
      ("/:sections[1:]/:filename/", "/deep/the_file/"), ("/:section/:slugorfilename", "/posts/own/"),
      ("/:contentbasename/", "/the_file/"), ("/:06/:1/:Jan/:yearday/:weekdayname", "/21/3/mar/68/tuesday/"),
      ("/:sections[last]/:monthname", "/deep/march/"),
    ])
  func patterns(pattern: String, path: String) throws {
    let folder = try ScratchFolder()
    try folder.write(
      "baseURL = \"https://a.example\"\n[permalinks]\nposts = \"\(pattern)\"\n", to: "hugo.toml")
    try folder.write(
      "---\ntitle: \"A Title: with, C++!\"\ndate: 2021-03-09\nslug: Own\n---\n",
      to: "content/posts/deep/The_File.md")
    let site = try Collected.reading(HugoSource(path: folder.path, timeZone: "UTC"))
    #expect(site.texts.first?.addresses.first == path)
  }

  @Test("Without a pattern the folder and the name of the file are the address; ugly ones are files")
  func plainAddresses() throws {
    for (settings, path) in [
      ("", "/blog/my-file/"), ("uglyURLs = true", "/blog/my-file.html"),
      ("disablePathToLower = true", "/Blog/My-File/"),
      ("baseURL = \"https://a.example/x\"", "/x/blog/my-file/"),
    ] {
      let folder = try ScratchFolder()
      try folder.write(settings, to: "config/_default/hugo.toml")
      try folder.write("+++\ntitle = \"A\"\ndate = 2021-03-09\n+++\n", to: "content/Blog/My File.md")
      let site = try Collected.reading(HugoSource(path: folder.path, timeZone: "UTC"))
      #expect(site.texts.first?.addresses.first == path)
    }
  }

  private static func reading(_ settings: String, _ body: String = "", front: String = "") throws -> Collected
  {
    let folder = try ScratchFolder()
    try folder.write(settings, to: "hugo.toml")
    try folder.write("+++\ntitle = \"A\"\ndate = 2021-03-09\n\(front)+++\n\(body)", to: "content/posts/a.md")
    return try Collected.reading(HugoSource(path: folder.path, timeZone: "UTC"))
  }

  @Test(
    "Hugo makes punctuation typographic, unless the settings say otherwise",
    arguments: [
      ("", true), ("[markup.goldmark.extensions]\ntypographer = false", false),
      ("[markup.goldmark.extensions.typographer]\ndisable = true", false),
      ("[markup.goldmark.extensions.typographer]\ndisable = false", true),
    ])
  func punctuation(settings: String, isSmart: Bool) throws {
    #expect(try Self.reading(settings).sites.first?.hasSmartPunctuation == isSmart)
  }

  @Test("Emoji by their names and hard line breaks are named, aliases keep queries, and the feed is found")
  func settingsOfTexts() throws {
    let settings =
      "baseURL = \"https://a.example/x/\"\nenableEmoji = true\n[markup.goldmark.renderer]\nhardWraps = true\n"
    let site = try Self.reading(
      settings, "One :tada:\ntwo", front: "aliases = [\"/?p=4\", \"https://a.example/y/?z=1\"]\n")
    #expect(
      site.lossLines == [
        "markup :tada: content/posts/a.md:6", "markup hardWraps hugo.toml", "setting enableEmoji hugo.toml",
        "setting markup hugo.toml",
      ])
    #expect(site.texts.first?.addresses == ["/x/posts/a/", "/x/?p=4", "/y/?z=1"])
    #expect(site.redirects.contains(MovedRedirect(from: "/x/index.xml", to: .address("/feed.xml"))))
  }

  @Test("Lines of attributes below a block are dropped and named where Hugo reads them")
  func blockAttributes() throws {
    let body = "One\n{.wide #top}\n\n{.alone}\n\n```\n{.code}\n```\n"
    let reading = try Self.reading("[markup.goldmark.parser.attribute]\nblock = true\n", body)
    #expect(reading.texts.first?.body == "One\n\n\n{.alone}\n\n```\n{.code}\n```\n")
    #expect(reading.lossLines == ["markup {.wide #top} content/posts/a.md:6", "setting markup hugo.toml"])
    #expect(try Self.reading("", body).texts.first?.body == body)
  }

  @Test("A section has the address of its own pattern, and a page that is only a layout does not come along")
  func sectionsAndLayouts() throws {
    let folder = try ScratchFolder()
    let languages = "[languages.en]\ntitle = \"Ours\"\nlanguageCode = \"en-GB\"\n[languages.fr]\nweight = 2\n"
    try folder.write(
      "title = \"A\"\n[permalinks.section]\nposts = \"/articles/\"\nnotes = \"/jottings/\"\n\(languages)",
      to: "hugo.toml")
    try folder.write("---\ntitle: A\ndate: 2021-01-01\n---\nText", to: "content/posts/a.md")
    try folder.write("---\ntitle: Notes\n---\nAll of them.", to: "content/notes/_index.md")
    try folder.write("---\ntitle: Search\nlayout: search\n---\n", to: "content/search.md")
    try folder.write("---\ntitle: Photo\nlayout: photo\n---\n", to: "content/photo/index.md")
    try folder.write("x", to: "content/photo/a.jpg")
    let site = try Collected.reading(HugoSource(path: folder.path, timeZone: "UTC"))
    #expect(site.redirects.contains(MovedRedirect(from: "/articles/", to: .address("/archive"))))
    #expect(site.text("Notes")?.addresses == ["/jottings/"])
    #expect(site.text("Search") == nil && site.text("Photo") != nil)
    #expect(site.lossLines.contains("text search.md content/search.md"))
    #expect(site.sites.first?.title == "Ours" && site.sites.first?.language == "en-GB")
  }

  @Test("What a theme protects with a password does not become public")
  func password() throws {
    let site = try Self.reading("", "Text", front: "password = \"x\"\n")
    #expect(site.texts.map(\.isDraft) == [true])
    #expect(site.lossLines.contains("text password content/posts/a.md:4"))
    #expect(try Self.reading("", "Text", front: "password = false\n").texts.map(\.isDraft) == [false])
  }

  @Test("A list in a file of Org mode has spaces between its words")
  func orgLists() throws {
    let folder = try ScratchFolder()
    try folder.write("", to: "hugo.toml")
    try folder.write("#+TITLE: A\n#+DATE: 2021-01-01\n#+TAGS[]: sea fish\nText", to: "content/posts/a.org")
    let site = try Collected.reading(HugoSource(path: folder.path, timeZone: "UTC"))
    #expect(site.texts.map(\.tags) == [["sea", "fish"]])
  }

  /// The titles and the lines of a site with a public post, and one in each of two other places.
  private func excluding(_ settings: String) throws -> Collected {
    let folder = try ScratchFolder()
    try folder.write("baseURL = 'https://x.example/'\n\(settings)", to: "hugo.toml")
    for (title, file) in [("Ok", "ok"), ("Ignored", "ig"), ("Private", "priv/p")] {
      try folder.write("---\ntitle: \(title)\ndate: 2020-01-01\n---\nText", to: "content/posts/\(file).md")
    }
    return try Collected.reading(HugoSource(path: folder.path, timeZone: "UTC"))
  }

  @Test("What ignoreFiles and the filters of mounts leave out does not become public")
  func exclusions() throws {
    let mount = "[[module.mounts]]\nsource = 'content'\ntarget = 'content'\n"
    let site = try excluding(
      #"ignoreFiles = ['\.foo$', 'content/posts/ig\.md$']"# + "\n\(mount)excludeFiles = 'posts/priv/*'\n")
    #expect(site.texts.map(\.title) == ["Ok"])
    #expect(
      site.lossLines.filter { $0.hasPrefix("text ") } == [
        "text left out content/posts/ig.md", "text left out content/posts/priv/p.md",
      ])
    let included = try excluding("\(mount)includeFiles = ['/posts/{ok,none}.md']\n")
    #expect(included.texts.map(\.title) == ["Ok"])
  }

  @Test("If a pattern of ignoreFiles cannot be read, all texts are drafts")
  func unreadExclusions() throws {
    let site = try excluding("ignoreFiles = ['^/home/ada/blog/content/posts/ig']\n")
    #expect(site.texts.count == 3 && site.texts.allSatisfy(\.isDraft))
    #expect(site.losses.count { $0.name == "ignoreFiles" } == 3)
  }
}
