import Foundation
import Publication
import Testing

@testable import Importing

@Suite("A check of the content folder")
struct ContentCheckTests {
  private let folder = TemporaryFolder()

  private var site: CheckedSite { site(WritingStyle()) }

  private func site(_ style: WritingStyle) -> CheckedSite {
    CheckedSite(
      baseURL: "https://site.example", publicFolder: "\(folder.path)/public", style: style,
      addresses: SiteAddresses { $0 == "/archive" ? .page : .nobody })
  }

  @Test("A folder without mistakes has no findings")
  func clean() throws {
    folder.write("public/images/a.png", "")
    write(
      "one.md",
      """
      # One
      ## Two
      ### Three
      [here](#two) [top](#) [other](/posts/two#a-place) [relative](two#first) [former](/old/two)
      [own](https://site.example/posts/two) [elsewhere](https://a.example/nothing) [mail](mailto:a@a.example)
      [page](/archive) ![A picture](/images/a.png) ![Elsewhere](https://a.example/b.png)
      [file](two/index.md#first) [other](../posts/two/index.md)
      <img src="/images/a.png" alt=""><!-- <img src="/no.png"> -->
      """)
    folder.write(
      "content/posts/two/index.md",
      front("redirects: /old/two\nimage: a.png")
        + "## A place\n![A](a.png)\n[b](files/b.txt)\n<p id=first></p>\n")
    folder.write("content/posts/two/a.png", "")
    folder.write("content/posts/two/files/b.txt", "")
    let check = try ContentCheck(of: "\(folder.path)/content", site)
    #expect(check.findings == [])
    #expect(check.unknown.isEmpty)
    #expect(check.fileCount == 2)
  }

  @Test("Keys of other programs that mean nothing here are named, and their values are checked elsewhere")
  func unreadKeys() throws {
    folder.write(
      "content/posts/one.md",
      "---\nlayout: post\ndate: 2026-01-01\nimage: {path: no.png}\ncomments: true\n---\n# One\n\n## A\n\n[a](#a)"
    )
    let findings = try ContentCheck(of: "\(folder.path)/content", site).findings
    #expect(findings.map(\.kind) == [.unreadKey, .missingMedia, .unreadKey])
    #expect(findings.map(\.line) == [2, 4, 5])
    #expect(findings.first?.message.hasPrefix("the key layout ") == true)
  }

  @Test("A page with a folder of its own may lead to the files in it, and not to texts")
  func filesOfPages() throws {
    folder.write("content/posts/one.md", front("") + "[film](/docs/film.mp4) [gone](/docs/gone.mp4)")
    folder.write(
      "content/pages/docs/index.md", "---\ntitle: Docs\n---\n![A](a.png) ![B](b.png) [text](plan.md)\n")
    folder.write("content/pages/docs/plan.md", "---\ntitle: Plan\n---\n")
    for name in ["a.png", "film.mp4"] { folder.write("content/pages/docs/\(name)", "") }
    let check = try ContentCheck(of: "\(folder.path)/content", site)
    #expect(check.findings.map(\.kind) == [.missingMedia])
    #expect(check.findings.first?.message.contains("b.png") == true)
    #expect(check.unknown.map(\.target) == [.address("/docs/gone.mp4")])
  }

  @Test("A picture is there whichever normal form its name has on the disk")
  func normalForms() throws {
    folder.make("content/posts")
    folder.write(
      "content/pages/docs/index.md", "---\ntitle: Docs\n---\n![A](caf\u{E9}.png) ![B](/nai\u{308}ve.png)\n")
    folder.write("content/pages/docs/cafe\u{301}.png", "")
    folder.write("content/files/na\u{EF}ve.png", "")
    #expect(try ContentCheck(of: "\(folder.path)/content", site).findings == [])
  }

  @Test("Captions that overlap or have long lines are found, and mended on request")
  func captions() throws {
    folder.make("content/posts")
    folder.write(
      "content/episodes/1-a/episode.md",
      "---\ntitle: A\ndate: 2026-01-01T00:00:00Z\n"
        + "captions: [{file: a.vtt, language: en}, {file: b.vtt, language: en, kind: descriptions}]\n---\n")
    let long = "00:02.500 --> 00:04.000\n\(String(repeating: "words ", count: 20))\n"
    folder.write(
      "content/episodes/1-a/a.vtt", "WEBVTT\n\n00:01.000 --> 00:03.000\nOne.\n\n\(long)")
    folder.write("content/episodes/1-a/b.vtt", "WEBVTT\n\n\(long)")
    let content = "\(folder.path)/content"
    let found = try ContentCheck(of: content, site).findings
    #expect(found.map(\.kind) == [.captions, .captions])
    #expect(found.allSatisfy { $0.file == "\(content)/episodes/1-a/a.vtt" && $0.line == 6 })
    #expect(try ContentCheck.tidyCaptions(in: content, WritingStyle()) == ["\(content)/episodes/1-a/a.vtt"])
    #expect(try ContentCheck(of: content, site).findings == [])
    #expect(try ContentCheck.tidyCaptions(in: content, WritingStyle()) == [])
  }

