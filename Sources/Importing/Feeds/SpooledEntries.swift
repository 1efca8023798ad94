import Digests
public import Feeds
import Foundation
import Publication
import Spools
import Timestamps

/// Entries of a feed that lie in a spool; of each, only what tells it from others is in memory.
public struct SpooledEntries: Sendable {
  private let spool: Spool
  private(set) var heads: [Head] = []
  /// Where it is short enough to be compared with the next one.
  private var last: Entry?

  /// Of an entry.
  struct Head: Sendable {
    let identity: EntryIdentity
    /// In microseconds.
    let updated: Int64?
    /// Whether there is nothing to make a post of.
    let isEmpty: Bool
    fileprivate let offset: Int
    fileprivate let length: Int32
    /// How often in a row the feed has just this entry.
    fileprivate(set) var times: Int32 = 1

    /// How many bytes of JSON the entry is.
    var size: Int { Int(length) }
  }

  /// An entry that was read back.
  struct Read: Sendable {
    let entry: Entry
    /// With sorted keys.
    let json: [UInt8]
    /// Of the entry without its base, by which a change is told.
    let hash: SHA256Digest
  }

  /// How many there may be: even what tells them apart takes memory.
  private let most: Int

  /// None yet.
  init(in spool: Spool, most: Int = 500_000) {
    self.spool = spool
    self.most = most
  }

  /// Others of the same spool.
  init(_ other: SpooledEntries, only heads: [Head]) {
    spool = other.spool
    most = other.most
    self.heads = heads
  }

  public var count: Int { heads.reduce(0) { $0 + Int($1.times) } }

  /// In bytes of JSON.
  private static let short = 4096

  /// - Throws: `FeedError` for more than there may be, and `TemporaryFileError`.
  mutating func append(_ entries: some Sequence<Entry>) throws {
    for entry in entries {
      if entry == last {
        heads[heads.count - 1].times += 1
        continue
      }
      guard heads.count < most else {
        throw FeedError(.hostile("more than \(most) entries"), entriesRead: heads.count)
      }
      let (json, hash) = try Self.encode(entry)
      let place = try spool.append(json)
      try spool.append(hash.bytes)
      heads.append(
        Head(
          identity: EntryIdentity(entry) { hash }, updated: entry.updated?.microseconds,
          isEmpty: entry.isEmpty, offset: place.lowerBound, length: Int32(clamping: json.count)))
      last = json.count <= Self.short ? entry : nil
    }
  }

  /// Reads the entries back: calls `body` with each, in their order.
  ///
  /// - Throws: `TemporaryFileError`, and what `body` throws.
  public func read(_ body: (Entry) throws -> Void) throws {
    for head in heads {
      let entry = try read(head).entry
      for _ in 0..<head.times { try body(entry) }
    }
  }

  func read(_ head: Head) throws -> Read {
    let end = head.offset + head.size
    let json = try spool.read(head.offset..<end)
    return try Read(
      entry: JSONDecoder().decode(Entry.self, from: Data(json)), json: json,
      hash: SHA256Digest(bytes: spool.read(end..<end + SHA256Digest.size)))
  }

  /// An entry as JSON, and the digest of its JSON without its base, for which it need not be encoded again.
  static func encode(_ entry: Entry) throws -> (json: Data, hash: SHA256Digest) {
    let json = try entryEncoder.encode(entry)
    guard entry.base != nil else { return (json, SHA256Digest(of: json)) }
    // Quotation marks inside of strings have a backslash before them, and no author has a base.
    guard let start = json.firstRange(of: Data(#","base":""#.utf8)) else {
      return (json, try SHA256Digest(of: entryEncoder.encode(entry.withoutBase)))
    }
    var end = start.upperBound
    while end < json.endIndex, json[end] != UInt8(ascii: "\"") {
      end += json[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return (json, SHA256Digest(of: json[..<start.lowerBound] + json[min(end + 1, json.endIndex)...]))
  }
}

var entryEncoder: JSONEncoder {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return encoder
}

extension Entry {
  /// The same whichever of a blog's feeds it came in: without what the feed gave, not the author.
  var withoutBase: Entry {
    var entry = self
    entry.base = nil
    return entry
  }
}
