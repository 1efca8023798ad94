import Digests
import HTTP

/// A feed as it was written, and where its entries stand in it, so that some of them can be sent without the others.
///
/// The document is taken apart, not read: what matters is only where an `item`, an `entry` or a member of `items`
/// begins and ends.
struct FeedDocument: Sendable {
  let bytes: [UInt8]
  /// The places of the entries, in the order of the document.
  let entries: [Range<Int>]
  private let isJSON: Bool

  /// Nil where `type` is that of no feed, or `bytes` are not such a document.
  init?(_ bytes: [UInt8], _ type: MediaType) {
    let found: [Range<Int>]?
    switch type.essence {
    case MediaType.rss.essence:
      found = bytes.withUnsafeBufferPointer { XMLSections.elements("item", depth: 2, in: $0) }
    case MediaType.atom.essence:
      found = bytes.withUnsafeBufferPointer { XMLSections.elements("entry", depth: 1, in: $0) }
    case MediaType.jsonFeed.essence:
      found = bytes.withUnsafeBufferPointer { JSONSections.elements(ofArray: "items", in: $0) }
    default: return nil
    }
    guard let found else { return nil }
    self.bytes = bytes
    entries = found
    isJSON = type.essence == MediaType.jsonFeed.essence
  }

  /// The document with no other entries than those at `kept`, indices in ascending order.
  func with(only kept: [Int]) -> [UInt8] {
    guard let first = entries.first, let last = entries.last else { return bytes }
    var document: [UInt8] = []
    document.reserveCapacity(
      bytes.count - (last.upperBound - first.lowerBound) + kept.reduce(0) { $0 + entries[$1].count + 8 })
    document += bytes[..<first.lowerBound]
    for (position, index) in kept.enumerated() {
      if position > 0 { document.append(UInt8(ascii: isJSON ? "," : "\n")) }
      document += bytes[entries[index]]
    }
    document += bytes[last.upperBound...]
    return document
  }

  /// One digest for each entry.
  var entryDigests: [SHA256Digest] {
    bytes.withUnsafeBufferPointer { bytes in
      entries.map { SHA256Digest(of: UnsafeBufferPointer(rebasing: bytes[$0])) }
    }
  }

  /// What stands before, between and after the entries.
  var frame: [UInt8] {
    guard let first = entries.first, let last = entries.last else { return bytes }
    return Array(bytes[..<first.lowerBound] + bytes[last.upperBound...])
  }
}
