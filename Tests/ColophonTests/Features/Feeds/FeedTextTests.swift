import Feeds
import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The texts of feeds")
struct FeedTextTests {
  private static let hostile = """
    <h2 id="a">A</h2><p onclick="x()">See <a href="#a">above</a>, <a href="#">top</a>, <a href="/other?a=1&amp;b=2#c">other</a>, \
    <a href="relative/../x">x</a>, <a href="//cdn.example/y">y</a>, <a href="javascript:z()">z</a>.</p>
    <script>alert(1)</script><form action="/f"><input name="q"><button onclick="x()">Go</button></form>
    <img src="/i.png" srcset="/i.png 1x, i@2x.png 2x, https://cdn.example/i.png 3x" alt="" onerror="x()">
    <video poster="/p.jpg" src="/v.mp4"><source src="w.webm"><track src="/t.vtt"></video>
    <audio src="../a.mp3"></audio><picture><source srcset="/b.webp 2x"><img src="b.png" longdesc="/d"></picture>
    <blockquote cite="/q">Q <q cite="q2">q</q></blockquote><del cite="/d1">d</del><ins cite="/i1">i</ins>
    <object data="/o.swf"></object><embed src="/e.swf"><map name="m"><area href="/ar" shape="rect" coords="0,0,1,1"></map>
    <table background="/bg.png"><tr><td background="bg2.png" style="color: red; background: url(/s.png)">T</td></tr></table>
    <p style="background-image: url('//cdn.example/s.png'); list-style: url(s3.png)"><a href="/p" ping="/ping">P</a></p>
    <iframe src="/frame"></iframe><svg><a xlink:href="/svg"><image href="/i.svg"/></a></svg><math href="/math"></math>
    <img src="/u.png" usemap="#m" lowsrc="/low.png" dynsrc="/dyn.avi" data-src="/lazy.png"><body background="/b.png">
    <a href="?q=1">query</a> <a href="">itself</a> <a href="./">dot</a> <a href="//">none</a> <a href="#m">map</a>
    <pre><code>&lt;a href="#x"&gt; ]]&gt; &amp;amp; href="/not-a-link"</code></pre><style>p { color: red }</style>
    """

  private static func written(_ text: String) -> String {
    "---\ntitle: A <b>title</b> & ]]> \"quotes\"\ndate: 2026-01-15T08:01:00Z\ntags: [\"a & b\"]\nsummary: 1 < 2 & ]]>\n---\n\(text)"
  }

