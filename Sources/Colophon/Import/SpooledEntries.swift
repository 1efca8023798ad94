import Digests
public import Feeds
import Foundation
import Spools
import Timestamps

/// Entries of a feed that lie in a spool; of each, only what tells it from others is in memory.
public struct SpooledEntries: Sendable {
  private let spool: Spool
  private(set) var heads: [Head] = []

  /// Of an entry.
  struct Head: Sendable {
    let identity: EntryIdentity
    /// In microseconds.
    let updated: Int64?
    /// Whether there is nothing to make a post of.
    let isEmpty: Bool
    fileprivate let offset: Int
    fileprivate let length: Int32

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

  /// None yet.
  init(in spool: Spool) { self.spool = spool }

  /// Others of the same spool.
  init(_ other: SpooledEntries, only heads: [Head]) {
    spool = other.spool
    self.heads = heads
  }

  public var count: Int { heads.count }

  /// - Throws: `SpoolError`
  mutating func append(_ entries: some Sequence<Entry>) throws {
    for entry in entries {
      let hash = try SHA256Digest(of: entryEncoder.encode(entry.withoutBase))
      let json = try entryEncoder.encode(entry)
      let place = try spool.append(hash.bytes + json)
      heads.append(
        Head(
          identity: EntryIdentity(entry) { hash }, updated: entry.updated?.microseconds,
          isEmpty: entry.isEmpty, offset: place.lowerBound, length: Int32(clamping: json.count)))
    }
  }

  /// Reads the entries back: calls `body` with each, in their order.
  ///
  /// - Throws: `SpoolError`, and what `body` throws.
  public func read(_ body: (Entry) throws -> Void) throws {
    for head in heads { try body(read(head).entry) }
  }

  func read(_ head: Head) throws -> Read {
    let record = try spool.read(head.offset..<head.offset + SHA256Digest.size + head.size)
    let json = Array(record[SHA256Digest.size...])
    return try Read(
      entry: JSONDecoder().decode(Entry.self, from: Data(json)), json: json,
      hash: SHA256Digest(bytes: record.prefix(SHA256Digest.size)))
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
