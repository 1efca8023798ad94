import Synchronization

/// Whether the process is about to stop. `/readyz` then fails, so that a balancer sends its requests
/// elsewhere, and everything else is answered as always.
public final class Draining: Sendable {
  private let hasBegun = Atomic(false)

  public init() {}

  public func begin() { hasBegun.store(true, ordering: .relaxed) }

  package var isUnderWay: Bool { hasBegun.load(ordering: .relaxed) }
}
