import Concurrency
import Synchronization

/// The spans that have ended and wait to be exported. Adding one never waits: when the queue is full, it is
/// dropped and counted.
public final class SpanQueue: Sendable {
  /// Notified when there is a batch.
  let hasBatch = Signal()
  private let limit: Int
  private let batch: Int
  private let state = Mutex(State())

  private struct State {
    var spans: [FinishedSpan] = []
    var exported = 0
    var dropped = 0
  }

  /// - Parameters:
  ///   - limit: the most spans that wait.
  ///   - batch: the most spans of one request to the receiver.
  public init(limit: Int = 4096, batch: Int = 512) {
    self.limit = limit
    self.batch = batch
  }

  /// How many spans the receiver has taken, and how many it never got: because the queue was full, or because
  /// it refused them.
  public var counts: (exported: Int, dropped: Int) { state.withLock { ($0.exported, $0.dropped) } }

  func add(_ span: FinishedSpan) {
    let isBatch = state.withLock { state in
      guard state.spans.count < limit else {
        state.dropped += 1
        return false
      }
      state.spans.append(span)
      return state.spans.count == batch
    }
    if isBatch { hasBatch.notify() }
  }

  /// The spans that have waited longest; empty if none wait.
  func takeBatch() -> [FinishedSpan] {
    state.withLock { state in
      let taken = Array(state.spans.prefix(batch))
      state.spans.removeFirst(taken.count)
      return taken
    }
  }

  func note(_ count: Int, areExported: Bool) {
    state.withLock { state in
      if areExported { state.exported += count } else { state.dropped += count }
    }
  }
}
