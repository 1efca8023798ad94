import Dispatch
import Synchronization

extension HTTPClient {
  /// A client on top of libcurl, which brings TLS, HTTP/2, proxies (`http_proxy`, `https_proxy`, `no_proxy`)
  /// and decompression.
  ///
  /// Each fetch occupies a thread until it ends, none of those of Swift concurrency; eight go at the same
  /// time, more wait for their turn, and their deadlines with them.
  ///
  /// - Parameter userAgent: what the site that is asked reads in its log, with an address where somebody can
  ///   be reached.
  public static func live(userAgent: String) -> HTTPClient {
    let threads = TransferThreads()
    return HTTPClient { request, body, options in
      let cancellation = Cancellation()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          threads.run {
            continuation.resume(
              with: Result {
                try Transfer(request, body, options, userAgent: userAgent, cancellation).perform()
              })
          }
        }
      } onCancel: {
        cancellation.cancel()
      }
    }
  }
}

/// Tells a transfer on its thread that nobody waits for it any more.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}

/// Threads that libcurl may block, eight at most.
///
/// They belong to serial queues, for which Dispatch makes threads beyond the number of cores. Those of
/// concurrent queues are, on Linux, the same few that run Swift concurrency: a slow site would stop the whole
/// program.
private final class TransferThreads: Sendable {
  private struct State {
    var idle = (1...8).map { DispatchQueue(label: "colophon.http-client.\($0)") }
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  func run(_ work: @escaping @Sendable () -> Void) {
    let idle = state.withLock { state in
      if state.idle.isEmpty { state.waiting.append(work) }
      return state.idle.popLast()
    }
    guard let queue = idle else { return }
    queue.async {
      work()
      while let next = self.next(on: queue) { next() }
    }
  }

  /// The work that has waited longest. When there is none, `queue` is idle.
  private func next(on queue: DispatchQueue) -> (@Sendable () -> Void)? {
    state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.idle.append(queue)
      return nil
    }
  }
}