  @Test("Links to headings are checked with the punctuation that their ids are made from")
  func punctuation() throws {
    write("one.md", "## Read -- write\n[here](#read--write) [other](#read----write)")
    let plain = try ContentCheck(of: "\(folder.path)/content", site).findings
    let smart = try ContentCheck(of: "\(folder.path)/content", site(WritingStyle(smartPunctuation: true)))
      .findings
    #expect(plain.count == 1 && smart.count == 1)
    #expect(plain != smart)
  }

  @Test("Pages are checked like posts, and links may lead to them")
  func pages() throws {
    write("one.md", "[page](/docs/set-up#first) [gone](/docs/other)")
    folder.write(
      "content/pages/docs/set-up.md", "---\ntitle: Set up\n---\n## First\n![](https://a.example/a.png)\n")
    folder.write("content/pages/bad.md", "---\ntitle: Bad\ntags: [a]\n---\n")
    let check = try ContentCheck(of: "\(folder.path)/content", site)
    #expect(check.findings.map(\.kind) == [.frontMatter, .alternativeText])
    #expect(check.findings.map(\.line) == [3, 5])
    #expect(check.unknown.map(\.target) == [.address("/docs/other")])
  }

  @Test(
    "Each mistake is found with its line",
    arguments: [
      ("\n[dead](#nowhere)", ContentFinding.Kind.deadAnchor, 6),
      ("Text\n[dead](/posts/other#nowhere)", .deadAnchor, 6), ("[draft](/posts/draft)", .deadLink, 5),
      ("\n\n![Missing](missing.png)", .missingMedia, 7),
      ("Text\n<video src=missing.mp4></video>", .missingMedia, 6),
      ("Text\n<img alt=a src=/images/a.png srcset=\"missing.png 2x\">", .missingMedia, 6),
      (
        "<picture><source\nsrcset=\"/images/a.png 1x,/images/a.png, missing.avif 2x, https://a.example/w_1,h_2/b.png 3x\"></picture>",
        .missingMedia, 5
      ),
      ("![](https://a.example/a.png)", .alternativeText, 5),
      ("<div>\n<img\n src='https://a.example/a.png'></div>", .alternativeText, 6),
      ("# A\n\n### B", .headingLevel, 7), ("<a id=x></a>\n\n<a id=x></a>", .duplicateID, 7),
      ("## A\n\n<p id=\"a\"></p>", .duplicateID, 7),
      ("A\n\n<script>\nrun()\n</script>", .removedHTML, 7),
      ("A\n\n<script src=\"https://a.example/a.js\"></script>", .removedHTML, 7),
      ("A\n\n<script src=missing.js></script>", .missingMedia, 7),
      ("A <b onclick=\"run()\">b</b>", .removedHTML, 5),
    ])
  func found(markdown: String, kind: ContentFinding.Kind, line: Int) throws {
    folder.write("public/images/a.png", "")
    folder.write("content/posts/other.md", front() + "## A place\n")
    folder.write("content/posts/draft.md", front("draft: true"))
    write("one.md", markdown)
    let check = try ContentCheck(of: "\(folder.path)/content", site)
    #expect(check.findings.map(\.kind) == [kind], "\(check.findings)")
    #expect(check.findings.first?.line == line)
    #expect(check.findings.first?.file == "\(folder.path)/content/posts/one.md")
  }

  @Test("Scripts beside a post have no findings, except on a site that keeps none")
  func scripts() throws {
    folder.write(
      "content/posts/one/index.md", front("") + "<my-demo></my-demo>\n<script src=demo.js></script>\n")
    folder.write("content/posts/one/demo.js", "")
    #expect(try ContentCheck(of: "\(folder.path)/content", site).findings.isEmpty)
    let check = try ContentCheck(of: "\(folder.path)/content", site(WritingStyle(keepsScripts: false)))
    #expect(check.findings.map(\.kind) == [.removedHTML])
  }

