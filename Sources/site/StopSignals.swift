import Dispatch
import Publication
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls a closure when somebody asks the process to stop, by SIGINT or SIGTERM; the second time the process ends at
/// once.
///
/// Process 1 of a container gets no signal that it has not asked for, so both are handled and not left to their
/// default.
final class StopSignals {
  private let sources: [any DispatchSourceSignal]

  init(_ stop: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "stop signals")
    let isSecond = Once()
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        guard isSecond.isFirstTime() else { _exit(128 + number) }
        stop()
      }
      source.resume()
      return source
    }
  }
}

private final class Once: Sendable {
  private let isDone = Atomic(false)

  func isFirstTime() -> Bool { !isDone.exchange(true, ordering: .relaxed) }
}
