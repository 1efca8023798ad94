import Foundation
import Moving
import Testing

@Suite("A feed that becomes files")
struct FeedSiteTests {
  @Test("An entry becomes a post at its slug, with its text as Markdown and its former address")
  func entry() throws {
    let (source, folder) = (try ScratchFolder(), try ScratchFolder())
    try source.write(
      """
      <rss version="2.0"><channel><title>Old</title><link>https://old.example/</link><description>D</description>
      <item><title>One &amp; two</title><link>https://old.example/2019/05/one.html</link><guid>g1</guid>
      <pubDate>Mon, 06 May 2019 10:00:00 +0200</pubDate><category>swift</category>
      <description>&lt;p&gt;Hello &lt;em&gt;you&lt;/em&gt;&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;</description>
      <enclosure url="https://old.example/a.mp3" length="1" type="audio/mpeg"/></item>
      <item><title>Undated</title><guid>g2</guid></item>
      </channel></rss>
      """, to: "feed.xml")
    let path = "\(source.path)/feed.xml"
    let feed = try MovingSources.source(at: path, named: nil, timeZone: "UTC")
    #expect(feed.name == "feed" && feed.sign == path)
    var losses: [String] = []
    let report = try Move.run(feed.source, Move.Options(folder: folder.path)) {
      losses.append("\($0.kind.rawValue) \($0.name)")
    }
    #expect(
      folder.text("posts/2019-05-06-one.md") == """
        ---
        title: One & two
        date: 2019-05-06T10:00:00+02:00
        tags: [swift]
        redirects: [/2019/05/one.html]
        params:
          "enclosure": "https://old.example/a.mp3"
        ---

        Hello *you*

        """)
    #expect(losses == ["html <script>", "media enclosure", "date published"])
    #expect(report.posts == 2 && report.drafts == 1)
    #expect(folder.text("site.yaml") == "title: Old\ndescription: D\n")
  }
}
