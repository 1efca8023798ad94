import Foundation
import Importing
import Testing
import Texts
import Timestamps

@testable import Moving

@Suite struct WordPressTests {
  private let moved: CollectedItems

  init() throws { moved = try CollectedItems.read(WordPressSource.self, sample("wordpress.xml")) }

  @Test("An export is recognised by what is in it, not by its name")
  func recognition() {
    #expect(WordPressSource.recognises(sample("wordpress.xml")))
    #expect(!WordPressSource.recognises(sample("README.md")))
    #expect(!WordPressSource.recognises("/no/such/file.xml"))
  }

  @Test("The site, its menu and its authors come along")
  func site() {
    #expect(moved.site?.title == "Stack Frames")
    #expect(moved.site?.description == "Notes on compilers")
    #expect(moved.site?.language == "en-GB")
    #expect(moved.site?.address == "https://stackframes.example")
    #expect(moved.site?.navigation.map(\.title) == ["The team"])
    #expect(moved.site?.navigation.map(\.url) == ["/about/team/"])
    #expect(moved.authors == [MovedAuthor(name: "Mira Okafor")])
  }

  @Test("All posts and pages arrive, with dates in their zones, addresses, tags and states")
  func texts() {
    let texts = moved.texts
    #expect(texts.map(\.id) == ["12", "13", "14", "15", "16"].map { "wordpress:\($0)" })
    #expect(texts.map(\.title) == ["Breakpoints & watchpoints", "Blocks", "The team", "An idea", "For me"])
    #expect(texts.map(\.kind) == [.post, .post, .page, .post, .post])
    #expect(texts.map(\.slug) == ["breakpoints", "blocks", "about/team", nil, "for-me"])
    #expect(texts.map(\.isDraft) == [false, false, false, true, true])
    #expect(
      texts.map { $0.date?.rfc3339 } == [
        "2019-05-04T13:00:05+02:00", "2023-01-10T08:30:00+01:00", "2019-01-01T00:00:00+01:00", nil,
        "2020-02-02T10:00:00+01:00",
      ])
    #expect(texts.map { $0.updated?.rfc3339 } == ["2019-06-01T09:00:00+02:00", nil, nil, nil, nil])
    #expect(
      texts[0].addresses == [
        "/2019/05/04/breakpoints/", "/?p=12", "/2019/05/04/breakpoint/",
      ])
    #expect(texts[2].addresses == ["/about/team/", "/?page_id=14"])
    #expect(texts[3].addresses.isEmpty)
    #expect(texts[0].tags == ["Debuggers", "C++ & friends"])
    #expect(texts[1].tags.isEmpty)
    #expect(texts[0].authors == ["Mira Okafor"])
    #expect(texts[0].summary == "How a debugger stops.")
    #expect(texts[1].summary == "All blocks in one post")
    #expect(texts[0].image == "https://stackframes.example/files/scope.png")
    #expect(texts[0].params.map(\.key) == ["level", "mood"])
    #expect(texts[0].params.map(\.value) == [.list([.text("Hard")]), .text("calm")])
  }

  @Test("A classic text, written in lines, becomes Markdown")
  func classic() {
    #expect(
      moved.texts[0].body == """
        A classic post,\\
        in two lines.

        **Bold** text and \\[sic\\] in brackets.

        - one
        - two

        <figure class="alignright">
        <a href="https://stackframes.example/files/probe.png"><img alt="A probe" \
        height="200" src="https://stackframes.example/files/probe-300x200.png" width="300"></a>
        <figcaption>The <em>probe</em></figcaption>
        </figure>

        ```cpp {2}
        if (a < b && c) {

          stop();
        }
        ```

        <iframe src="https://www.youtube-nocookie.com/embed/abcDEF12345" allowfullscreen></iframe>

        <div class="gallery columns-3">

        ![A probe](https://stackframes.example/files/probe.png "The probe at work")

        ![](https://stackframes.example/files/scope.png)

        </div>

        \\[contact-form-7 id="7" title="Write to me"\\]

        Write \\[gallery\\] to show pictures.
        """)
  }

  @Test("A text of the block editor becomes Markdown")
  func blocks() {
    #expect(
      moved.texts[1].body == """
        A post of the `block` editor[^1].

        ## Code

        ```swift {1}
        let a = 1 < 2

        print(a)
        ```

        ![A probe](https://stackframes.example/files/probe.png "The probe")

        <iframe src="https://player.vimeo.com/video/1234567" allowfullscreen></iframe>

        Left

        > Right

        From a pattern.

        | Flag | Means |
        | --- | --- |
        | -g | symbols |

        [^1]: Of *blocks*.
        """)
  }

  @Test("Published comments come along with their threads, without e-mail and network addresses")
  func comments() {
    let comments = moved.texts[0].comments
    #expect(comments.map(\.id) == ["5", "6"])
    #expect(comments.map(\.parent) == [nil, "5"])
    #expect(comments[0].author == "Jon & Co")
    #expect(comments[0].url == "https://jon.example")
    #expect(comments[0].date?.rfc3339 == "2019-05-05T08:00:00+02:00")
    #expect(comments[0].html == "<p>Thank you.</p><p>It helped.</p>")
    #expect(!"\(comments)".contains("mail.example") && !"\(comments)".contains("192.0.2"))
  }

  @Test("Archives and pages of attachments lead on")
  func redirects() {
    let redirects = Dictionary(uniqueKeysWithValues: moved.redirects.map { ($0.from, $0.target) })
    #expect(
      redirects == [
        "/2019/05/04/breakpoints/probe/": .text(id: "wordpress:12"),
        "/?attachment_id=20": .text(id: "wordpress:12"),
        "/?attachment_id=21": .address("https://stackframes.example/files/scope.png"),
        "/category/uncategorized/": .address("/"),
        "/?cat=1": .address("/"),
        "/category/tools/": .tag("Debuggers"),
        "/?cat=2": .tag("Debuggers"),
        "/category/tools/debuggers/": .tag("Debuggers"),
        "/category/debuggers/": .tag("Debuggers"),
        "/?cat=3": .tag("Debuggers"),
        "/tag/c-plus-plus/": .tag("C++ & friends"),
        "/?tag=c-plus-plus": .tag("C++ & friends"),
        "/author/mira/": .author("Mira Okafor"),
      ])
  }

  @Test("The report names all that is lost, with its line")
  func losses() {
    #expect(
      moved.summary
        == [
          "0 setting postmeta", "103 comment pingback", "111 comment spam", "149 markup wp:columns",
          "167 shortcode wp:block", "173 shortcode wp:latest-posts", "217 text private", "228 text trash",
          "23 frontMatter level", "23 frontMatter mood", "40 markup more", "53 shortcode contact-form-7",
          "55 html <script>",
        ].map { $0.replacing("frontMatter", with: "front-matter") }.sorted())
  }

  @Test("Everything before a damage comes along, and the report says where the file ends")
  func truncated() throws {
    let text = try String(contentsOfFile: sample("wordpress.xml"), encoding: .utf8)
    let end = try #require(text.range(of: "Only me."))
    let cut = try scratchFile(String(text[..<end.lowerBound]))
    let moved = try CollectedItems.read(WordPressSource.self, cut)
    #expect(moved.texts.map(\.id) == ["wordpress:12", "wordpress:13"])
    #expect(moved.losses.contains { $0.name == "end" && $0.message.contains("line 191") })
  }

  @Test("An end of CDATA in a text, control characters and bytes of Windows-1252 do no harm")
  func broken() throws {
    var text = try String(contentsOfFile: sample("wordpress.xml"), encoding: .utf8)
    text = text.replacing("Only me.", with: "<code>a[b[0]]></code> \u{1}caf%E9 me.")
    let bytes = Array(text.utf8).split(separator: Array("%E9".utf8)).joined(separator: [0xE9])
    let file = try scratchFile("")
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let moved = try CollectedItems.read(WordPressSource.self, file)
    #expect(moved.texts.count == 5)
    #expect(moved.texts[2].body == "`a[b[0]]>` café me.")
    #expect(moved.losses.contains { $0.name == "encoding" })
  }

  @Test("A zip of several files is one site")
  func archive() throws {
    let folder = try ScratchFolder()
    try folder.write(String(contentsOfFile: sample("wordpress.xml"), encoding: .utf8), to: "in/part-001.xml")
    let found = try CollectedItems.read(WordPressSource.self, zipped(folder, "in"))
    #expect(found.texts.map(\.body) == moved.texts.map(\.body))
    #expect(found.losses.allSatisfy { $0.place.file == "part-001.xml" })
  }

  @Test("Marks that never end take no long time")
  func hostile() throws {
    let start = try String(contentsOfFile: sample("wordpress.xml"), encoding: .utf8)
    let names = (0..<20_000).map { "[a\($0)]" }.joined()
    for text in [
      names, String(repeating: "[a]", count: 20_000) + "[/a]",
      String(repeating: "<!-- wp:a -->", count: 5000),
      String(repeating: "[[a", count: 20_000), String(repeating: "<pre lang=", count: 5000),
    ] {
      let file = try scratchFile(start.replacing("Only me.", with: text))
      #expect(try CollectedItems.read(WordPressSource.self, file).texts.count == 5)
    }
  }

  private func body(_ html: String) -> (markdown: String, losses: [String]) {
    let body = WordPressBody(html, at: SourcePlace(file: "a.xml", line: 3), post: 1, index: WordPressIndex())
    let losses = body.losses.map { "\($0.kind.rawValue) \($0.name):\($0.place.line ?? 0)" }
    return (body.markdown, losses)
  }

  @Test("The block editor's alignment of a paragraph stays")
  func alignment() {
    let html = """
      <!-- wp:paragraph {"align":"center"} --><p class="has-text-align-center">A</p><!-- /wp:paragraph -->
      <!-- wp:heading --><h2 class="wp-block-heading has-text-align-right">B</h2><!-- /wp:heading -->
      """
    #expect(
      body(html).markdown
        == "<p style=\"text-align:center\">A</p>\n\n<h2 style=\"text-align:right\">B</h2>")
  }

  @Test("An address in place of which WordPress shows a post of another site is a link, and is named")
  func linkedEmbeds() {
    let (markdown, losses) = body(
      "One\n\nhttps://twitter.com/ann/status/1\n\nhttps://a.example/x\n\nhttps://youtu.be/abcdefghijk\n")
    #expect(markdown.contains("<https://twitter.com/ann/status/1>"))
    #expect(losses == ["shortcode embed twitter.com:5"])
  }

  @Test("The address of a video may have a query of its own")
  func videoAddresses() {
    let player =
      "<iframe src=\"https://www.youtube-nocookie.com/embed/abcdefghijk\" allowfullscreen></iframe>"
    for sign in [" ", "="] {
      let (markdown, losses) = body("[youtube\(sign)http://www.youtube.com/watch?v=abcdefghijk&w=320]")
      #expect(markdown == player)
      #expect(losses == [])
    }
  }

  @Test("A comment whose date cannot be read comes along without one, with a line")
  func commentDates() throws {
    let text = try String(contentsOfFile: sample("wordpress.xml"), encoding: .utf8)
      .replacing("2019-05-05 09:00:00", with: "yesterday").replacing(
        "2019-05-05 07:00:00", with: "0000-00-00 00:00:00")
    let found = try CollectedItems.read(WordPressSource.self, scratchFile(text))
    #expect(found.texts[0].comments.map { $0.date?.rfc3339 } == ["2019-05-05T08:00:00+02:00", nil])
    let losses = found.losses.filter { $0.name == "comment_date" }
    #expect(losses.map(\.message) == ["the date yesterday of a comment cannot be read; the comment has none"])
    #expect(losses.first?.place.line == 93)
  }

  @Test("The home page, addresses on other hosts, and the feed of a blog in a folder")
  func addresses() throws {
    let start = try String(contentsOfFile: sample("wordpress.xml"), encoding: .utf8)
    let site = "https://stackframes.example"
    let text = start.replacing("\(site)/about/team/", with: "\(site)/")
      .replacing("<link>\(site)/2019/05/04/breakpoints/", with: "<link>https://old.example/2019/breakpoints/")
    let found = try CollectedItems.read(WordPressSource.self, scratchFile(text))
    #expect(found.texts[2].addresses == ["/?page_id=14"])
    #expect(found.texts[0].addresses.contains("/?p=12"))
    let names = found.losses.filter { $0.kind == .address }.map(\.name)
    #expect(names.contains("home page") && names.contains("other host"))
    let folder = start.replacing("\(site)/", with: "\(site)/news/")
      .replacing("\(site)<", with: "\(site)/news<")
    let below = try CollectedItems.read(WordPressSource.self, scratchFile(folder))
    #expect(below.redirects.contains(MovedRedirect(from: "/news/", to: .address("/"))))
    #expect(below.redirects.contains(MovedRedirect(from: "/news/feed/", to: .address("/feed.xml"))))
  }

  @Test("A text without a title is named, and punctuation stays typographic")
  func untitled() throws {
    let start = try String(contentsOfFile: sample("wordpress.xml"), encoding: .utf8)
    let file = try scratchFile(start.replacing("<title>For me</title>", with: "<title></title>"))
    let found = try CollectedItems.read(WordPressSource.self, file)
    #expect(found.losses.count { $0.kind == .frontMatter && $0.name == "title" } == 1)
    #expect(found.site?.hasSmartPunctuation == true)
  }

  @Test("What is no export is refused")
  func refusal() {
    #expect(throws: MoveError.self) { try CollectedItems.read(WordPressSource.self, sample("README.md")) }
  }
}

/// A file in the folder for temporary files.
func scratchFile(_ text: String, named name: String = "\(UUID()).xml") throws -> String {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
  try text.write(to: file, atomically: true, encoding: .utf8)
  return file.path
}
