import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns when the process is asked to end.
func untilTerminated() async {
  signal(SIGTERM, SIG_IGN)
  let (terminations, terminate) = AsyncStream.makeStream(of: Void.self)
  let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: DispatchQueue(label: "signals"))
  source.setEventHandler { terminate.yield() }
  source.activate()
  for await _ in terminations { break }
  source.cancel()
}
