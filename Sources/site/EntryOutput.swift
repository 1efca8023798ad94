import Feeds
import Foundation
import Importing
import Publication
import Settings
import Syndication
import Timestamps

/// The standard output of a dry run, a piece at a time.
///
/// Entries are written as they are, and not encoded first: a feed may have millions of them, or one of many
/// megabytes.
struct EntryOutput {
  private var bytes: [UInt8] = []
  /// The last people of an entry that were many, and their names as JSON.
  private var latest: (people: [Person], json: [UInt8]) = ([], [])

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Words that are always the same; of a million small entries most of the output are these.
  mutating func write(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

  mutating func flushIfMany() {
    if bytes.count > Self.many { flush() }
  }

  mutating func flush() {
    if !bytes.isEmpty { FileHandle.standardOutput.write(Data(bytes)) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// In bytes.
  private static let many = 65_536
}

extension EntryOutput {
  /// Writes an entry in JSON: every key is there, in the order of the alphabet, null where the feed says nothing.
  ///
  /// - Parameter authors: ``json(of:)`` of those of the feed.
  mutating func writeJSON(_ entry: Entry, authors: [UInt8]) {
    write(#"{"authors":"#)
    switch entry.authors.count {
    case 0: bytes += authors
    case 1...5: writeNames(entry.authors)
    default: writeMany(entry.authors)
    }
    write(#","contentHTML":"#)
    writeString(entry.contentHTML)
    write(#","enclosures":"#)
    writeArray(entry.enclosures) { $0.writeJSON($1) }
    write(#","guid":"#)
    writeString(entry.guid)
    write(#","link":"#)
    writeString(entry.link)
    write(#","published":"#)
    writeString(entry.published?.rfc3339)
    write(#","summary":"#)
    writeString(entry.summary)
    write(#","tags":"#)
    writeArray(entry.tags) { $0.writeString($1) }
    write(#","title":"#)
    writeString(entry.title)
    write(#","updated":"#)
    writeString(entry.updated?.rfc3339)
    write("}")
  }

  /// Writes what a feed says of itself, likewise.
  mutating func writeJSON(_ feed: Feed) {
    write(#"{"authors":"#)
    writeNames(feed.authors)
    write(#","id":"#)
    writeString(feed.id)
    write(#","language":"#)
    writeString(feed.language)
    write(#","link":"#)
    writeString(feed.homePage)
    write(#","subtitle":"#)
    writeString(feed.subtitle)
    write(#","tags":"#)
    writeArray(feed.tags) { $0.writeString($1) }
    write(#","title":"#)
    writeString(feed.title)
    write(#","updated":"#)
    writeString(feed.updated?.rfc3339)
    write("}")
  }

  /// The names of people that many entries have in common.
  static func json(of authors: [Person]) -> [UInt8] {
    var output = EntryOutput()
    output.writeNames(authors.inheritable)
    return output.bytes
  }

  /// Where many people share an entry, they mostly share the next one too.
  private mutating func writeMany(_ people: [Person]) {
    if people == latest.people {
      // The next entry has the same array rather than an equal one, which is known without a look at its elements.
      latest.people = people
    } else {
      // Longer ones would be written while they are put together.
      guard people.inheritable.count == people.count else { return writeNames(people) }
      latest = (people, Self.json(of: people))
    }
    bytes += latest.json
  }

  private mutating func writeNames(_ people: [Person]) {
    writeArray(people.filter { $0.displayName != nil }) { $0.writeString($1.displayName) }
  }

  private mutating func writeJSON(_ enclosure: Feeds.Enclosure) {
    write(#"{"length":"#)
    write(enclosure.length.map(String.init) ?? "null")
    write(#","type":"#)
    writeString(enclosure.type)
    write(#","url":"#)
    writeString(enclosure.url)
    write("}")
  }

  private mutating func writeArray<Element>(
    _ elements: [Element], _ body: (inout EntryOutput, Element) -> Void
  ) {
    write("[" as StaticString)
    for index in elements.indices {
      if index > 0 { write("," as StaticString) }
      body(&self, elements[index])
      flushIfMany()
    }
    write("]" as StaticString)
  }

  private mutating func writeString(_ text: String?) {
    guard var text else { return write("null") }
    write("\"")
    text.withUTF8 { text in
      var copied = 0
      for index in text.indices {
        let byte = text[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        writeRaw(text[copied..<index])
        write(Self.escape(byte))
        copied = index + 1
      }
      writeRaw(text[copied...])
    }
    write("\"")
  }

  private mutating func writeRaw(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = bytes
    while !rest.isEmpty {
      self.bytes.append(contentsOf: rest.prefix(Self.many))
      rest = rest.dropFirst(Self.many)
      flushIfMany()
    }
    flushIfMany()
  }

  /// RFC 8259 §7.
  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x09: #"\t"#
    case 0x0A: #"\n"#
    case 0x0D: #"\r"#
    case UInt8(ascii: "\""): #"\""#
    case UInt8(ascii: "\\"): #"\\"#
    default: (byte < 0x10 ? #"\u000"# : #"\u00"#) + String(byte, radix: 16)
    }
  }
}
