import CLibSSL
import HTTP
import Platform
import SocketEvents

/// Non-blocking TLS on one connection.
///
/// Reading may have to wait until the socket can be written, and the other way around: see ``interest(_:)``.
// Used only on the queue of its connection's loop.
final class TLSSession: @unchecked Sendable {
  /// The progress of a handshake.
  enum Handshake {
    case finished
    case unfinished
    /// The client sends text instead of TLS. Nothing was consumed, and the session steps aside.
    case text
    /// OpenSSL has sent an alert. The session steps aside.
    case failed(String)
    case abandoned
  }

  private enum State {
    /// No byte has arrived.
    case idle
    case shakingHands
    case established
    /// Nothing more is sent, because of an error or after `close_notify`.
    case ended
    /// There is no TLS; bytes are sent and received in the clear.
    case aside
  }

  private let descriptor: Int32
  private let state: OpaquePointer
  /// Kept alive because the state calls its callbacks.
  private let context: TLSContext
  private var phase = State.idle
  /// The readiness of the socket that reading and writing need.
  private var (readNeeds, writeNeeds) = (Readiness.reading, Readiness.writing)
  /// The end or failure that follows the bytes returned last.
  private var outcome: Transfer?
  /// Whether input may be buffered here, which the socket does not report.
  private(set) var holdsInput = false

  /// How many more times the socket may be read in this turn.
  private var readsLeft = 0

  /// Enough reads to fill a buffer of the loop. Ends the turn of a client that sends records without content,
  /// such as key updates.
  private static let readLimit = 8
  /// The most bytes of content in one record (RFC 8446 §5.1).
  private static let recordLimit = 16 * 1024

  /// Nil without memory.
  init?(_ descriptor: Int32, _ context: TLSContext) {
    guard let state = context.makeState() else { return nil }
    self.descriptor = descriptor
    self.context = context
    self.state = state
    SSL_set_accept_state(state)
    // If this fails, the handshake fails.
    SSL_set_fd(state, descriptor)
    limitReads()
  }

  deinit { SSL_free(state) }

  // MARK: - Handshake

  var isShakingHands: Bool {
    switch phase {
    case .idle, .shakingHands: true
    case .established, .ended, .aside: false
    }
  }

  /// Whether bytes bypass the session.
  var isAside: Bool { if case .aside = phase { true } else { false } }

  func shakeHands() -> Handshake {
    if case .idle = phase {
      switch peek() {
      case .blocked: return .unfinished
      case .bytes(let first) where UInt8(truncatingIfNeeded: first).isLetter:
        phase = .aside
        return .text
      case .bytes: phase = .shakingHands
      case .ended, .failed: return .abandoned
      }
    }
    holdsInput = false
    readsLeft = Self.readLimit
    ERR_clear_error()
    let status = SSL_do_handshake(state)
    if status == 1 {
      phase = .established
      readNeeds = .reading
      return .finished
    }
    switch SSL_get_error(state, status) {
    case SSL_ERROR_WANT_READ:
      readNeeds = .reading
      holdsInput = readsLeft == 0
    case SSL_ERROR_WANT_WRITE: readNeeds = .writing
    case SSL_ERROR_SSL:
      phase = .aside
      return .failed(takeOpenSSLReason() ?? "unknown")
    default:
      phase = .ended
      return .abandoned
    }
    return .unfinished
  }

  /// Reads the first byte without consuming it.
  private func peek() -> Transfer {
    var byte: UInt8 = 0
    while true {
      switch recv(descriptor, &byte, 1, Int32(MSG_PEEK)) {
      case 1: return .bytes(Int(byte))
      case 0: return .ended
      default:
        if errno == EAGAIN || errno == EWOULDBLOCK { return .blocked }
        if errno != EINTR { return .failed }
      }
    }
  }

  // MARK: - Content

