import Digests
import Timestamps

/// A secret in the addresses of files in a member's feed. It ends, and gives no access to the feed: who
/// passes on an address of a file passes on the files alone, for a time.
///
/// It has the number of the feed, the day on which it ends, and a keyed digest of that day.
package struct MemberFileSecret: Hashable, Sendable {
  /// The number of the feed.
  let feed: Int
  /// The day, counted from 1970-01-01 at UTC, at whose beginning it ends.
  let end: Int
  private let proof: String

  /// Programs keep addresses, and load what they name long after they have read the feed. So a secret is
  /// valid for one to two of these periods, and stays the same within one.
  private static let daysOfPeriod: Int = 30

  /// Counted from 1970-01-01 at UTC.
  private static func day(_ now: Timestamp) -> Int { Int(now.microseconds / 86_400_000_000) }

  /// - Parameter key: the digest of the secret of the feed.
  init(feed: Int, key: [UInt8], at now: Timestamp) {
    let day = Self.day(now)
    self.init(feed: feed, end: (day / Self.daysOfPeriod + 2) * Self.daysOfPeriod, key: key)
  }

  private init(feed: Int, end: Int, key: [UInt8]) {
    self.feed = feed
    self.end = end
    proof = SHA256Digest(of: Array("member files \(feed) \(end)".utf8), key: key).hex(prefix: 16)
  }

  /// The secret in an address; nil for a text that is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let feed = Int(parts[0]), let end = Int(parts[1]), parts[2].utf8.count == 32
    else { return nil }
    self.feed = feed
    self.end = end
    proof = String(parts[2])
  }

  package var text: String { "\(feed)-\(end)-\(proof)" }

  /// Whether it was made for the feed whose secret has this digest, and has not ended.
  func isValid(for key: [UInt8], at now: Timestamp) -> Bool {
    guard Self.day(now) < end else { return false }
    let right = Self(feed: feed, end: end, key: key).proof
    // Takes the same time wherever the first difference is.
    return zip(right.utf8, proof.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
