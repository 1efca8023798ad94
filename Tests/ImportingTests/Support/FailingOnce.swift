import Synchronization

/// Tells the first call from later ones.
final class FailingOnce: Sendable {
  private let hasFailed = Atomic(false)

  func isFirst() -> Bool { !hasFailed.exchange(true, ordering: .relaxed) }
}
