import Digests
import Feeds
import Foundation
import Spools
import Timestamps

/// The entries of a feed in a spool. Memory holds only the identity of each.
package struct SpooledEntries: Sendable {
  private let spool: Spool
  private(set) var heads: [Head] = []
  /// The last entry, if it is short enough to be compared with the next one.
  private var last: Entry?

  /// The part of an entry that is in memory.
  struct Head: Sendable {
    let identity: EntryIdentity
    /// In microseconds.
    let updated: Int64?
    /// Whether there is nothing to make a post from.
    let isEmpty: Bool
    fileprivate let offset: Int
    fileprivate let length: Int32
    /// How often the feed has this entry in a row.
    fileprivate(set) var times: Int32 = 1

    /// The size of the entry's JSON in bytes.
    var size: Int { Int(length) }
  }

  /// An entry that was read back.
  struct Read: Sendable {
    let entry: Entry
    /// With sorted keys.
    let json: [UInt8]
    /// The digest of the entry without its base; it changes when the entry does.
    let hash: SHA256Digest
  }

  /// The maximum number of entries: even their identities take memory.
  private let most: Int

  init(in spool: Spool, most: Int = 500_000) {
    self.spool = spool
    self.most = most
  }

  /// Some entries of the spool that `other` uses.
  init(_ other: SpooledEntries, only heads: [Head]) {
    spool = other.spool
    most = other.most
    self.heads = heads
  }

  package var count: Int { heads.reduce(0) { $0 + Int($1.times) } }

  /// The most bytes of JSON of an entry that is short enough to be compared.
  private static let short = 4096

  /// - Throws: `FeedError` if there are too many entries, and `TemporaryFileError`.
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

  /// Calls `body` with each entry, in the order in which they were added.
  ///
  /// - Throws: `TemporaryFileError`, and what `body` throws.
  package func read(_ body: (Entry) throws -> Void) throws {
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

  /// An entry as JSON, and the digest of its JSON without the member `base`, which is cut out rather than
  /// encoded again.
  static func encode(_ entry: Entry) throws -> (json: Data, hash: SHA256Digest) {
    let json = try entryEncoder.encode(entry)
    guard entry.base != nil else { return (json, SHA256Digest(of: json)) }
    // Quotation marks inside strings are escaped, and no author has a base: this is the entry's own member.
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
  /// The entry without its base, which depends on the feed that carries it.
  var withoutBase: Entry {
    var entry = self
    entry.base = nil
    return entry
  }
}
