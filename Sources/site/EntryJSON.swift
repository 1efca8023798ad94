import Feeds
import Timestamps

/// Writes entries as JSON: all keys, in alphabetical order, `null` where the feed says nothing.
///
/// Long texts and lists are never held as a whole: a feed may have millions of entries, or one of many
/// megabytes.
struct EntryJSON {
  /// The names of the feed's authors as JSON, for entries without authors of their own.
  private var feedAuthors: [UInt8] = Self.json(of: [])
  /// The last long list of authors, and its names as JSON.
  private var latest: (people: [Person], json: [UInt8]) = ([], [])

  mutating func inherit(authors: [Person]) { feedAuthors = Self.json(of: authors.inheritable) }

  mutating func write(_ entry: Entry, to output: inout JSONOutput) {
    output.openObject()
    output.name("authors")
    switch entry.authors.count {
    case 0: output.json(feedAuthors)
    case 1...5: output.names(entry.authors)
    default: writeMany(entry.authors, to: &output)
    }
    output.memberOrNull("contentHTML", entry.contentHTML)
    output.name("enclosures")
    output.array(entry.enclosures) { $0.enclosure($1) }
    output.memberOrNull("guid", entry.guid)
    output.memberOrNull("link", entry.link)
    output.memberOrNull("published", entry.published?.rfc3339)
    output.memberOrNull("summary", entry.summary)
    output.name("tags")
    output.array(entry.tags) { $0.string($1) }
    output.memberOrNull("title", entry.title)
    output.memberOrNull("updated", entry.updated?.rfc3339)
    output.closeObject()
  }

  /// Feeds with many authors mostly have the same ones in every entry.
  private mutating func writeMany(_ people: [Person], to output: inout JSONOutput) {
    if people == latest.people {
      // Shares the storage of the newer array, so that the next comparison need not compare elements.
      latest.people = people
    } else {
      // A list that is too long to be inherited is too long to be kept.
      guard people.inheritable.count == people.count else { return output.names(people) }
      latest = (people, Self.json(of: people))
    }
    output.json(latest.json)
  }

  private static func json(of people: [Person]) -> [UInt8] {
    var json: [UInt8] = []
    JSONOutput.append(to: &json) { $0.names(people) }
    return json
  }
}

extension JSONOutput {
  /// Writes to standard output.
  static var standard: JSONOutput { JSONOutput { StandardStreams.writeOutput($0) } }

  /// Writes a feed without its entries, like ``EntryJSON``.
  mutating func feed(_ feed: Feed) {
    object { output in
      output.name("authors")
      output.names(feed.authors)
      output.memberOrNull("id", feed.id)
      output.memberOrNull("language", feed.language)
      output.memberOrNull("link", feed.homePage)
      output.memberOrNull("subtitle", feed.subtitle)
      output.name("tags")
      output.array(feed.tags) { $0.string($1) }
      output.memberOrNull("title", feed.title)
      output.memberOrNull("updated", feed.updated?.rfc3339)
    }
  }

  fileprivate mutating func enclosure(_ enclosure: Enclosure) {
    object { output in
      output.memberOrNull("length", enclosure.length)
      output.memberOrNull("type", enclosure.type)
      output.memberOrNull("url", enclosure.url)
    }
  }

  fileprivate mutating func names(_ people: [Person]) {
    array(people.lazy.compactMap(\.displayName)) { $0.string($1) }
  }
}
