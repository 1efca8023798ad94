extension Connection {
  /// A statement under way.
  struct Exchange {
    let statement: String?
    let ticket: Int
    let continuation: CheckedContinuation<QueryResult, any Error>
    var result: QueryResult?
    var isCancelled = false
    /// The task is not let go while a cancel request travels: it would hit the statement after this one.
    var isCancelRequestUnderWay = false
    var outcome: Result<QueryResult, any Error>?
  }

  /// A continuation to resume once the lock is released.
  struct Completion {
    let continuation: CheckedContinuation<QueryResult, any Error>
    let outcome: Result<QueryResult, any Error>

    func resume() { continuation.resume(with: outcome) }
  }
}
