import Feeds
import Testing
import Timestamps

@Suite("Vocabularies beside those of RSS and Atom") struct VocabularyTests {
  @Test("A podcast is the same in RSS and in Atom", arguments: Format.allCases)
  func podcast(format: Format) throws {
    let feed = try FeedReader.read(Array(format.document(Self.show, Self.episode).utf8))
    let show = try #require(feed.podcast)
    #expect(show.author == "Ada & Co.")
    #expect(show.owner == Person(name: "Ada", email: "ada@example.com"))
    #expect(show.image == "https://example.com/show.png")
    #expect(
      show.categories == [
        PodcastCategory("Technology", subcategories: ["Tech News", "Swift"]), PodcastCategory("Education"),
      ])
    #expect(show.isExplicit == false)
    #expect(show.order == .serial)
    #expect(show.isComplete == true)
    #expect(show.isBlocked == true)
    #expect(show.newFeedURL == "https://example.com/new.xml")
    #expect(show.guid == "917393e3-1b1e-5cef-ace4-edaa54e1f810")
    #expect(show.lock == PodcastLock(isLocked: true, owner: "ada@example.com"))
    #expect(show.funding == [PodcastFunding(url: "https://example.com/give", text: "Give")])
    #expect(show.medium == "video")
    #expect(show.license == PodcastLicense("cc-by-4.0"))
    #expect(show.location == PodcastLocation("Vienna", geo: "geo:48.2,16.4", osm: "R109166"))
    #expect(show.trailers.map(\.title) == ["Soon"])
    #expect(show.values.first?.recipients.map(\.split) == [99, 1])