  @Test("A link that neither the folder nor the program knows waits for the database")
  func unknown() throws {
    write("one.md", "[a](/2019/a) [b](/2019/B/?p=1) [c](missing)")
    var check = try ContentCheck(of: "\(folder.path)/content", site)
    #expect(check.findings.isEmpty)
    #expect(
      check.unknown.map(\.target)
        == ["/2019/a", "/2019/b?p=1", "/posts/missing"].map(ContentCheck.Target.address))
    check.settle { [.address("/2019/a"), .address("/2019/b?p=1")].contains($0) }
    #expect(
      check.findings.map(\.message) == [
        "the link missing leads to nothing on this site; correct it, or remove it"
      ])
    #expect(check.findings.map(\.kind) == [.deadLink])
  }

  @Test("All files with a mistake in their front matter are named, not only the first")
  func frontMatter() throws {
    folder.write("content/posts/a.md", "---\ntitle: A\ndate: soon\n---\n")
    folder.write("content/posts/b.md", "Text")
    folder.write("content/episodes/1-a/episode.md", "---\ntitle: A\n---\n")
    write("good.md", "[dead](#nowhere)")
    let check = try ContentCheck(of: "\(folder.path)/content", site)
    #expect(
      check.findings.map { "\($0.file.dropFirst(folder.path.count)):\($0.line) \($0.kind.rawValue)" } == [
        "/content/episodes/1-a/episode.md:2 front-matter", "/content/posts/a.md:3 front-matter",
        "/content/posts/b.md:1 front-matter", "/content/posts/good.md:5 dead-anchor",
      ])
    #expect(check.fileCount == 4)
  }

  @Test("Two files with the same address, and a picture of the front matter that is missing, are found")
  func together() throws {
    write("one.md", "")
    write("2026-01-01-one.md", "")
    folder.write("content/posts/two.md", front("image: /images/missing.png"))
    let check = try ContentCheck(of: "\(folder.path)/content", site)
    #expect(check.findings.map(\.kind) == [.frontMatter, .missingMedia])
    #expect(check.findings.last?.line == 4)
  }

  @Test(
    "Addresses that others have, also pages of the site, are found in each file, at the line that gives them")
  func addresses() throws {
    write("one.md", "")
    folder.write("content/posts/two.md", "---\ntitle: A\nslug: one\ndate: 2026-01-01\n---\n")
    folder.write("content/posts/three.md", front("redirects: [/archive]"))
    folder.write("content/posts/four.md", front("redirects: [/posts/one]"))
    folder.write("content/posts/five.md", front("outdated: /posts/none"))
    folder.write("content/posts/six.md", front("outdated: /posts/one"))
    folder.write("content/posts/bad.md", "Text")
    var check = try ContentCheck(of: "\(folder.path)/content", site)
    check.settle { _ in false }
    #expect(
      check.findings.map { "\($0.file.dropFirst(folder.path.count)):\($0.line) \($0.kind.rawValue)" } == [
        "/content/posts/bad.md:1 front-matter", "/content/posts/five.md:4 dead-link",
        "/content/posts/four.md:4 front-matter", "/content/posts/three.md:4 front-matter",
        "/content/posts/two.md:3 front-matter",
      ])
  }

  @Test("A page at the address of a page of the site is found, except the one that may take its place")
  func pageOfSite() throws {
    write("one.md", "")
    for name in ["archive", "about"] {
      folder.write("content/pages/\(name).md", "---\ntitle: A\n---\n")
    }
    let site = CheckedSite(
      baseURL: "https://site.example", publicFolder: "\(folder.path)/public", style: WritingStyle(),
      addresses: SiteAddresses { ["/archive", "/about"].contains($0) ? .page : .nobody })
    let findings = try ContentCheck(of: "\(folder.path)/content", site).findings
    #expect(findings.map(\.file) == ["\(folder.path)/content/pages/archive.md"])
    #expect(findings.first?.message.hasPrefix("has the address of a page of the site, /archive") == true)
  }

  @Test("A link may lead to an anchor that is written as the name of an element")
  func namedAnchor() throws {
    write("one.md", "<a name=\"here\">A</a> [there](#here)")
    #expect(try ContentCheck(of: "\(folder.path)/content", site).findings == [])
  }

  @Test(
    "A link to a tag, an author or a series needs a post that belongs to it, of the folder or of the database"
  )
  func topics() throws {
    folder.write(
      "content/posts/one.md",
      front("tags: [Swift]\nseries: Servers") + "[a](/tags/swift) [b](/tags/rust) [c](/tags/go)")
    let site = CheckedSite(
      baseURL: "https://site.example", publicFolder: "\(folder.path)/public", style: WritingStyle(),
      addresses: SiteAddresses { _ in .page },
      subject: { $0.hasPrefix("/tags/") ? .tag(String($0.dropFirst("/tags/".count))) : nil })
    var check = try ContentCheck(of: "\(folder.path)/content", site)
    #expect(check.unknown.map(\.target) == [.subject(.tag("rust")), .subject(.tag("go"))])
    check.settle { $0 == .subject(.tag("go")) }
    #expect(
      check.findings.map(\.message) == [
        "the link /tags/rust leads to nothing on this site; correct it, or remove it"
      ])
  }

  @Test("A missing folder is an error")
  func missing() {
    let error = #expect(throws: ContentError.self) { try ContentCheck(of: "/nowhere/content", site) }
    #expect(error?.problem == .missing)
  }

  /// The text begins in line 5.
  private func write(_ name: String, _ markdown: String) {
    folder.write("content/posts/\(name)", front() + markdown)
  }

  /// Four lines, and those of `more`.
  private func front(_ more: String = "") -> String {
    "---\ntitle: A\ndate: 2026-11-21\n\(more.isEmpty ? "" : "\(more)\n")---\n"
  }
}