  /// Reads until `buffer` is full or no more input is available.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    holdsInput = false
    readNeeds = .reading
    readsLeft = Self.readLimit
    if let outcome { return outcome }
    var count = 0
    while count < buffer.count {
      var length = 0
      ERR_clear_error()
      let status = SSL_read_ex(state, buffer.baseAddress.map { $0 + count }, buffer.count - count, &length)
      if status == 1 {
        count += length
        if SSL_has_pending(state) == 0 { return .bytes(count) }
        continue
      }
      let outcome = self.outcome(of: status, needs: &readNeeds)
      if case .blocked = outcome {
        holdsInput = readsLeft == 0
        return count > 0 ? .bytes(count) : .blocked
      }
      self.outcome = outcome
      holdsInput = count > 0
      return count > 0 ? .bytes(count) : outcome
    }
    holdsInput = true
    return .bytes(count)
  }

  /// Writes until everything is sent or the socket is full.
  ///
  /// After `.blocked`, the next call must begin with the same bytes, because OpenSSL has encrypted them
  /// already.
  func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    writeNeeds = .writing
    if case .ended = phase { return .failed }
    var sent = 0
    while sent < bytes.count {
      var length = 0
      ERR_clear_error()
      let status = SSL_write_ex(
        state, bytes.baseAddress.map { $0 + sent }, min(bytes.count - sent, Self.recordLimit), &length)
      if status == 1 {
        sent += length
        continue
      }
      let outcome = self.outcome(of: status, needs: &writeNeeds)
      return sent > 0 ? .bytes(sent) : outcome
    }
    return .bytes(sent)
  }

  /// Writes both in as few records as possible.
  func write(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Transfer {
    let room = Self.recordLimit - first.count
    guard room > 0 else { return write(first) }
    return withUnsafeTemporaryAllocation(byteCount: Self.recordLimit, alignment: 16) { record in
      let count = first.count + min(room, second.count)
      record.copyMemory(from: first)
      UnsafeMutableRawBufferPointer(rebasing: record[first.count...])
        .copyMemory(from: second.slice(0..<min(room, second.count)))
      return write(UnsafeRawBufferPointer(record).slice(0..<count))
    }
  }

  /// Writes bytes of the slice from `start` on.
  func write(_ slice: FileSlice, from start: Int) -> Transfer {
    withUnsafeTemporaryAllocation(byteCount: 4 * Self.recordLimit, alignment: 16) { buffer in
      let wanted = min(slice.length - start, buffer.count)
      while true {
        let count = pread(slice.file.descriptor, buffer.baseAddress, wanted, off_t(slice.offset + start))
        if count > 0 { return write(UnsafeRawBufferPointer(buffer).slice(0..<count)) }
        if count == 0 { return .ended }
        if errno != EINTR { return .failed }
      }
    }
  }

  // MARK: - Readiness

  /// The readiness to watch the socket for, given what the connection wants to do.
  func interest(_ wanted: Readiness) -> Readiness {
    if isAside { return wanted }
    if isShakingHands { return readNeeds }
    var interest: Readiness = []
    if wanted.contains(.reading) { interest.formUnion(readNeeds) }
    if wanted.contains(.writing) { interest.formUnion(writeNeeds) }
    return interest
  }

  /// The directions in which the connection can go on now that the socket is ready.
  func directions(_ ready: Readiness) -> Readiness {
    if isAside { return ready }
    var directions: Readiness = []
    if !ready.isDisjoint(with: readNeeds) { directions.insert(.reading) }
    if !ready.isDisjoint(with: writeNeeds), !isShakingHands { directions.insert(.writing) }
    return directions
  }

  // MARK: - End

  /// Sends `close_notify` (RFC 8446 §6.1), so that the peer can distinguish the end from a cut.
  func sayGoodbye() {
    guard case .established = phase else { return }
    phase = .ended
    ERR_clear_error()
    SSL_shutdown(state)
  }

  /// Sends nothing more, not even `close_notify`.
  func silence() { phase = .ended }

  private func limitReads() {
    let socket = SSL_get_rbio(state)
    BIO_set_callback_arg(socket, Unmanaged.passUnretained(self).toOpaque())
    BIO_set_callback_ex(socket) { socket, operation, _, _, _, _, result, _ in
      guard operation == BIO_CB_READ, let argument = BIO_get_callback_arg(socket) else { return Int(result) }
      let session = Unmanaged<TLSSession>.fromOpaque(argument).takeUnretainedValue()
      if session.readsLeft > 0 {
        session.readsLeft -= 1
        return Int(result)
      }
      BIO_set_flags(socket, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
      return -1
    }
  }

  private func outcome(of status: Int32, needs: inout Readiness) -> Transfer {
    switch SSL_get_error(state, status) {
    case SSL_ERROR_WANT_READ:
      needs = .reading
      return .blocked
    case SSL_ERROR_WANT_WRITE:
      needs = .writing
      return .blocked
    case SSL_ERROR_ZERO_RETURN: return .ended
    default:
      // Includes a peer that closed without `close_notify`.
      phase = .ended
      return .failed
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
