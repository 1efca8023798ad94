import Feeds
import Spools

@testable import Importing

// Small feeds as whole values.

extension SpooledEntries {
  /// Entries in the spool of `others`.
  init(_ entries: [Entry], in others: SpooledEntries) {
    self.init(others, only: [])
    try? append(entries)
  }

  func map<Value>(_ transform: (Entry) -> Value) -> [Value] { all.map(transform) }

  var all: [Entry] {
    var entries: [Entry] = []
    try? read { entries.append($0) }
    return entries
  }
}

extension EntryCollection {
  init(_ entries: [Entry]) {
    self.init(SpooledEntries(entries, in: SpooledEntries(in: Spool())))
  }

  @discardableResult
  mutating func add(_ page: [Entry]) -> Int { add(SpooledEntries(page, in: inOrder)) }
}

extension FeedImport {
  init(_ feed: Feed, location: String) throws { try self.init(SpooledFeed(feed), location: location) }

  /// In the order of the feed.
  var posts: [ImportedPost] { (try? posts(before: count)) ?? [] }
}
