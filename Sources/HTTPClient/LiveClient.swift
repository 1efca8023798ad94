import Dispatch
import Synchronization

extension HTTPClient {
  /// The product in `User-Agent` (RFC 9110 §10.1.5).
  public static let product = "Colophon/1.0"

  /// A client on libcurl, with TLS, HTTP/2, proxies (`http_proxy`, `https_proxy`, `no_proxy`) and
  /// decompression.
  ///
  /// Each fetch blocks a thread that does not belong to Swift's thread pool. Eight fetches run at the same
  /// time; further ones wait, and their deadlines start when they run.
  ///
  /// - Parameter userAgent: shown in the logs of the sites that are fetched; include an address for
  ///   complaints.
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

/// Tells a transfer on its thread that it was cancelled.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}

/// At most eight threads that libcurl may block.
///
/// They belong to serial queues, for which Dispatch creates threads beyond the number of cores. On Linux,
/// concurrent queues share their few threads with Swift concurrency: a slow site would stop the whole
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

  /// The work that has waited longest; if there is none, `queue` becomes idle.
  private func next(on queue: DispatchQueue) -> (@Sendable () -> Void)? {
    state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.idle.append(queue)
      return nil
    }
  }
}
