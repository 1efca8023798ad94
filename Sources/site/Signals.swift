import Dispatch
import Platform
import Synchronization

/// Calls a closure on the first SIGINT, SIGTERM or SIGHUP, and ends the process on a later one.
///
/// One that follows within 20 milliseconds counts as the first: `timeout`, for example, sends a signal to a
/// process and then to its group.
///
/// The system ignores signals to process 1 of a container that have no handler, so each signal needs one.
final class StopSignals {
  private let sources: [any DispatchSourceSignal]
  private static let survivesHangup = Atomic(false)

  /// From now on, SIGHUP and SIGUSR1 do not end the process: what they do is up to ``UpkeepSignal``.
  static func surviveUpkeep() {
    survivesHangup.store(true, ordering: .relaxed)
    signal(SIGUSR1, SIG_IGN)
  }

  init(_ stop: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "stop signals")
    let first = FirstTime()
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number -> (any DispatchSourceSignal)? in
      let former = signal(number, SIG_IGN)
      // `nohup` has asked for it.
      if number == SIGHUP, unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        return nil
      }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if number == SIGHUP, Self.survivesHangup.load(ordering: .relaxed) { return }
        let time = first.elapsed()
        if let time, time > .milliseconds(20) { _exit(128 + number) }
        if time == nil { stop() }
      }
      source.resume()
      return source
    }
  }
}

/// Calls a closure on SIGHUP or SIGUSR1, which tell a running site to read or open files again.
final class UpkeepSignal {
  private let source: any DispatchSourceSignal

  init(_ number: Int32, _ act: @escaping @Sendable () -> Void) {
    // The source has a handler of its own, which `signal` would take away if ``StopSignals`` has it already.
    source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "upkeep signal"))
    source.setEventHandler(handler: act)
    source.resume()
  }

  func cancel() { source.cancel() }
}

private final class FirstTime: Sendable {
  private let instant = Mutex<ContinuousClock.Instant?>(nil)

  /// The time since the first call; nil for that.
  func elapsed() -> Duration? {
    instant.withLock { first in
      guard let first else {
        first = .now
        return nil
      }
      return .now - first
    }
  }
}
