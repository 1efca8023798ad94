import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls a closure on SIGHUP, which otherwise ends the process.
final class HangupSignal {
  private let source: any DispatchSourceSignal

  init(_ reload: @escaping @Sendable () -> Void) {
    signal(SIGHUP, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: DispatchQueue(label: "hangup signal"))
    source.setEventHandler(handler: reload)
    source.resume()
  }
}
