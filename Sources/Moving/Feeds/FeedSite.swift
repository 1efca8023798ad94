import Feeds
import Foundation
import Importing

/// A feed whose entries become files, rather than posts that belong to the feed.
package struct FeedSite: MovingSource {
  package static let name = "feed"

  private let path: String
  /// Nil for a file, which is read when it is asked for.
  private let fetched: SpooledFeed?

  package init(path: String, timeZone: String) {
    self.path = path
    fetched = nil
  }

  /// - Parameter name: what the report calls the feed.
  package init(_ feed: SpooledFeed, named name: String) {
    path = name
    fetched = feed
  }

  package static func sign(at path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 4096) else {
      return nil
    }
    var losses = LossList(file: path)
    let text = SourceFile.decode(Array(head), losses: &losses).lowercased()
    let isFeed = ["<rss", "<feed", "<rdf:rdf", "jsonfeed.org/version"].contains(where: text.contains)
    return isFeed ? path : nil
  }

  package func read(into receiver: any MoveReceiver) throws {
    if let fetched {
      try receiver.receive(.site(MovedSite(fetched.feed)))
      try fetched.entries.read { try receive($0, fetched.feed.authors.compactMap(\.name), receiver) }
      return
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw MoveError.unreadable("\(path): cannot be read; check its permissions")
    }
    do {
      func piece() throws -> [UInt8]? {
        try file.read(upToCount: FeedParser.pieceSize).flatMap { $0.isEmpty ? nil : Array($0) }
      }
      let feed = try FeedParser.read(pieces: piece) { entries, authors in
        for entry in entries { try receive(entry, authors.compactMap(\.name), receiver) }
      }
      try receiver.receive(.site(MovedSite(feed)))
      if try isCut(file) {
        let message = "the file ends in its middle; everything before it was read"
        receiver.report(Loss(.text, Loss.cut, at: SourcePlace(file: path), message))
      }
    } catch let error as FeedError {
      throw MoveError.malformed("\(path): is no feed: \(error)")
    }
  }

  /// Whether the file does not end as a feed does.
  private func isCut(_ file: FileHandle) throws -> Bool {
    let length = try file.seekToEnd()
    try file.seek(toOffset: length - min(length, 4096))
    let tail = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).trimmingSpaces.lowercased()
    return !tail.hasSuffix("}") && !["</rss>", "</feed>", ":rdf>", "</rdf>"].contains(where: tail.contains)
  }

  private func receive(_ entry: Entry, _ authors: [String], _ receiver: any MoveReceiver) throws {
    let place = SourcePlace(file: path)
    ReadingNote.note(path)
    guard let id = entry.guid ?? entry.link ?? entry.title else {
      return receiver.report(
        Loss(.text, "entry", at: place, "has neither a guid, a link nor a title; left out"))
    }
    let moved = FeedEntry(entry, id: id, authors: authors, at: place)
    try receiver.receive(.text(moved.text))
    for loss in moved.losses { receiver.report(loss) }
  }
}

extension MovedSite {
  fileprivate init(_ feed: Feed) {
    self.init()
    title = feed.title
    description = feed.subtitle
    language = feed.language
    address = feed.homePage
  }
}
