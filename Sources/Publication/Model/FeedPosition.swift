import Foundation
import Timestamps

/// The place of a post in the order of all posts; the later, the newer.
package struct FeedPosition: Hashable, Sendable, Comparable {
  /// Since 1970.
  package var microseconds: Int64
  /// Tells posts of the same date apart.
  package var sequence: Int

  package init(microseconds: Int64, sequence: Int) {
    self.microseconds = microseconds
    self.sequence = sequence
  }

  package static func < (left: FeedPosition, right: FeedPosition) -> Bool {
    (left.microseconds, left.sequence) < (right.microseconds, right.sequence)
  }
}

/// All posts of a feed, from the oldest on, as far as its archive is cut by them.
package struct ArchivePosts: Sendable {
  package let ids: [UUID]
  package let dates: [Timestamp]
  package let sequences: [Int]
  /// 32 bytes of each: SHA-256 of all that feeds may show of it.
  package let digests: [UInt8]

  package func position(of place: Int) -> FeedPosition {
    FeedPosition(microseconds: dates[place].microseconds, sequence: sequences[place])
  }

  package func digests(of places: Range<Int>) -> ArraySlice<UInt8> {
    digests[(places.lowerBound * 32)..<(places.upperBound * 32)]
  }
}
