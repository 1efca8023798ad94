import Feeds
import Testing
import Timestamps

@Suite("Writing vocabularies beside those of RSS and Atom")
struct VocabularyWritingTests {
  @Test("An item has one enclosure, as the Best Practices Profile asks, and links for the others")
  func enclosures() throws {
    var entry = Entry(title: "x")
    entry.enclosures = ["a", "b", "c"].map {
      Enclosure(url: "https://e.example/\($0)", type: "audio/mpeg", length: 1)
    }
    let written = RSSWriter().write(Feed(entries: [entry])).text
    #expect(written.ranges(of: "<enclosure ").count == 1)
    #expect(
      written.contains(
        #"<atom:link rel="enclosure" type="audio/mpeg" length="1" href="https://e.example/b"/>"#))
    #expect(try read(written).entries[0].enclosures == entry.enclosures)
  }

  @Test("A podcast is written in Apple's vocabulary, and the rest in podcast:")
  func podcast() {
    var feed = Feed(title: "Show", homePage: "https://e.example/", entries: [Entry(title: "One")])
    var show = PodcastShow()
    show.categories = [PodcastCategory("Arts", subcategories: ["Books"])]
    show.isExplicit = false
    show.lock = PodcastLock(isLocked: true, owner: "jo@e.example")
    feed.podcast = show
    var episode = PodcastEpisode()
    episode.duration = 3723
    episode.number = 1.5
    episode.season = PodcastSeason(2, name: "Two")
    episode.transcripts = [PodcastTranscript(url: "https://e.example/t.vtt", type: "text/vtt")]
    feed.entries[0].podcast = episode
    for written in [RSSWriter().write(feed).text, AtomWriter().write(feed).text] {
      let compact = written.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
      for element in [
        #"<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>"#,
        "<itunes:explicit>false</itunes:explicit>", "<itunes:duration>3723</itunes:duration>",
        #"<podcast:locked owner="jo@e.example">yes</podcast:locked>"#, "<itunes:season>2</itunes:season>",
        #"<podcast:season name="Two">2</podcast:season>"#, "<podcast:episode>1.5</podcast:episode>",
        #"<podcast:transcript url="https://e.example/t.vtt" type="text/vtt"/>"#,
      ] {
        #expect(compact.contains(element))
      }
    }
  }

  @Test("An archive is marked, with links to the others")
  func archive() {
    let feed = Feed(
      title: "T", selfLink: "https://e.example/a/2", currentPage: "https://e.example/feed",
      previousArchive: "https://e.example/a/1", isArchive: true)
    let rss = RSSWriter().write(feed).text
    let atom = AtomWriter().write(feed).text
    for (written, prefix) in [(rss, "atom:"), (atom, "")] {
      #expect(written.contains("<fh:archive/>"))
      #expect(written.contains("<\(prefix)link rel=\"prev-archive\" href=\"https://e.example/a/1\"/>"))
      #expect(written.contains("<\(prefix)link rel=\"current\" href=\"https://e.example/feed\"/>"))
    }
  }

  @Test("An entry that was copied from another feed names it")
  func source() {
    var entry = Entry(title: "x")
    entry.source = EntrySource(
      id: "tag:e.example,2024:feed", title: "Others & more", homePage: "https://e.example/",
      selfLink: "https://e.example/feed", updated: Timestamp(microseconds: 0))
    let feed = Feed(entries: [entry])
    #expect(
      RSSWriter().write(feed).text.contains(
        #"<source url="https://e.example/feed">Others &amp; more</source>"#))
    let atom = AtomWriter().write(feed).text
    #expect(atom.contains("<source>"))
    #expect(atom.contains("<id>tag:e.example,2024:feed</id>"))
    #expect(atom.contains(#"<link rel="self" href="https://e.example/feed"/>"#))
  }

  @Test("An entry without content has its summary as the content of JSON Feed, and as the description of RSS")
  func summaryAlone() throws {
    let feed = Feed(title: "T", entries: [Entry(guid: "x", summary: "<p>Short</p>")])
    #expect(JSONFeedWriter().write(feed).text.contains(#""content_text":"Short""#))
    #expect(try FeedReader.read(RSSWriter().write(feed)).entries[0].contentHTML == "<p>Short</p>")
  }
}
