import Foundation
import HTTPClient
import Testing

/// How feed readers understand our feeds.
@Suite("Feed readers", .enabled(if: FeedReaderClient.areInstalled))
struct FeedReaderTests {
  private let site = SiteProcess()

  @Test("feedparser reads every post unchanged", arguments: ["feed.xml", "feed.atom"])
  func feedparser(feed: String) async throws {
    try await serving { port in
      let reading: Reading = try await FeedReaderClient.run(
        "read_with_feedparser.py", "http://localhost:\(port)/\(feed)", in: site.data)
      #expect(reading.problem == nil)
      #expect(reading.title == "Färöer & <friends>")
      #expect(reading.status == 200)
      #expect(reading.again == 304)
      let entries = try #require(reading.entries.count == 2 ? reading.entries : nil)

      #expect(entries[0].title == "Generics & <some> \"quotes\": 日本語 👩🏽‍💻")
      #expect(entries[0].id == "tag:blog.example,2024:generics?a=1&b=2")
      #expect(entries[0].link == "\(Self.base)/2024/generics")
      #expect(entries[0].instant == [2024, 2, 29, 22, 30, 0])
      #expect(entries[0].published?.hasSuffix(feed == "feed.xml" ? "+0100" : "+01:00") == true)
      #expect(entries[0].authors == ["Ada Example", "Björn"])
      #expect(entries[0].tags == ["swift", "C++ & co"])
      #expect(entries[0].enclosures == ["https://cdn.example/one.mp3?x=1&y=2"])
      let content = try #require(entries[0].content)
      #expect(content.contains("let a: [Int] = b &lt; c &amp;&amp; d // ]]&gt;"))
      #expect(content.contains(#"href="\#(Self.base)/2024/other""#))
      #expect(content.contains(#"src="https://blog.example/images/a%20b.png""#))
      #expect(!content.contains("<script"))

      #expect(entries[1].title == "Other")
      #expect(entries[1].id == "https://blog.example/2024/other")
    }
  }

  @Test("newsboat keeps every post once, also after a second reload", arguments: ["feed.xml", "feed.atom"])
  func newsboat(feed: String) async throws {
    try await serving { port in
      let subscription: Subscription = try await FeedReaderClient.run(
        "subscribe_with_newsboat.py", "http://localhost:\(port)/\(feed)", site.data, in: site.data)
      #expect(subscription.title == "Färöer & <friends>")
      let entries = try #require(subscription.entries.count == 2 ? subscription.entries : nil)
      #expect(entries[0].title == "Generics & <some> \"quotes\": 日本語 👩🏽‍💻")
      #expect(entries[0].id == "tag:blog.example,2024:generics?a=1&b=2")
      #expect(entries[0].link == "\(Self.base)/2024/generics")
      #expect(entries[0].instant == 1_709_245_800)
      // It keeps the last of several authors in RSS.
      #expect(entries[0].author == (feed == "feed.xml" ? "Björn" : "Ada Example, Björn"))
      #expect(entries[0].enclosure == "https://cdn.example/one.mp3?x=1&y=2")
      #expect(entries[0].content.contains("]]&gt;"))
      #expect(entries[1].title == "Other")
    }
  }

  private static let base = "https://site.example"

  /// A site with a feed that has most things that readers get wrong.
  private func serving(_ body: (Int) async throws -> Void) async throws {
    _ = site.file("site.yaml", "title: Färöer & <friends>\n")
    let imported = try await site.run("import", site.file("blog.xml", Self.blog))
    #expect(imported.status == 0, "\(imported.errors)")
    let running = try site.start(["serve", "--port", "0"], environment: ["BASE_URL": Self.base])
    let line = try #require(try await running.firstLine(), "serve ended before it was ready")
    let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
    try await untilLinksAreSettled(port)
    try await body(port)
    running.send(SIGTERM)
    _ = try await running.outcome()
  }

  /// Where links lead in feeds is decided just after the start.
  private func untilLinksAreSettled(_ port: Int) async throws {
    let client = HTTPClient.live(userAgent: "test")
    for _ in 1...600 {
      let feed = try await client.get("http://localhost:\(port)/feed.xml").body
      if String(decoding: feed, as: UTF8.self).contains("\(Self.base)/2024/other&quot;") { return }
      if String(decoding: feed, as: UTF8.self).contains("\(Self.base)/2024/other\"") { return }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  private static let blog = """
    <?xml version="1.0" encoding="utf-8"?>
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>A blog</title><link>https://blog.example/</link><description>About things</description>
    <item><title>Generics &amp;amp; &amp;lt;some&amp;gt; "quotes": 日本語 👩🏽‍💻</title>
    <link>https://blog.example/2024/generics</link>
    <guid isPermaLink="false">tag:blog.example,2024:generics?a=1&amp;b=2</guid>
    <pubDate>Thu, 29 Feb 2024 23:30:00 +0100</pubDate>
    <dc:creator>Ada Example</dc:creator><dc:creator>Björn</dc:creator>
    <category>swift</category><category>C++ &amp; co</category>
    <description>About generics</description>
    <content:encoded><![CDATA[<p>See <a href="/2024/other">the other</a>.<script>alert(1)</script></p>
    <pre><code>let a: [Int] = b &lt; c &amp;&amp; d // ]]&gt;</code></pre><img src="/images/a b.png" alt="">]]></content:encoded>
    <enclosure url="https://cdn.example/one.mp3?x=1&amp;y=2" length="1000" type="audio/mpeg"/></item>
    <item><title>Other</title><link>https://blog.example/2024/other</link>
    <guid>https://blog.example/2024/other</guid><pubDate>Mon, 05 Feb 2024 08:00:00 GMT</pubDate>
    <description><![CDATA[<p>Short.</p>]]></description></item>
    </channel></rss>
    """
}
