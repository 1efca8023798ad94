import Feeds
import Testing

/// Reads a document of a test.
func read(_ document: String, location: String? = nil) throws -> Feed {
  try FeedReader.read(Array(document.utf8), location: location)
}

/// An RSS 2.0 document around `items`, with the usual prefixes declared.
func rss(_ items: String, declaration: String = #"<?xml version="1.0" encoding="utf-8"?>"#) -> String {
  declaration + """
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"
      xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0">
    <channel><title>Notes</title><link>https://example.com/</link><description>On things</description>
    \(items)</channel></rss>
    """
}

/// An Atom 1.0 document around `entries`.
func atom(_ entries: String, attributes: String = "") -> String {
  #"<feed xmlns="http://www.w3.org/2005/Atom" \#(attributes)><title>Notes</title><id>urn:x:feed</id>"#
    + "<updated>2024-01-02T03:04:05Z</updated>\(entries)</feed>"
}

/// The only entry of an RSS document with one item of this content.
func item(_ content: String) throws -> Entry {
  let entries = try read(rss("<item>\(content)</item>")).entries
  try #require(entries.count == 1)
  return entries[0]
}

/// The only entry of an Atom document with one entry of this content.
func entry(_ content: String, attributes: String = "") throws -> Entry {
  let entries = try read(atom("<entry>\(content)</entry>", attributes: attributes)).entries
  try #require(entries.count == 1)
  return entries[0]
}
