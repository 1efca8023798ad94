import Foundation
import Timestamps

/// The position of a post in the order of all posts; newer posts compare greater.
package struct FeedPosition: Hashable, Sendable, Comparable {
  /// The post's date, since 1970.
  package var microseconds: Int64
  /// Orders posts of the same date.
  package var sequence: Int

  package init(microseconds: Int64, sequence: Int) {
    self.microseconds = microseconds
    self.sequence = sequence
  }

  package static func < (left: FeedPosition, right: FeedPosition) -> Bool {
    (left.microseconds, left.sequence) < (right.microseconds, right.sequence)
  }
}

/// All posts of a feed, oldest first, with what the division of its archive into documents depends on.
package struct ArchivePosts: Sendable {
  package let ids: [UUID]
  package let dates: [Timestamp]
  package let sequences: [Int]
  /// 32 bytes for each post: SHA-256 of everything that feeds may show of it.
  package let digests: [UInt8]

  package func position(of place: Int) -> FeedPosition {
    FeedPosition(microseconds: dates[place].microseconds, sequence: sequences[place])
  }

  package func digests(of places: Range<Int>) -> ArraySlice<UInt8> {
    digests[(places.lowerBound * 32)..<(places.upperBound * 32)]
  }
}
