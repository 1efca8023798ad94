import Foundation
import Importing
import Moving
import Publication
import Testing
import Texts
import Timestamps

@Suite("A move into a content folder")
struct MoveTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("A text becomes a file with front matter of its own, and its former addresses lead to it")
  func file() throws {
    var text = MovedText.post("1", body: "One.\n\nTwo.")
    text.slug = "hello-world"
    text.tags = ["swift", "a, b"]
    text.isUnlisted = true
    text.addresses = ["/2020/03/hello/", "/?p=1", "/posts/hello-world"]
    text.params = [("layout: x", .list([.number("1"), .text("two")]))]
    let (report, losses) = try Move.run([.text(text)], into: folder)
    #expect(
      folder.text("posts/2020-03-04-hello-world.md") == """
        ---
        title: Hello
        date: 2020-03-04T09:30:00+01:00
        tags: [swift, "a, b"]
        visibility: unlisted
        redirects: [/2020/03/hello/, /?p=1]
        params:
          "layout: x": [1, "two"]
        ---

        One.

        Two.

        """)
    #expect(losses == [])
    #expect(report.posts == 1 && report.redirects == 2 && report.written == 1)
  }

  @Test(
    "A text may end within any mark, without a line feed",
    arguments: [
      "[a]: /b", "[a]:", "[a]", "[", "[a](", "[a](/b", "[a](<", "<img src=", "<img src=\"", "=\"", "\\", "`",
      "```", "> ~~~", "<",
    ])
  func ending(_ end: String) throws {
    let (_, losses) = try Move.run([.text(.post("1", body: "[a]\n\n\(end)"))], into: folder)
    #expect(folder.files == ["posts/2020-03-04-hello.md"])
    #expect(losses.allSatisfy { $0.contains("media") })
  }

  @Test("A slug that the file's name cannot say stands in the front matter")
  func slug() throws {
    var text = MovedText.post("1")
    text.slug = "C++_Öl.html"
    _ = try Move.run([.text(text)], into: folder)
    #expect(folder.files == ["posts/2020-03-04-c-öl-html.md"])
    #expect(folder.text(folder.files[0])?.contains("\nslug: C++_Öl.html\n") == true)
  }

  @Test("Of two texts with the same address, the second gets another one, now and in later runs")
  func sameAddress() throws {
    var other = MovedText.post("2")
    other.addresses = ["/b/"]
    var first = MovedText.post("1")
    first.addresses = ["/b/"]
    let items = [MovedItem.text(first), .text(other)]
    let (_, losses) = try Move.run(items, into: folder)
    #expect(folder.files == ["posts/2020-03-04-hello-2.md", "posts/2020-03-04-hello.md"])
    #expect(
      losses == [
        "address taken: /posts/hello is taken; it is at /posts/hello-2",
        "address claimed twice: /b/ leads to another text, and goes on so",
      ])
    let again = try Move.run(items, into: folder)
    #expect(again.report.written == 0)
  }

  @Test("What is at the place of a file and cannot be read stays, and does not stop the others")
  func unreadable() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/posts/2020-03-04-hello.md", withIntermediateDirectories: true)
    let (report, losses) = try Move.run([.text(.post("1")), .text(.post("2", title: "Next"))], into: folder)
    #expect(folder.files == ["posts/2020-03-04-next.md"])
    #expect(
      losses == [
        "conflict posts/2020-03-04-hello.md: cannot be read; it stays, and what is new was not written"
      ])
    #expect(report.written == 1 && report.kept == 1)
  }

  @Test("A second run writes only what has changed, and leaves what was edited or removed here alone")
  func repeated() throws {
    let ids = ["a", "b", "c", "d"]
    func items(_ body: String) -> [MovedItem] { ids.map { .text(.post($0, title: $0, body: body)) } }
    _ = try Move.run(items("Old."), into: folder)
    func path(_ id: String) -> String { "posts/2020-03-04-\(id).md" }
    try folder.write("Mine.", to: path("b"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(path("c"))")

    let same = try Move.run(items("Old."), into: folder)
    #expect(same.report.written == 0 && same.report.kept == 2 && same.losses == [])

    let newer = try Move.run(items("New."), into: folder)
    #expect(newer.report.written == 2)
    #expect(
      newer.losses == [
        "conflict posts/2020-03-04-b.md: was edited here and has changed in the source; your text stays",
        "conflict posts/2020-03-04-c.md: was removed here and has changed in the source; it stays removed",
      ])
    #expect(folder.text(path("a"))?.hasSuffix("New.\n") == true)
    #expect(folder.text(path("b")) == "Mine.")
    #expect(folder.text(path("c")) == nil)
  }

  @Test("A run that was killed before it noted what it wrote goes on as if it had")
  func killed() throws {
    let items = [MovedItem.text(.post("a", title: "a")), .text(.post("b", title: "b"))]
    _ = try Move.run(items, into: folder)
    let ledger = try #require(folder.text(".import/ledger.jsonl"))
    try folder.write(String(ledger.dropLast(20)), to: ".import/ledger.jsonl")
    let again = try Move.run(items, into: folder)
    #expect(again.report.written == 0 && again.report.unchanged == 2 && again.losses == [])
    let changed = try Move.run([.text(.post("b", title: "b", body: "New."))], into: folder)
    #expect(changed.report.written == 1)
  }

  @Test("A file that was there before the first run stays")
  func foreign() throws {
    try folder.write("Mine.", to: "posts/2020-03-04-hello.md")
    let (report, losses) = try Move.run([.text(.post("1"))], into: folder)
    #expect(report.written == 0)
    #expect(losses.count == 1 && losses[0].hasPrefix("conflict posts/2020-03-04-hello.md: exists already"))
    #expect(folder.text("posts/2020-03-04-hello.md") == "Mine.")
  }

  @Test("A dry run writes nothing, and reports the same")
  func dryRun() throws {
    let items = [MovedItem.text(.post("1", body: "![x](/none.png)"))]
    let dry = try Move.run(items, into: folder) { $0.isDryRun = true }
    #expect(folder.files == [] && folder.text(".import/ledger.jsonl") == nil)
    let real = try Move.run(items, into: folder)
    #expect(dry.losses == real.losses && dry.losses.count == 1)
    #expect(dry.report == real.report)
  }

  @Test("A page is at its path, and what pages do not have is kept below params")
  func page() throws {
    var text = MovedText(.page, id: "p", place: SourcePlace(file: "p"))
    text.title = "Set up"
    text.slug = "Docs/Set Up"
    text.tags = ["x"]
    text.date = Timestamp(rfc3339: "2020-03-04T09:30:00Z")
    text.addresses = ["/docs/set-up.html", "/archive"]
    let (_, losses) = try Move.run([.text(text)], into: folder) {
      $0.siteAddresses = SiteAddresses { $0 == "/archive" ? .page : .nobody }
    }
    #expect(
      folder.text("pages/docs/set-up.md") == """
        ---
        title: Set up
        redirects: [/docs/set-up.html]
        params:
          "date": "2020-03-04T09:30:00Z"
          "tags": ["x"]
        ---



        """)
    #expect(
      losses == [
        "front-matter of a page: date, tags: kept below params, as pages have none",
        "address page of the site: /archive is a page of this site; it stays so",
      ])
  }

  @Test("A page keeps its series, which only posts have, and the report says so")
  func pageInSeries() throws {
    var text = MovedText(.page, id: "p", place: SourcePlace(file: "p"))
    text.title = "One"
    text.slug = "one"
    text.series = "Tools"
    text.part = 2
    let (_, losses) = try Move.run([.text(text)], into: folder)
    let params = "params:\n  \"series\": \"Tools\"\n  \"part\": 2\n"
    #expect(folder.text("pages/one.md")?.contains(params) == true)
    #expect(
      losses == [
        "front-matter of a page: series, part: kept below params, as pages have none"
      ])
  }

  @Test("Addresses of tags, attachments and authors that lead somewhere are redirects of their own")
  func redirects() throws {
    var text = MovedText.post("1")
    text.tags = ["Swift"]
    text.authors = ["Ada"]
    let (report, losses) = try Move.run(
      [
        .redirect(MovedRedirect(from: "/category/swift/", to: .tag("swift"))),
        .redirect(MovedRedirect(from: "/category/none/", to: .tag("none"))),
        .redirect(MovedRedirect(from: "/author/ada", to: .author("Ada"))),
        .redirect(MovedRedirect(from: "/?attachment_id=3", to: .text(id: "1"))),
        .text(text),
      ], into: folder)
    #expect(
      folder.text("_redirects") == """
        /category/swift/ /tags/swift 301
        /author/ada /authors/Ada 301
        /?attachment_id=3 /posts/hello 301

        """)
    #expect(losses == ["address nothing there: /category/none/ led to what is not on this site"])
    #expect(report.redirects == 3)
  }

  @Test("An address that differs only by its case or a slash at its end needs no redirect")
  func sameAddresses() throws {
    var text = MovedText.post("1")
    text.tags = ["C#"]
    let redirect = MovedRedirect(from: "/tags/c%23/", to: .tag("C#"))
    let (_, losses) = try Move.run([.redirect(redirect), .text(text)], into: folder) {
      $0.tagAddress = { "/tags/\($0.replacing("#", with: "%23"))" }
    }
    #expect(folder.text("_redirects") == nil)
    #expect(losses == [])
  }

  @Test("The site's title, navigation, authors and members are files that their owner can edit")
  func site() throws {
    var site = MovedSite()
    site.title = "A: B"
    site.timeZone = "Nowhere/None"
    site.navigation = [("Home", "/")]
    _ = try Move.run(
      [
        .site(site), .author(MovedAuthor(name: "Ada", about: "Writes.")),
        .member(MovedMember(email: "a@example.com", name: "\"A\", b", isSubscribed: true)),
      ], into: folder)
    #expect(folder.text("site.yaml") == "title: \"A: B\"\nnavigation:\n  - title: Home\n    url: /\n")
    #expect(folder.text("authors.yaml") == "authors:\n  - name: Ada\n    about: Writes.\n")
    #expect(
      folder.text("members.csv") == "email,name,since,subscribed\na@example.com,\"\"\"A\"\", b\",,yes\n")
  }

  @Test("Punctuation that the program made typographic stays so")
  func punctuation() throws {
    var site = MovedSite()
    site.title = "A"
    site.hasSmartPunctuation = true
    _ = try Move.run([.site(site)], into: folder)
    #expect(folder.text("site.yaml") == "title: A\nsmart-punctuation: true\n")
  }

  @Test("Comments are data beside the posts, without addresses of mail")
  func comments() throws {
    var text = MovedText.post("1")
    text.comments = [MovedComment(id: "7", parent: "6", author: "Bob", html: "<p>Hi</p>")]
    let (report, _) = try Move.run([.text(text)], into: folder)
    #expect(folder.text("comments/2020-03-04-hello.json")?.contains("\"author\" : \"Bob\"") == true)
    #expect(report.comments == 1)
  }

  @Test("The site starts with what is written: other values are mended, or dropped with a line")
  func siteValues() throws {
    var site = MovedSite()
    site.address = "https://old.example/blog"
    site.language = "en_us"
    site.timeZone = "Mars/X"
    site.navigation = [
      ("Rel", "posts"), ("J", "javascript:x"), ("", "/x"), ("M", "mailto:a@b.example"),
      ("W", "www.c.example"),
    ]
    let (_, losses) = try Move.run(
      [
        .site(site),
        .author(MovedAuthor(name: "Ada", url: "www.ada.example", photo: "https://x.example/a.png")),
        .author(MovedAuthor(name: "Bob", url: "mailto:b@c.example", photo: "/me.png")),
      ], into: folder)
    #expect(
      folder.text("site.yaml") == """
        language: en-us
        navigation:
          - title: Rel
            url: /blog/posts
          - title: M
            url: mailto:a@b.example
          - title: W
            url: https://www.c.example

        """)
    #expect(
      folder.text("authors.yaml") == """
        authors:
          - name: Ada
            url: https://www.ada.example
          - name: Bob
            photo: /me.png

        """)
    #expect(
      losses.filter { $0.hasPrefix("setting ") } == [
        "setting timezone: \"Mars/X\" is no name of a time zone such as Europe/Berlin; left out",
        "setting navigation: \"J javascript:x\" needs a title and a path or an address of the web; left out",
        "setting navigation: \"/x\" needs a title and a path or an address of the web; left out",
        "setting photo: \"https://x.example/a.png\" is on another site, from which pages show nothing; left out",
        "setting url: \"mailto:b@c.example\" is no address of the web; left out",
      ])
  }

  @Test("The content folder reads the language and the original of each text")
  func textValues() throws {
    var text = MovedText.post("1")
    text.language = "english language"
    text.canonical = "https://x.example/a b"
    let (_, losses) = try Move.run([.text(text)], into: folder)
    let file = try #require(folder.text("posts/2020-03-04-hello.md"))
    #expect(file.contains("\ncanonical: https://x.example/a%20b\n"))
    #expect(!file.contains("\nlanguage:") && file.contains("  \"language\": \"english language\"\n"))
    #expect(
      losses == ["front-matter language: \"english language\" is no language tag; kept below params"])
  }
}
