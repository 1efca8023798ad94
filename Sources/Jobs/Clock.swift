import Dependencies
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The time by the `\.date` dependency.
func now() -> Timestamp {
  @Dependency(\.date.now) var now
  return Timestamp(secondsSince1970: now.timeIntervalSince1970)
}

/// How long to wait for `time` by the `\.date` dependency: a tenth of a second at least, so that a time in
/// the past does not make a loop spin, and `limit` if there is no such time.
package func pause(until time: Timestamp?, atMost limit: Duration) -> Duration {
  guard let time else { return limit }
  return min(max(.microseconds(time.microseconds - now().microseconds), .milliseconds(100)), limit)
}
