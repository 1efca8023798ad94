import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A stream of the signals that the process receives while this object exists.
struct Signals {
  let arrivals: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]

  init(_ numbers: [Int32]) {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Int32.self)
    let queue = DispatchQueue(label: "signals")
    self.arrivals = arrivals
    sources = numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { arrival.yield(number) }
      source.activate()
      return source
    }
  }
}
