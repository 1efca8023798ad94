import Synchronization

/// Something that is different the first time.
final class FailingOnce: Sendable {
  private let hasFailed = Atomic(false)

  func isFirst() -> Bool { !hasFailed.exchange(true, ordering: .relaxed) }
}