  @Test("Every address is absolute, in imported and in written posts", arguments: FeedFormat.allCases)
  func addresses(format: FeedFormat) async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("Imported", content: Self.hostile)))
      let folder = ContentFixture()
      folder.write(
        "own.md",
        Self.written("Hello[^1], [here](/x), [there](y), ![](/z.png)\n\n[^1]: A note.\n\n\(Self.hostile)"))
      try await site.sync(folder)
      let feed = try await site.get("/feed.\(format.rawValue)").feed()
      #expect(feed.entries.count == 2)
      for entry in feed.entries {
        let content = try #require(entry.contentHTML)
        let page = try #require(entry.link)
        for (attribute, address) in Self.addresses(in: content) {
          #expect(address.contains(#/^https?://[^/]/#), "\(attribute)=\(address)")
        }
        // No attribute is relative, except `data-`, which no reader follows, and `usemap`, whose map is in
        // the text.
        #expect(!content.contains(#/<[a-z][^<>]* (?!data-|usemap=)[a-z:-]+="\s*[.\/?#]/#))
        #expect(!content.contains(#/<[a-z][^<>]* style="[^"]*url\((?!['"]?https:)/#))
        #expect(content.contains("<a href=\"\(page)#a\">"))
        #expect(content.contains("<a href=\"\(page)#\">"))
        #expect(content.contains("id=\"a\""))
        #expect(content.contains("&lt;a href=\"#x\"&gt; ]]&gt; &amp;amp; href=\"/not-a-link\""))
        for forbidden in [
          "<script", "<form", "<button", "<object", "<embed", "<style", "onclick", "onerror", "javascript:",
          "<body", "ping=", "lowsrc", "xlink:href",
        ] {
          #expect(!content.contains(forbidden), "\(forbidden)")
        }
      }
      let own = try #require(feed.entries.first { $0.title?.hasPrefix("A <b>") == true })
      #expect(own.contentHTML?.contains("href=\"\(own.link ?? "")#fn-1\"") == true)
      #expect(own.contentHTML?.contains("id=\"fn-1\"") == true)
      #expect(own.title == "A <b>title</b> & ]]> \"quotes\"")
    }
  }

  @Test(
    "Characters that XML forbids are never written", arguments: [FeedFormat.rss, .atom])
  func forbiddenCharacters(format: FeedFormat) async throws {
    // Postgres itself has no U+0000.
    let every =
      (1...0x1F).map { String(UnicodeScalar(UInt8($0))) }.joined()
      + "\u{FFFE}\u{FFFF}\u{7F}\u{85}\u{1FFFE}]]>&<\u{FEFF}é"
    var feed = Feed(
      title: every, subtitle: every, homePage: "https://a.example/", selfLink: "https://a.example/\(every)",
      language: "en")
    feed.entries = [
      Entry(
        guid: every, title: every, link: "https://a.example/\(every)", authors: [Person(name: every)],
        tags: [every], summary: every, contentHTML: every, enclosures: [Enclosure(url: every, type: every)])
    ]
    let bytes = format.writer.write(feed)
    let text = String(decoding: bytes, as: UTF8.self)
    let forbidden = text.unicodeScalars.filter { scalar in
      scalar.value < 0x20 && ![9, 10, 13].contains(scalar.value) || [0xFFFE, 0xFFFF].contains(scalar.value)
    }
    #expect(forbidden.isEmpty)
    #expect(!text.contains("]]>"))
    #expect(XMLParser(data: Data(bytes)).parse())
    #expect(try FeedReader.read(bytes).entries.first?.title?.contains("]]>&<") == true)
  }

  @Test(
    "Rows that this program did not write still give well-formed feeds", arguments: FeedFormat.allCases)
  func strangeRows(format: FeedFormat) async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("One")))
      try await site.database.run(Self.spoil)
      for extent in ["", "?content=summary"] {
        let response = try await site.get("/feed.\(format.rawValue)\(extent)")
        #expect(response.status == .ok)
        let bytes = try await response.body.collect(upTo: 1 << 20)
        if format == .json {
          #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(bytes)) }
        } else {
          #expect(XMLParser(data: Data(bytes)).parse())
          #expect(!bytes.contains { $0 < 0x20 && ![9, 10, 13].contains($0) })
          #expect(!String(decoding: bytes, as: UTF8.self).contains("]]>"))
        }
        #expect(try FeedReader.read(bytes).entries.first?.title?.contains("]]>") == true)
      }
    }
  }

  private static let spoil = Statement(
    "spoil",
    """
    UPDATE posts SET title = E'\\x01\\x0b\\x1f]]>&amp;<\\uFFFE', summary = E'\\x02]]>', body = E'<p>\\x08\\uFFFF]]></p>',
      authors = ARRAY[E'\\x0c&<'], guid = E'\\x1b]]>', tags = ARRAY[E'\\x07]]>&<'], path = E'/a\\x06]]>&<"',
      enclosures = '[{"url": "https://a.example/]]>&<", "type": "]]>&<", "title": "]]>"}]'
    """)

  /// The values of all attributes of `html` that hold addresses.
  private static func addresses(in html: String) -> [(String, String)] {
    let tags = html.matches(of: #/<[a-z][^<>]*>/#).map { String($0.output) }
    return tags.flatMap { tag in
      tag.matches(of: #/ (href|src|srcset|poster|cite|data|longdesc|action|background)="([^"]*)"/#).flatMap {
        match in
        let values =
          match.1 == "srcset"
          ? match.2.split(separator: ",").map { $0.trimmingPrefix(" ").prefix { $0 != " " } } : [match.2]
        return values.map { (String(match.1), String($0)) }
      }
    }
  }
}
