import Feeds
import HTTP

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

extension ServedFeedTests {
  /// Feeds of every kind of subject, of whole posts and of summaries.
  static func feeds(_ format: FeedFormat) -> [String] {
    let name = format.rawValue
    return [
      "/feed.\(name)", "/feed.\(name)?content=summary", "/tags/swift/feed.\(name)",
      "/authors/Ada/feed.\(name)",
      "/series/Macros%20%26%20more/feed.\(name)?content=summary", "/feed.\(name)?tag=C%2B%2B&tag=swift",
    ]
  }

  /// A site with complete, empty and malformed posts.
  static func withSite<Result: Sendable>(
    cache: Bool = false, _ body: @escaping @Sendable (TestSite) async throws -> Result
  ) async throws -> Result {
    try await TestSite.run(cache: cache) {
      $0.publication.postsPerFeed = 2
      $0.publication.author = "Ada & <Co>"
      $0.publication.description = "About \"things\" & <others>"
    } _: { site in
      try await site.importFeed(rss(nasty.joined(separator: "\n")))
      let folder = ContentFixture()
      folder.write(
        "one.md",
        """
        ---
        title: Written
        date: 2026-01-15T08:01:00Z
        tags: [swift, C++]
        authors: [Ada]
        series: Macros & more
        ---
        Hello[^1], [there](/x?a=1&b=2).

        [^1]: A note ]]> here.
        """)
      try await site.sync(folder)
      return try await body(site)
    }
  }

  private static let nasty: [String] = {
    let tags = "<category>swift</category><category>C++</category><author>Ada</author>"
    let date = "<pubDate>Thu, 28 Sep 23 00:00:00 EST</pubDate>"
    let full = (1...4).map { number in
      item("Full \(number)", tags: ["swift", "C++"], content: "<p>Text <a href='/x'>]]&gt;</a></p>")
        .replacing("<guid", with: "<author>ada@blog.example (Ada)</author><guid")
    }
    return full + [
      "<item><title>Only a title</title>\(tags)</item>",
      "<item><description>Only a text, with &lt;b&gt;markup&lt;/b&gt;.</description>\(tags)\(date)</item>",
      """
      <item><title>&lt;b&gt;Enclosures&lt;/b&gt; ]]&gt; &#x1F600;</title><link>/relative path/ü?a=1&amp;b=2</link>\(tags)
      <guid isPermaLink="true">not a link ü</guid><enclosure url="https://cdn.example/a.mp3"/>
      <enclosure url="/b.png" type="image/png" length="x"/><enclosure url="https://cdn.example/c d.ogg" length="-1"/></item>
      """,
      """
      <item><title></title><link>https://blog.example/empty</link><guid>  </guid><category></category>\(tags)
      <category> </category><author> </author><description></description></item>
      """,
      "<item><title>Twice</title><guid>same</guid><link>https://blog.example/t1</link>\(tags)</item>",
      "<item><title>Twice again</title><guid>same</guid><link>https://blog.example/t2</link>\(tags)</item>",
      """
      <item><title>Never &amp; dated 1601</title><link>javascript:alert(1)</link>\(tags)
      <pubDate>Mon, 01 Jan 0001 00:00:00 GMT</pubDate><guid>urn:uuid:1225c695</guid></item>
      """,
    ]
  }()
}
