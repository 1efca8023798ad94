import Dispatch
import Platform
import Synchronization

/// Calls a closure on the first SIGINT or SIGTERM, and ends the process on the second.
///
/// The system ignores signals to process 1 of a container that have no handler, so both signals need one.
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

/// Calls a closure on SIGHUP, which otherwise ends the process.
final class HangupSignal {
  private let source: any DispatchSourceSignal

  init(_ reload: @escaping @Sendable () -> Void) {
    signal(SIGHUP, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: DispatchQueue(label: "hangup signal"))
    source.setEventHandler(handler: reload)
    source.resume()
  }

  func cancel() { source.cancel() }
}

private final class Once: Sendable {
  private let isDone = Atomic(false)

  func isFirstTime() -> Bool { !isDone.exchange(true, ordering: .relaxed) }
}
