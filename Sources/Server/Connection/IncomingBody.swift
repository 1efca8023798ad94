import Dispatch
import HTTP

/// The content of a request between the socket and the handler.
///
/// Touched on the queue of its connection's loop only; ``next()`` goes there by itself.
final class IncomingBody: @unchecked Sendable {
  private let connection: Connection
  private var decoder: Decoder
  private var buffer: [UInt8] = []
  private var reader: CheckedContinuation<[UInt8]?, any Error>?
  private var failure: (any Error)?
  private var isDiscarding = false
  private var discarded = 0
  /// Whether the client waits to be asked for the content.
  private(set) var awaitsContinue: Bool

  private enum Decoder {
    case length(left: Int)
    case chunked(ChunkedDecoder)
  }

  /// Bytes to hold before the client is made to wait.
  private static let mark = 64 * 1024
  /// Bytes of content that nobody wants which are taken so that the connection can be kept.
  private static let discardLimit = 64 * 1024

  init(_ head: RequestHead, _ connection: Connection, limits: ServerLimits) {
    self.connection = connection
    decoder =
      switch head.framing {
      case .length(let length): .length(left: length)
      case .chunked: .chunked(ChunkedDecoder(limits: limits))
      }
    awaitsContinue = head.expectsContinue
  }

  // MARK: - For the handler

  /// The next piece, nil at the end. Of the pieces that came in since the last call, one is made.
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
    guard self.reader == nil else {
      reader.resume(throwing: BodyReadTwice())
      return
    }
    if !buffer.isEmpty {
      reader.resume(returning: takeBuffer())
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

  private func takeBuffer() -> [UInt8] {
    defer { buffer = [] }
    return buffer
  }

  // MARK: - For the connection

  var isComplete: Bool {
    switch decoder {
    case .length(let left): left == 0
    case .chunked(let decoder): decoder.isComplete
    }
  }

  /// Whether the handler has enough to do with what is there.
  var isFull: Bool { buffer.count >= Self.mark }

  /// Whether the rest can be taken and dropped at little cost.
  var isDiscardable: Bool {
    if awaitsContinue || failure != nil { return false }
    if case .length(let left) = decoder { return left <= Self.discardLimit }
    return true
  }

  /// Takes content off `bytes`.
  ///
  /// - Returns: how many of them belonged to the body.
  func receive(_ bytes: UnsafeRawBufferPointer) throws(RequestRefusal) -> Int {
    awaitsContinue = false
    let before = buffer.count
    let consumed = try decode(bytes)
    if isDiscarding {
      discarded += buffer.count
      buffer.removeAll()
      if discarded > Self.discardLimit { throw .bodyTooLarge }
    } else if let reader, buffer.count > before || isComplete {
      self.reader = nil
      reader.resume(returning: buffer.isEmpty ? nil : takeBuffer())
    }
    return consumed
  }

  /// Nobody reads any more.
  func discard() {
    isDiscarding = true
    buffer = []
    fail(ConnectionClosed())
  }

  /// Ends what is read with `error`, after what has already come in.
  func fail(_ error: any Error) {
    if failure == nil { failure = error }
    reader?.resume(throwing: error)
    reader = nil
  }

  private func decode(_ bytes: UnsafeRawBufferPointer) throws(RequestRefusal) -> Int {
    switch decoder {
    case .length(let left):
      let count = min(left, bytes.count)
      buffer += bytes.slice(0..<count)
      decoder = .length(left: left - count)
      return count
    case .chunked(var chunks):
      defer { decoder = .chunked(chunks) }
      return try chunks.decode(bytes, into: &buffer)
    }
  }
}

/// Two tasks wanted the same body.
struct BodyReadTwice: Error, CustomStringConvertible {
  var description: String { "the body of a request is being read by another task already" }
}
