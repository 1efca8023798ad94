import Feeds
import Importing
import Publication
import Timestamps

/// Prints a feed for a dry run, entry by entry.
struct EntryListing {
  private let format: OutputFormat
  private let source: FeedSource
  /// Whether there is no other source: then JSON is an array of entries, else an object on one line.
  private let isOnly: Bool

  private var admission = EntryAdmission()
  private var leftOut = 0
  private var number = 0
  private var hasBegun = false
  private var output = JSONOutput.standard
  private var entryJSON = EntryJSON()

  init(_ format: OutputFormat, of source: FeedSource, isOnly: Bool) {
    self.format = format
    self.source = source
    self.isOnly = isOnly
  }

  /// - Parameter authors: those of the feed.
  mutating func add(_ entries: [Entry], authors: [Person]) throws {
    entryJSON.inherit(authors: authors)
    for entry in entries {
      switch format {
      case .json:
        begin()
        entryJSON.write(entry, to: &output)
      case .text: try addText(entry)
      }
    }
  }

  /// Prints the end of a feed that was read to its end.
  mutating func finish(_ feed: Feed) {
    guard format == .json else {
      return print("\(source): would import \(number), leave out \(leftOut)")
    }
    begin()
    output.closeArray()
    if !isOnly {
      output.name("feed")
      output.feed(feed)
      output.member("file", source.description)
      output.closeObject()
    }
    end()
  }

  /// Prints the end of a feed that could not be read to its end, so that the output is valid JSON
  /// nevertheless.
  mutating func fail(_ error: any Error) {
    guard format == .json, hasBegun || !isOnly else { return }
    if hasBegun { output.closeArray() }
    if !isOnly {
      if !hasBegun { output.openObject() }
      output.member("error", "\(error)".oneLine)
      output.member("file", source.description)
      output.closeObject()
    }
    end()
  }

  private mutating func begin() {
    if hasBegun { return }
    hasBegun = true
    if !isOnly {
      output.openObject()
      output.name("entries")
    }
    output.openArray()
  }

  private mutating func end() {
    output.endLine()
    output.flush()
  }

  private mutating func addText(_ entry: Entry) throws {
    switch try admission.decide(entry) {
    case .leftOut(let entry):
      leftOut += 1
      print("left out   \(entry.entry.listed): \(entry.reason)")
    case .post:
      number += 1
      let date = entry.published?.rfc3339 ?? "no date"
      let title = entry.title?.listed ?? "(no title)"
      print("\(date)  \(title)  \(entry.permalink?.description.listed ?? "")")
    }
  }
}
