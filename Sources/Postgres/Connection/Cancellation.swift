internal import CLibpq
internal import Concurrency
internal import Logging
internal import Synchronization

extension Connection {
  /// How long a server may take to stop a statement before the connection is dropped.
  private static let stopTimeout = Duration.seconds(2)

  /// Makes the caller of an exchange return at once, and asks the server to stop the statement. The
  /// connection can be used again after ``settle()``.
  func cancel(_ ticket: Int) {
    let continuation: CheckedContinuation<[QueryResult], any Error>? = locked {
      guard exchange?.ticket == ticket else {
        cancelledTicket = ticket
        return nil
      }
      exchange?.deadline = .now + Self.stopTimeout
      exchange?.isCancelRequestUnderWay =
        cancelRequest?.send { [self] failure in cancelRequestEnded(failure, ticket) } ?? false
      defer { exchange?.continuation = nil }
      return exchange?.continuation
    }
    continuation?.resume(throwing: CancellationError())
  }

  private func cancelRequestEnded(_ failure: String?, _ ticket: Int) {
    if let failure { logger.debug("cancel request failed: \(failure)") }
    let completion: Completion? = locked {
      guard exchange?.ticket == ticket else { return nil }
      exchange?.isCancelRequestUnderWay = false
      return exchange?.isAnswered == true ? finish(.failure(CancellationError())) : nil
    }
    completion?.resume()
  }

  /// Whether a statement is still under way after its caller has left.
  var isUnsettled: Bool { locked { exchange != nil } }

  /// Waits until a cancelled statement has ended on the server. The connection is lost if that takes more
  /// than two seconds.
  func settle() async {
    guard isUnsettled else { return }
    await withCheckedContinuation { continuation in
      let isSettled = locked {
        if exchange != nil { settling.append(continuation) }
        return exchange == nil
      }
      if isSettled { continuation.resume() }
    }
  }

  /// Settles, and rolls back a transaction that is open.
  func settleAndRollBack() async {
    await settle()
    let hasTransaction = locked {
      timeout = Self.stopTimeout
      return lossReason == nil && !isClosed && PQtransactionStatus(handle) != PQTRANS_IDLE
    }
    if hasTransaction { _ = try? await command("ROLLBACK", isCancellable: false) }
  }
}

/// Asks a server to stop what a connection executes.
///
/// A request needs a connection of its own, and libpq 15 blocks a thread while it makes one. A server that
/// does not answer may block the thread for ever, so only a few requests to a server can be under way in a
/// process, and none blocks a thread of Swift's pool.
// `PQcancel` may be called from any thread, and `handle` does not change.
final class CancelRequest: @unchecked Sendable {
  private static let limit = 4
  private static let underWay = Mutex<[ConnectionString: Int]>([:])

  private let handle: OpaquePointer
  private let target: ConnectionString

  init?(_ connection: OpaquePointer, target: ConnectionString) {
    guard let handle = PQgetCancel(connection) else { return nil }
    self.handle = handle
    self.target = target
  }

  deinit { PQfreeCancel(handle) }

  /// Sends the request, and calls `completion` with libpq's error message, or nil, when the server has seen
  /// it.
  ///
  /// - Returns: false, without sending anything, if too many requests are under way.
  func send(_ completion: @escaping @Sendable (_ failure: String?) -> Void = { _ in }) -> Bool {
    let isAllowed = Self.underWay.withLock { underWay in
      let count = underWay[target] ?? 0
      if count < Self.limit { underWay[target] = count + 1 }
      return count < Self.limit
    }
    guard isAllowed else { return false }
    BlockingThreads.shared.start { [self] in
      var message = [CChar](repeating: 0, count: 256)
      let isSent = PQcancel(handle, &message, Int32(message.count)) == 1
      Self.underWay.withLock { underWay in
        let count = underWay[target] ?? 1
        underWay[target] = count > 1 ? count - 1 : nil
      }
      completion(isSent ? nil : String(decoding: message.utf8, as: UTF8.self))
    }
    return true
  }
}

extension [CChar] {
  fileprivate var utf8: [UInt8] { prefix { $0 != 0 }.map(UInt8.init(bitPattern:)) }
}