    let episode = try #require(feed.entries.first?.podcast)
    #expect(episode.duration == 3723)
    #expect(episode.number == 3)
    #expect(episode.season == PodcastSeason(2, name: "Concurrency"))
    #expect(episode.kind == .bonus)
    #expect(episode.isExplicit == true)
    #expect(episode.title == "Actors")
    #expect(episode.image == "https://example.com/3.png")
    #expect(episode.keywords == ["actors", "await"])
    #expect(
      episode.transcripts == [
        PodcastTranscript(
          url: "https://example.com/3.vtt", type: "text/vtt", language: "en", isCaptions: true)
      ])
    #expect(
      episode.chapters
        == PodcastChapters(url: "https://example.com/3.json", type: "application/json+chapters"))
    #expect(
      episode.people == [
        PodcastPerson("Jo", role: "guest", image: "https://example.com/jo.png", url: "https://example.com/jo")
      ])
    #expect(episode.soundbites == [PodcastSoundbite(start: 33.5, duration: 60, title: "Why")])
    #expect(episode.alternatives.first?.sources == ["https://example.com/3.opus", "ipfs://x"])
    #expect(episode.discussions.first?.uri == "https://social.example/1")
  }

  @Test(
    "All forms of an episode's duration",
    arguments: [
      ("75", 75), ("1:15", 75), ("00:01:15", 75), ("1:00:00", 3600), ("75.5", 75.5), (" 75 ", 75), ("x", nil),
      ("1:2:3:4", nil), ("-5", nil), ("", nil), ("1:", nil),
    ] as [(String, Double?)])
  func durations(text: String, seconds: Double?) throws {
    let item = "<itunes:duration>\(text)</itunes:duration><itunes:season>1</itunes:season>"
    #expect(try entry(item).podcast?.duration == seconds)
  }

  @Test("Media RSS: groups and enclosures")
  func media() throws {
    let entry = try entry(
      """
      <media:group><media:title>Film</media:title><media:description>About &lt;b&gt;it&lt;/b&gt;</media:description>
      <media:content url="/film.mp4" type="video/mp4" fileSize="99" width="640" height="360" duration="61"/>
      <media:content url="/still.jpg" medium="image"><media:credit>Jo</media:credit></media:content>
      <media:thumbnail url="/small.jpg"/><media:keywords>one, two</media:keywords></media:group>
      """)
    #expect(entry.title == "Film")
    #expect(entry.contentHTML == "About &lt;b&gt;it&lt;/b&gt;")
    #expect(entry.image == "https://example.com/small.jpg")
    #expect(
      entry.enclosures == [Enclosure(url: "https://example.com/film.mp4", type: "video/mp4", length: 99)])
    #expect(entry.media.map(\.width) == [640, nil])
    #expect(entry.media.map(\.credit) == [nil, "Jo"])
    #expect(entry.tags == ["one", "two"])
  }

  @Test(
    "A description of Media RSS is plain text, with its lines, unless its type is html",
    arguments: [
      (
        "<media:description>Array&lt;Int&gt; &amp;amp; &lt;https://e.example/&gt;</media:description>",
        "Array&lt;Int&gt; &amp;amp; &lt;https://e.example/&gt;"
      ),
      (
        "<media:description type='plain'>One\nTwo\n\n0:00 &lt;i&gt;</media:description>",
        "<p>One<br>\nTwo</p>\n<p>0:00 &lt;i&gt;</p>"
      ),
      ("<media:description type='html'>One &lt;b&gt;two&lt;/b&gt;</media:description>", "One <b>two</b>"),
      ("<media:description type=' HTML '><![CDATA[<p>One</p>]]></media:description>", "<p>One</p>"),
      (
        "<media:content url='/a.mp4'><media:description>a &lt; b</media:description></media:content>",
        "a &lt; b"
      ),
    ])
  func mediaDescription(element: String, html: String) throws {
    let namespace = "xmlns:media='http://search.yahoo.com/mrss/'"
    let inAtom = try read(atom("<entry><id>urn:1</id>\(element)</entry>", attributes: namespace)).entries
    #expect(try item(element).contentHTML == html)
    #expect(inAtom.map(\.contentHTML) == [html])
  }

  @Test("A title of Media RSS is plain text unless its type is html")
  func mediaTitle() throws {
    #expect(try item("<media:title>Set&lt;i&gt;</media:title>").title == "Set<i>")
    #expect(try item("<media:title type='html'>&lt;i&gt;A&lt;/i&gt; B</media:title>").title == "A B")
  }

  @Test("Media whose feed says no type are told by their endings")
  func mediaKinds() throws {
    let entry = try item(
      "<media:group><media:content url='/a.webm'/><media:content url='/b.PNG?x=1'/></media:group>")
    #expect(entry.enclosures.map(\.url) == ["https://example.com/a.webm"])
    #expect(entry.image == "https://example.com/b.PNG?x=1")
  }

  @Test(
    "All forms of places",
    arguments: [
      ("<georss:point>48.2 16.4</georss:point>", GeographicPlace(.point, [48.2, 16.4])),
      ("<geo:lat>48.2</geo:lat><geo:long>16.4</geo:long>", GeographicPlace(.point, [48.2, 16.4])),
      (
        "<geo:Point><geo:lat>48.2</geo:lat><geo:long>16.4</geo:long></geo:Point>",
        GeographicPlace(.point, [48.2, 16.4])
      ),
      (
        "<georss:where><gml:Point><gml:pos>48.2 16.4</gml:pos></gml:Point></georss:where>",
        GeographicPlace(.point, [48.2, 16.4])
      ),
      (
        "<georss:line>1 2 3 4</georss:line><georss:featureName>A road</georss:featureName>",
        GeographicPlace(.line, [1, 2, 3, 4], name: "A road")
      ),
      ("<georss:box>1 2 3 4</georss:box>", GeographicPlace(.box, [1, 2, 3, 4])),
      ("<georss:point>148.2 16.4</georss:point>", nil), ("<georss:point>here</georss:point>", nil),
    ] as [(String, GeographicPlace?)])
  func places(markup: String, place: GeographicPlace?) throws {
    #expect(try entry(markup).place == place)
  }

  @Test("Discussions of an entry")
  func discussion() throws {
    let rss = try entry(
      """
      <comments>/one#comments</comments><slash:comments>7</slash:comments>
      <wfw:commentRss>https://example.com/one/feed</wfw:commentRss><thr:in-reply-to ref="tag:x,1:1"/>
      """)
    let expected = EntryDiscussion(
      page: "https://example.com/one#comments", feed: "https://example.com/one/feed", count: 7,
      inReplyTo: "tag:x,1:1")
    #expect(rss.discussion == expected)
    let replies =
      #"<link rel="replies" type="application/atom+xml" href="https://example.com/one/feed" thr:count="7"/>"#
    let atom = try FeedReader.read(Array(atomDocument("", replies).utf8)).entries[0]
    #expect(atom.discussion == EntryDiscussion(feed: "https://example.com/one/feed", count: 7))
  }

  @Test("The feed that an entry was copied from")
  func sources() throws {
    let rss = try entry(#"<source url="https://other.example/feed">Other</source>"#)
    #expect(rss.source == EntrySource(title: "Other", selfLink: "https://other.example/feed"))
    let source = """
      <source><id>urn:o</id><title>Other</title><updated>2024-01-01T00:00:00Z</updated><author><name>Jo</name></author>
      <link href="https://other.example/"/><link rel="self" href="https://other.example/feed"/></source>
      """
    let entry = try FeedReader.read(Array(atomDocument("", source).utf8)).entries[0]
    #expect(entry.source?.id == "urn:o")
    #expect(entry.source?.title == "Other")
    #expect(entry.source?.homePage == "https://other.example/")
    #expect(entry.source?.selfLink == "https://other.example/feed")
    #expect(entry.source?.updated?.rfc3339 == "2024-01-01T00:00:00Z")
    #expect(entry.authors.map(\.name) == ["Jo"])
    #expect(entry.guid == "urn:1" && entry.title == nil)
    let own = "<title>Own</title><author><name>Meg</name></author>"
    let rest = try FeedReader.read(Array(atomDocument("", source + own).utf8)).entries[0]
    #expect(rest.title == "Own" && rest.authors.map(\.name) == ["Meg"] && rest.source?.title == "Other")
  }

  @Test("Contributors", arguments: Format.allCases)
  func contributors(format: Format) throws {
    let person = "<a:contributor><a:name>Meg</a:name></a:contributor>"
    let text = format.document(person, "<a:author><a:name>Jo</a:name></a:author>" + person)
      .replacing("<rss ", with: #"<rss xmlns:a="http://www.w3.org/2005/Atom" "#)
      .replacing("<feed ", with: #"<feed xmlns:a="http://www.w3.org/2005/Atom" "#)
    let feed = try FeedReader.read(Array(text.utf8))
    #expect(feed.contributors.map(\.name) == ["Meg"])
    #expect(feed.entries[0].contributors.map(\.name) == ["Meg"])
    #expect(feed.entries[0].authors.map(\.name) == ["Jo"])
  }

  @Test("Pages and archives (RFC 5005)", arguments: Format.allCases)
  func archives(format: Format) throws {
    let links = ["current", "prev-archive", "next-archive", "next", "previous"].map {
      #"<a:link rel="\#($0)" href="/feed?\#($0)"/>"#
    }
    let text = format.document("<fh:archive/>" + links.joined(), "")
      .replacing("<rss ", with: #"<rss xmlns:a="http://www.w3.org/2005/Atom" "#)
      .replacing("<feed ", with: #"<feed xmlns:a="http://www.w3.org/2005/Atom" "#)
    let feed = try FeedReader.read(Array(text.utf8), location: "https://example.com/feed")
    let elsewhere = try FeedReader.read(Array(text.utf8), location: "https://feeds.example/x/feed")
    #expect(elsewhere.nextPage == "https://feeds.example/feed?next")
    #expect(feed.isArchive == true)
    #expect(feed.isComplete == nil)
    #expect(feed.currentPage == "https://example.com/feed?current")
    #expect(feed.previousArchive == "https://example.com/feed?prev-archive")
    #expect(feed.nextArchive == "https://example.com/feed?next-archive")
    #expect(feed.nextPage == "https://example.com/feed?next")
    #expect(feed.previousPage == "https://example.com/feed?previous")
  }

  private func entry(_ markup: String) throws -> Entry {
    try #require(FeedReader.read(Array(rssDocument("", markup).utf8)).entries.first)
  }

  private static let show = """
    <itunes:author>Ada &amp; Co.</itunes:author>
    <itunes:owner><itunes:name>Ada</itunes:name><itunes:email>ada@example.com</itunes:email></itunes:owner>
    <itunes:image href="https://example.com/show.png"/>
    <itunes:category text="Technology"><itunes:category text="Tech News"/><itunes:category text="Swift"/></itunes:category>
    <itunes:category text="Education"/><itunes:explicit>clean</itunes:explicit><itunes:type>Serial</itunes:type>
    <itunes:complete>Yes</itunes:complete><itunes:block>yes</itunes:block>
    <itunes:new-feed-url>https://example.com/new.xml</itunes:new-feed-url>
    <podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>
    <podcast:locked owner="ada@example.com">yes</podcast:locked>
    <podcast:funding url="https://example.com/give">Give</podcast:funding><podcast:medium>video</podcast:medium>
    <podcast:license>cc-by-4.0</podcast:license>
    <podcast:location geo="geo:48.2,16.4" osm="R109166">Vienna</podcast:location>
    <podcast:trailer pubdate="Thu, 01 Apr 2021 08:00:00 EST" url="https://example.com/t.mp3">Soon</podcast:trailer>
    <podcast:value type="lightning" method="keysend" suggested="0.00000005000">
    <podcast:valueRecipient name="Ada" type="node" address="02d5" split="99"/>
    <podcast:valueRecipient name="Host" type="node" address="032f" split="1" fee="true"/></podcast:value>
    """

  private static let episode = """
    <itunes:duration>1:02:03</itunes:duration><itunes:episode>3</itunes:episode>
    <podcast:season name="Concurrency">2</podcast:season><itunes:season>2</itunes:season>
    <itunes:episodeType>Bonus</itunes:episodeType><itunes:explicit>yes</itunes:explicit>
    <itunes:title>Actors</itunes:title><itunes:image href="https://example.com/3.png"/>
    <itunes:keywords>actors, await</itunes:keywords>
    <podcast:transcript url="https://example.com/3.vtt" type="text/vtt" language="en" rel="captions"/>
    <podcast:chapters url="https://example.com/3.json" type="application/json+chapters"/>
    <podcast:person role="guest" img="https://example.com/jo.png" href="https://example.com/jo">Jo</podcast:person>
    <podcast:soundbite startTime="33.5" duration="60.0">Why</podcast:soundbite>
    <podcast:alternateEnclosure type="audio/opus" length="32400000" bitrate="96000" default="true">
    <podcast:source uri="https://example.com/3.opus"/><podcast:source uri="ipfs://x"/></podcast:alternateEnclosure>
    <podcast:socialInteract uri="https://social.example/1" protocol="activitypub" accountId="@ada"/>
    """
}

enum Format: CaseIterable {
  case rss, atom

  /// A document with `head` in the feed and `entry` in its only entry.
  func document(_ head: String, _ entry: String) -> String {
    switch self {
    case .rss: rssDocument(head, entry)
    case .atom: atomDocument(head, entry)
    }
  }
}

private let namespaces = """
  xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" \
  xmlns:media="http://search.yahoo.com/mrss/" xmlns:georss="http://www.georss.org/georss" \
  xmlns:gml="http://www.opengis.net/gml" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" \
  xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" \
  xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:fh="http://purl.org/syndication/history/1.0"
  """

private func rssDocument(_ channel: String, _ item: String) -> String {
  """
  <rss version="2.0" \(namespaces)><channel><title>T</title><link>https://example.com/</link>\(channel)
  <item><guid>urn:1</guid>\(item)</item></channel></rss>
  """
}

private func atomDocument(_ head: String, _ entry: String) -> String {
  """
  <feed xmlns="http://www.w3.org/2005/Atom" \(namespaces)><title>T</title>\(head)
  <entry><id>urn:1</id>\(entry)</entry></feed>
  """
}
