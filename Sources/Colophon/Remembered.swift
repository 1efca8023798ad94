import Dependencies
import Postgres
import Publication
import Settings
import Synchronization

/// A value that was read from the database, for answers that are made at each request: it is read again after a change of the
/// site, and after a minute, because scheduled posts come out without a change.
final class Remembered<Value: Sendable>: Sendable {
  private struct Reading {
    let value: Value
    /// What it was made from.
    let contents: ReadLog.Contents
    /// Nil if it may have changed since it was read.
    let generation: Int?
    let time = ContinuousClock.now
  }

  private static var longest: Duration { .seconds(60) }

  private let last = Mutex<Reading?>(nil)

  /// The last value, however old it is.
  var value: Value? { last.withLock { $0?.value } }

  /// Nil if the value has to be read again.
  ///
  /// - Parameter generation: the present one of the page cache.
  func value(at generation: Int?) -> (value: Value, contents: ReadLog.Contents)? {
    last.withLock { last in
      guard let last, let generation, last.generation == generation,
        last.time.duration(to: .now) < Self.longest
      else { return nil }
      return (last.value, last.contents)
    }
  }

  /// - Parameters:
  ///   - contents: what it was made from.
  ///   - generation: of the page cache, before the value was read.
  func store(_ value: Value, madeFrom contents: ReadLog.Contents, at generation: Int?) {
    last.withLock { $0 = Reading(value: value, contents: contents, generation: generation) }
  }
}

extension Site {
  /// What `memory` has, or what `read` returns. Without the page cache, it is read each time.
  ///
  /// - Parameter isValid: whether the value in `memory` may be used.
  func remembered<Value: Sendable>(
    _ memory: Remembered<Value>, while isValid: (Value) -> Bool = { _ in true },
    _ read: () async throws -> Value
  ) async throws -> Value {
    @Dependency(\.configuration) var configuration
    @Dependency(\.database) var database
    if configuration.usesCache, let known = memory.value(at: cache.generation), isValid(known.value) {
      database.log?.note(known.contents)
      return known.value
    }
    return try await remember(memory, read)
  }

  /// What `read` returns, which `memory` has then.
  func remember<Value: Sendable>(
    _ memory: Remembered<Value>, _ read: () async throws -> Value
  ) async throws -> Value {
    @Dependency(\.database) var database
    let generation = cache.generation
    let log = ReadLog()
    let value = try await withDependencies {
      $0.database = database.noting(in: log)
    } operation: {
      try await read()
    }
    database.log?.note(log.contents)
    memory.store(value, madeFrom: log.contents, at: generation)
    return value
  }
}
