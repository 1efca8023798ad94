import Foundation
import Prometheus
import Synchronization

/// The outcome of the last sync of this process, for metrics.
public final class SyncRecord: Sendable {
  private let last = Mutex<(isSuccess: Bool, moment: Date)?>(nil)

  /// Notes that a sync has ended.
  public func note(isSuccess: Bool) { last.withLock { $0 = (isSuccess, Date()) } }

  package var metrics: [Metric] {
    guard let last = last.withLock(\.self) else { return [] }
    return [
      .gauge(
        "content_sync_success", "Whether the last sync of the content folder succeeded.",
        last.isSuccess ? 1 : 0),
      .gauge(
        "content_sync_timestamp_seconds", "When the last sync of the content folder ended.",
        last.moment.timeIntervalSince1970.rounded()),
    ]
  }
}
