import Dependencies
import Publication
import Timestamps

extension Site {
  /// The present, in UTC.
  package var present: Timestamp {
    @Dependency(\.date.now) var now
    return Timestamp(now)
  }

  /// The visibility of posts for everyone, now.
  package var visibility: Visibility { Visibility(at: present) }
}
