/// The tasks of a program that runs until it is told to stop.
///
/// When one of them ends by itself, all are cancelled, and the program ends with an error that names it. So
/// whoever supervises the process sees the fault and starts the program again from a known state; a task that
/// was started again within the process would hide it.
///
/// ```swift
/// try await withServiceTasks { tasks in
///   tasks.add("mail") { await mailer.run() }
///   tasks.add("server") { try await server.run() }
/// }
/// ```
package struct ServiceTasks {
  private var group: ThrowingTaskGroup<Void, any Error>
  /// Called at once when a task that is added from then on ends by itself, before the others end.
  package var report: @Sendable (ServiceTaskEnded) -> Void = { _ in }

  fileprivate init(group: ThrowingTaskGroup<Void, any Error>) { self.group = group }

  /// - Parameters:
  ///   - name: for the error.
  ///   - mayEnd: whether the work may be done before the program stops. It must not throw in either case.
  package mutating func add(
    _ name: String, mayEnd: Bool = false, _ work: @escaping @Sendable () async throws -> Void
  ) {
    group.addTask { [report] in
      let ended: ServiceTaskEnded
      do {
        try await work()
        if mayEnd || Task.isCancelled { return }
        ended = ServiceTaskEnded(name: name, cause: nil)
      } catch {
        if Task.isCancelled { return }
        ended = ServiceTaskEnded(name: name, cause: error)
      }
      report(ended)
      throw ended
    }
  }
}

/// Calls `start`, which adds the tasks, and returns when all have ended, after the current task was
/// cancelled.
///
/// - Throws: ``ServiceTaskEnded`` for the first task that ends by itself, and what `start` throws. Then all
///   tasks have been cancelled, and have ended.
package func withServiceTasks(_ start: (inout ServiceTasks) async throws -> Void) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    var tasks = ServiceTasks(group: group)
    try await start(&tasks)
    while try await group.next() != nil {}
  }
}

/// A task that was to run until the program stops has ended.
package struct ServiceTaskEnded: Error, CustomStringConvertible {
  package let name: String
  /// Nil if it returned.
  package let cause: (any Error)?

  package var description: String {
    "\(name): ended" + (cause.map { ": \($0)" } ?? "")
      + "; this is a fault of the program, which stops: start it again"
  }
}
