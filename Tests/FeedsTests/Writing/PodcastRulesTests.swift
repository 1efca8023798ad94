import FeedsTestSupport
import Testing

/// The rules themselves can fail.
@Suite("The rules for podcasts")
struct PodcastRulesTests {
  @Test("A feed that keeps all rules has no violation")
  func valid() {
    #expect(PodcastRules.violations(in: Array(Self.feed.utf8)) == [])
    #expect(PodcastRules.violations(in: Array(Self.feed.utf8), guid: Self.guid) == [])
  }

  @Test("Each planted violation is found, and nothing else", arguments: planted)
  func violation(planted: Planted) throws {
    try #require(Self.feed.contains(planted.part))
    let changed = Self.feed.replacing(planted.part, with: planted.replacement)
    let found = PodcastRules.violations(in: Array(changed.utf8), guid: Self.guid)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasSuffix(planted.violation) == true, "\(found)")
  }

  static let guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810"

  struct Planted: Sendable, CustomStringConvertible {
    let part, replacement, violation: String

    init(_ part: String, _ replacement: String, _ violation: String) {
      (self.part, self.replacement, self.violation) = (part, replacement, violation)
    }

    var description: String { violation }
  }

  static let planted: [Planted] = ofChannel + ofItem

  private static let ofChannel = [
    Planted("<title>A show</title>", "", "0 × <title> in <channel>"),
    Planted(
      "<title>A show</title>", "<title> A show</title>", "<title> is not a text of up to 255 characters"),
    Planted(
      "About it.", String(repeating: "ä", count: 2001), "<description> is not a text of up to 4000 bytes"),
    Planted("<language>en-us<", "<language>English<", "<language> is not a language"),
    Planted(
      #"<itunes:image href="https://a.example/i.jpg"/>"#, "", "0 × <itunes:image> in <channel>"),
    Planted("https://a.example/i.jpg", "https://a.example/i.gif", "a JPEG or PNG file with https"),
    Planted("https://a.example/i.jpg", "http://a.example/i.jpg", "a JPEG or PNG file with https"),
    Planted(#""How To""#, #""How-To""#, "not a subcategory of Apple's"),
    Planted(
      #"<itunes:category text="Technology"/>"#, #"<itunes:category text="Computers"/>"#,
      "not a category of Apple's"),
    Planted(
      "<itunes:explicit>false</itunes:explicit><itunes:type>", "<itunes:type>",
      "0 × <itunes:explicit> in <channel>"),
    Planted("<itunes:explicit>true<", "<itunes:explicit>yes<", "<itunes:explicit> is not one of false, true"),
    Planted(">episodic<", ">random<", "<itunes:type> is not one of episodic, serial"),
    Planted(">episodic<", ">serial<", "an episode of a serial without number"),
    Planted("ada@a.example</itunes:email>", "ada</itunes:email>", "<itunes:email> is not an e-mail address"),
    Planted(guid, "9b024349-ccf0-5f69-a609-6b82873eab3c", "<podcast:guid> is not that of the feed"),
    Planted(">video<", ">television<", "course, film, music, newsletter, podcast, publisher, video"),
    Planted(">no</podcast:locked>", ">true</podcast:locked>", "<podcast:locked> is not one of no, yes"),
    Planted(
      "<podcast:medium>", "<podcast:mood>x</podcast:mood><podcast:medium>",
      "<podcast:mood> does not belong into <channel>"),
    Planted(
      "<itunes:type>", "<itunes:keywords>a</itunes:keywords><itunes:type>",
      "<itunes:keywords> does not belong into <channel>"),
  ]

  private static let ofItem = [
    Planted("<guid>2</guid>", "<guid>1</guid>", "two of the same guid"),
    Planted("<guid>2</guid>", "", "0 × <guid> in <item>"),
    Planted("b.mp3", "a.mp4", "two of the same enclosure"),
    Planted(#"length="20""#, #"length="0""#, "length of <enclosure> is not a whole number from 1 on"),
    Planted(#" length="20""#, "", "<enclosure> without length"),
    Planted(#"type="audio/mpeg""#, #"type="audio/ogg""#, "video/mp4, video/quicktime, video/x-m4v"),
    Planted("b.mp3", "b.ogg", "url of <enclosure> is not the address of a file of a format that Apple knows"),
    Planted("Tue, 20 Jan 2026 10:00:00 +0100", "2026-01-20", "<pubDate> is not a date of RFC 2822"),
    Planted("<itunes:duration>600<", "<itunes:duration>ten minutes<", "<itunes:duration> is not a duration"),
    Planted(">full<", ">whole<", "<itunes:episodeType> is not one of bonus, full, trailer"),
    Planted("<itunes:episode>1<", "<itunes:episode>0<", "<itunes:episode> is not a whole number from 1 on"),
    Planted("<itunes:season>1<", "<itunes:season>One<", "<itunes:season> is not a whole number from 1 on"),
    Planted(
      "<podcast:season name=\"S\">1<", "<podcast:season name=\"S\">x<",
      "<podcast:season> is not a whole number"),
    Planted("<podcast:episode>1<", "<podcast:episode>I<", "<podcast:episode> is not a decimal number"),
    Planted(
      "application/json+chapters", "application/json",
      "type of <podcast:chapters> is not one of application/json+chapters"),
    Planted("text/vtt", "text/srt", "text/html, text/plain, text/vtt"),
    Planted(#" url="https://a.example/t.vtt""#, "", "<podcast:transcript> without url"),
    Planted(#"rel="captions""#, #"rel="subtitles""#, "rel of <podcast:transcript> is not one of captions"),
    Planted(#"role="guest""#, #"role="visitor""#, "role of <podcast:person> is not in the taxonomy"),
    Planted(#"group="cast""#, #"group="crew""#, "group of <podcast:person> is not in the taxonomy"),
    Planted(">Ida<", "><", "<podcast:person> is not a text of up to 128 characters"),
    Planted(
      #"<podcast:source uri="https://a.example/a.webm"/>"#, "",
      "0 × <podcast:source> in <podcast:alternateEnclosure>"),
    Planted(#"height="720""#, #"width="720""#, "<podcast:alternateEnclosure> has no attribute width"),
    Planted(#"start="00:05:00.000""#, #"start="5:00""#, "start of <psc:chapter> is not a time"),
    Planted(#"start="00:00:00.000""#, #"start="00:06:00.000""#, "chapters out of order"),
    Planted(#"version="1.2""#, #"version="2""#, "version of <psc:chapters> is not one of 1.2"),
  ]

  private static let feed = """
    <?xml version="1.0" encoding="utf-8"?>
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters">
    <channel><title>A show</title><link>https://a.example/</link><description>About it.</description>
    <language>en-us</language><itunes:author>Ada</itunes:author>
    <itunes:owner><itunes:name>Ada</itunes:name><itunes:email>ada@a.example</itunes:email></itunes:owner>
    <itunes:image href="https://a.example/i.jpg"/><itunes:category text="Technology"/>
    <itunes:category text="Education"><itunes:category text="How To"/></itunes:category>
    <itunes:explicit>false</itunes:explicit><itunes:type>episodic</itunes:type>
    <podcast:guid>\(guid)</podcast:guid><podcast:locked owner="ada@a.example">no</podcast:locked>
    <podcast:medium>video</podcast:medium>
    <item><title>One</title><guid>1</guid><pubDate>Mon, 19 Jan 2026 10:00:00 +0100</pubDate>
    <enclosure url="https://a.example/a.mp4" length="10" type="video/mp4"/>
    <itunes:duration>600</itunes:duration><itunes:explicit>true</itunes:explicit>
    <itunes:episodeType>full</itunes:episodeType><itunes:season>1</itunes:season>
    <podcast:season name="S">1</podcast:season><itunes:episode>1</itunes:episode>
    <podcast:episode>1</podcast:episode>
    <podcast:chapters url="https://a.example/c.json" type="application/json+chapters"/>
    <psc:chapters version="1.2"><psc:chapter start="00:00:00.000" title="A"/>
    <psc:chapter start="00:05:00.000" title="B"/></psc:chapters>
    <podcast:transcript url="https://a.example/t.vtt" type="text/vtt" language="en" rel="captions"/>
    <podcast:person role="guest" group="cast" href="https://a.example/ida">Ida</podcast:person>
    <podcast:alternateEnclosure type="video/webm" length="9" height="720">
    <podcast:source uri="https://a.example/a.webm"/></podcast:alternateEnclosure></item>
    <item><title>Two</title><guid>2</guid><pubDate>Tue, 20 Jan 2026 10:00:00 +0100</pubDate>
    <enclosure url="https://a.example/b.mp3" length="20" type="audio/mpeg"/></item>
    </channel></rss>
    """
}
