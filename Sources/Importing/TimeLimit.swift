/// How long the import of one feed may take in all.
package struct TimeLimit: Sendable {
  private let limit: Duration
  private let end: ContinuousClock.Instant

  /// A limit that begins now.
  package init(_ limit: Duration) {
    self.limit = limit
    end = .now + limit
  }

  private enum Event<Value: Sendable>: Sendable {
    case finished(Value)
    case timeIsUp
  }

  /// Calls `body`, and cancels it when the time is up. If `body` still completes, for instance because it was
  /// committing, its result is returned.
  ///
  /// - Throws: what `body` throws, or ``ImportError/tookTooLong(source:limit:)`` if it throws after its time
  ///   was up.
  package func run<Value: Sendable>(
    importOf source: FeedSource, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Event<Value>.self) { group in
      defer { group.cancelAll() }
      group.addTask { .finished(try await body()) }
      group.addTask {
        try? await Task.sleep(until: end)
        return .timeIsUp
      }
      if case .finished(let value) = try await group.next() { return value }
      let wasCancelled = Task.isCancelled
      group.cancelAll()
      do {
        if case .finished(let value) = try await group.next() { return value }
        throw CancellationError()
      } catch  where !wasCancelled {
        throw ImportError.tookTooLong(source: source.description, limit: limit)
      }
    }
  }
}
