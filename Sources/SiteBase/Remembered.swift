import Publication
import Settings
import Synchronization
import Timestamps

/// A value that is read from the database once after each change of the site, instead of for each page.
package final class Remembered<Value: Sendable>: Sendable {
  private struct Memory: Sendable {
    let value: Value
    /// The generation of the page cache before the value was read; nil if the value may have changed since.
    let generation: Int?
    let moment: Timestamp
    let end: Timestamp?
  }

  private let last = Mutex<Memory?>(nil)

  /// The last value, however old it is.
  package var value: Value? { last.withLock { $0?.value } }

  /// The value that was read in `generation` and is valid at `moment`; nil if it has to be read again.
  package func value(in generation: Int?, at moment: Timestamp) -> Value? {
    last.withLock { last in
      guard let last, let generation, last.generation == generation, last.moment <= moment,
        last.end.map({ moment < $0 }) ?? true
      else { return nil }
      return last.value
    }
  }

  /// - Parameters:
  ///   - moment: the time for which the value was read.
  ///   - end: when something that is scheduled changes the value; nil if nothing does.
  package func store(_ value: Value, in generation: Int?, at moment: Timestamp, until end: Timestamp?) {
    last.withLock { $0 = Memory(value: value, generation: generation, moment: moment, end: end) }
  }
}

extension Site {
  /// The value of `memory`, or else the value that `read` returns for the present; `read` also returns until
  /// when it is valid.
  ///
  /// - Parameter isAnew: whether the value is read even if it is remembered.
  package func remembered<Value: Sendable>(
    _ memory: Remembered<Value>, isAnew: Bool = false,
    _ read: (Timestamp) async throws -> (value: Value, until: Timestamp?)
  ) async throws -> Value {
    let (generation, now) = (generation, present)
    if !isAnew, let value = memory.value(in: generation, at: now) { return value }
    let (value, end) = try await read(now)
    memory.store(value, in: generation, at: now, until: end)
    return value
  }

  /// The generation of what may be remembered; nil without the page cache, where everything is read each
  /// time.
  package var generation: Int? {
    return configuration.usesCache ? cache.generation : nil
  }
}
