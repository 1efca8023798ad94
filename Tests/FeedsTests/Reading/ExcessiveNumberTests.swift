import Feeds
import Foundation
import Testing
import Timestamps

@Suite("Excessive numbers")
struct ExcessiveNumberTests {
  @Test(
    "A date with an excessive zone or year is no date",
    arguments: [
      "Mon, 01 Jan 2024 00:00:00 +9223372036854775807", "Mon, 01 Jan 2024 00:00:00 +1:9223372036854775807",
      "1 Jan 2024 00:00:00 GMT+9223372036854775807", "1 Jan 2024 00:00:00 utc-99999:99999",
      "9999-12-31T24:00:00Z", "31 Dec 9999 24:00:00", "1 Jan 9223372036854775807 00:00:00",
      "9223372036854775807-1-1", "1/1/9223372036854775807", "令和９９9999999年1月1日",
      "9223372036854775807", "99999999999.9999999",
    ])
  func dates(text: String) throws {
    let feed = try FeedReader.read(
      Array(
        "<rss version='2.0'><channel><item><title>a</title><pubDate>\(text)</pubDate></item></channel></rss>"
          .utf8))
    let entry = try #require(feed.entries.first)
    if let published = entry.published { #expect((2...9999).contains(published.local.year)) }
    try expectSame(entry)
  }

  @Test("inf, nan and 1e999 are no numbers, and the feed survives being written as JSON")
  func infinite() throws {
    let numbers = ["inf", "nan", "1e999", "-inf", "infinity", "0x1p9999", "1e308:59:59"]
    let items = numbers.map { number in
      """
      <item><title>a</title><itunes:duration>\(number)</itunes:duration><podcast:episode>\(number)</podcast:episode>
      <podcast:season>\(number)</podcast:season><georss:point>\(number) \(number)</georss:point>
      <georss:where><gml:Envelope><gml:lowerCorner>1 1</gml:lowerCorner><gml:upperCorner>\(number) \(number)</gml:upperCorner>
      </gml:Envelope></georss:where><podcast:soundbite startTime="\(number)" duration="\(number)">x</podcast:soundbite>
      <podcast:alternateEnclosure type="audio/mpeg" bitrate="\(number)"><podcast:source uri="http://a.example/x"/>
      </podcast:alternateEnclosure><media:content url="http://a.example/m" duration="\(number)" width="\(number)"/>
      <enclosure url="http://a.example/b" length="\(number)" type="audio/mpeg"/></item>
      """
    }
    let xml = """
      <rss version="2.0" xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml"
      xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>x</title>\(items.joined())</channel></rss>
      """
    let feed = try FeedReader.read(Array(xml.utf8))
    #expect(feed.entries.count == numbers.count)
    for entry in feed.entries { try expectSame(entry) }
  }

  @Test(
    "In JSON Feed they are no numbers either, whether written as numbers or as texts",
    arguments: ["1e999", "\"inf\"", "\"nan\"", "-1e999"])
  func json(number: String) throws {
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "x", "items": [{"id": "1", "content_text": "x",
      "attachments": [{"url": "http://a.example/b", "mime_type": "audio/mpeg", "duration_in_seconds": \(number),
      "size_in_bytes": \(number)}]}]}
      """
    let feed = try FeedReader.read(Array(json.utf8))
    for entry in feed.entries { try expectSame(entry) }
  }

  private func expectSame(_ entry: Entry) throws {
    let json = try JSONEncoder().encode(entry)
    #expect(try JSONDecoder().decode(Entry.self, from: json) == entry)
  }
}
