import HTTP

/// The content of a request between the socket and the handler.
///
/// Used on the queue of its connection's loop only, except for ``next()``.
final class IncomingBody: @unchecked Sendable {
  let limits: BodyLimits
  private let connection: Connection
  private var decoder: ContentDecoder
  private var buffer: [UInt8] = []
  private var reader: CheckedContinuation<[UInt8]?, any Error>?
  private var failure: (any Error)?
  private var isDiscarding = false
  private var discarded = 0
  /// Whether the client waits for `100 Continue`.
  private(set) var awaitsContinue: Bool

  /// Bytes in memory beyond which no more is read from the client.
  private static let mark = 64 * 1024
  /// Bytes of unread content that are received and dropped to keep the connection.
  private static let discardLimit = 64 * 1024

  init(_ decoder: ContentDecoder, _ limits: BodyLimits, awaitsContinue: Bool, _ connection: Connection) {
    self.decoder = decoder
    self.limits = limits
    self.awaitsContinue = awaitsContinue
    self.connection = connection
  }

  // MARK: - For the handler

  /// All that arrived since the last call, as one piece; nil at the end.
  func next() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { reader in
        connection.inTurn { self.read(reader) }
      }
    } onCancel: {
      connection.loop.async { self.fail(CancellationError()) }
    }
  }

  private func read(_ reader: CheckedContinuation<[UInt8]?, any Error>) {
    guard self.reader == nil else { return reader.resume(throwing: BodyReadTwice()) }
    if !buffer.isEmpty {
      reader.resume(returning: buffer)
      buffer = []
    } else if let failure {
      reader.resume(throwing: failure)
    } else if isComplete {
      reader.resume(returning: nil)
    } else {
      self.reader = reader
      if awaitsContinue {
        awaitsContinue = false
        connection.sendContinue()
      }
    }
  }

  // MARK: - For the connection

  var isComplete: Bool { decoder.isComplete }

  /// Whether there is enough in memory for the handler.
  var isFull: Bool { buffer.count >= Self.mark }

  /// Whether the rest is small enough to be received and dropped.
  var isDiscardable: Bool { !awaitsContinue && failure == nil && !decoder.exceeds(Self.discardLimit) }

  /// Takes the content from the beginning of `bytes`.
  ///
  /// - Returns: the number of bytes that belong to the body.
  func receive(_ bytes: UnsafeRawBufferPointer) throws(RequestRefusal) -> Int {
    awaitsContinue = false
    let before = buffer.count
    let consumed = try decoder.decode(bytes, into: &buffer)
    if isDiscarding {
      discarded += buffer.count
      buffer.removeAll()
      if discarded > Self.discardLimit { throw .bodyTooLarge(limit: Self.discardLimit) }
    } else if let reader, buffer.count > before || isComplete {
      self.reader = nil
      reader.resume(returning: buffer.isEmpty ? nil : buffer)
      buffer = []
    }
    return consumed
  }

  /// Drops the rest of the content, because the handler reads no more.
  func discard() {
    isDiscarding = true
    buffer = []
    fail(ConnectionClosed())
  }

  /// Throws `error` to the handler, after the content that has already arrived.
  func fail(_ error: any Error) {
    if failure == nil { failure = error }
    reader?.resume(throwing: error)
    reader = nil
  }
}

/// Two tasks read the same body.
struct BodyReadTwice: Error, CustomStringConvertible {
  var description: String { "the body of a request is being read by another task already" }
}
