import Colophon
import Feeds
import Importing
import Publication
import Syndication
import Timestamps

/// What a dry run prints of a feed, entry by entry.
struct EntryListing {
  private let format: Import.Format
  private let source: FeedSource
  /// Whether there is only this source: then JSON is an array of entries, else an object a line.
  private let isOnly: Bool

  private var admission = EntryAdmission()
  private var leftOut = 0
  private var number = 0
  private var hasBegun = false
  private var output = EntryOutput()

  init(_ format: Import.Format, of source: FeedSource, isOnly: Bool) {
    self.format = format
    self.source = source
    self.isOnly = isOnly
  }

  /// - Parameter authors: those of the feed.
  mutating func add(_ entries: [Entry], authors: [Person]) throws {
    let authors = EntryOutput.json(of: authors)
    for entry in entries {
      switch format {
      case .json: addJSON(entry, authors)
      case .text: try addText(entry)
      }
      output.flushIfMany()
    }
  }

  /// The feed is over.
  mutating func finish(_ feed: Feed) throws {
    switch format {
    case .json where isOnly:
      begin()
      output.write("]\n")
    case .json:
      begin()
      output.write(#"],"feed":"#)
      output.writeJSON(feed)
      output.write(",\"file\":\(try JSONLine(source.description).text)}\n")
    case .text:
      output.write("\(source): would import \(number), leave out \(leftOut)\n")
    }
    output.flush()
  }

  /// The feed broke off; what was printed stays whole.
  mutating func fail(_ error: any Error) throws {
    guard format == .json, hasBegun || !isOnly else { return output.flush() }
    if isOnly {
      output.write("]\n")
    } else {
      let ending = try JSONLine(file: source.description, error: "\(error)".oneLine).text
      output.write(hasBegun ? "],\(ending.dropFirst())\n" : ending + "\n")
    }
    output.flush()
  }

  private mutating func addJSON(_ entry: Entry, _ authors: [UInt8]) {
    begin()
    if number > 0 { output.write(",") }
    number += 1
    output.writeJSON(entry, authors: authors)
  }

  private mutating func addText(_ entry: Entry) throws {
    switch try admission.decide(entry) {
    case .leftOut(let entry):
      leftOut += 1
      output.write("left out   \(entry.entry.listed): \(entry.reason)\n")
    case .post:
      number += 1
      let date = entry.published?.rfc3339 ?? "no date"
      let title = entry.title?.listed ?? "(no title)"
      output.write("\(date)  \(title)  \(entry.permalink?.description.listed ?? "")\n")
    }
  }

  private mutating func begin() {
    if !hasBegun { output.write(isOnly ? "[" : "{\"entries\":[") }
    hasBegun = true
  }
}
