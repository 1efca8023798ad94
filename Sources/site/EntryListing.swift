import Colophon
import Feeds
import Foundation
import Timestamps

/// What a dry run prints of a feed, entry by entry.
struct EntryListing {
  private let format: Import.Format
  private let source: FeedSource
  /// Whether there is only this source: then JSON is an array of entries, else an object a line.
  private let isOnly: Bool

  private var admission = EntryAdmission()
  private var leftOut: [FeedImport.LeftOut] = []
  private var number = 0
  private var hasBegun = false
  private var output = Data()

  init(_ format: Import.Format, of source: FeedSource, isOnly: Bool) {
    self.format = format
    self.source = source
    self.isOnly = isOnly
  }

  /// - Parameter authors: those of the feed.
  mutating func add(_ entries: [Entry], authors: [Person]) throws {
    for entry in entries {
      switch format {
      case .json: try addJSON(entry, authors)
      case .text: try addText(entry)
      }
      if output.count > 65_536 { flush() }
    }
  }

  /// The feed is over.
  mutating func finish() throws {
    switch format {
    case .json:
      begin()
      write(isOnly ? "]\n" : "],\"file\":\(try JSONLine(source.description).text)}\n")
    case .text:
      for entry in leftOut { write("left out   \(entry.entry): \(entry.reason)\n") }
      write("\(source): would import \(number), leave out \(leftOut.count)\n")
    }
    flush()
  }

  /// The feed broke off; what was printed stays whole.
  mutating func fail(_ error: any Error) throws {
    guard format == .json, hasBegun || !isOnly else { return flush() }
    if isOnly {
      write("]\n")
    } else {
      let ending = try JSONLine(file: source.description, error: "\(error)".oneLine).text
      write(hasBegun ? "],\(ending.dropFirst())\n" : ending + "\n")
    }
    flush()
  }

  private mutating func addJSON(_ entry: Entry, _ authors: [Person]) throws {
    begin()
    if number > 0 { write(",") }
    number += 1
    guard let content = entry.contentHTML, content.utf8.count > Self.longestInMemory else {
      output += try JSONLine(EntryObject(entry, authors: authors)).data
      return
    }
    // Megabytes are written as they are, not made into JSON first.
    var rest = entry
    rest.contentHTML = Self.mark
    let object = try JSONLine(EntryObject(rest, authors: authors)).data
    guard let place = object.firstRange(of: Data(Self.mark.utf8)) else {
      output += object
      return
    }
    output += object[..<place.lowerBound]
    writeEscaped(content)
    output += object[place.upperBound...]
  }

  /// As it stands between the quotes of JSON.
  private mutating func writeEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x0A: output += Data("\\n".utf8)
      case 0..<0x20: output += Data(((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8)
      default: output.append(byte)
      }
      if output.count > 65_536 { flush() }
    }
  }

  /// In bytes.
  private static let longestInMemory = 1_048_576
  private static let mark = "\u{10FFFD}content\u{10FFFD}"

  private mutating func addText(_ entry: Entry) throws {
    switch try admission.decide(entry) {
    case .leftOut(let entry): leftOut.append(entry)
    case .post:
      number += 1
      let date = entry.published?.rfc3339 ?? "no date"
      write("\(date)  \(entry.title ?? "(no title)")  \(entry.permalink?.description ?? "")\n")
    }
  }

  private mutating func begin() {
    if !hasBegun { write(isOnly ? "[" : "{\"entries\":[") }
    hasBegun = true
  }

  private mutating func write(_ text: String) { output += Data(text.utf8) }

  private mutating func flush() {
    if !output.isEmpty { FileHandle.standardOutput.write(output) }
    output = Data()
  }
}
