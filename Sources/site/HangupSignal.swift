import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls a closure whenever somebody sends SIGHUP, as who renews certificates does. Without one the process would end.
final class HangupSignal {
  private let source: any DispatchSourceSignal

  init(_ reload: @escaping @Sendable () -> Void) {
    signal(SIGHUP, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: DispatchQueue(label: "hangup signal"))
    source.setEventHandler(handler: reload)
    source.resume()
  }
}
