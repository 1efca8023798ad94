import CLibSSL
import HTTP
import SocketEvents

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// TLS on one connection, without blocking.
///
/// Either direction may have to wait for either readiness of the socket: see ``interest(_:)``.
// Touched on the queue of its connection's loop only.
final class TLSSession: @unchecked Sendable {
  /// What a handshake came to.
  enum Handshake {
    case finished
    case unfinished
    /// The client speaks no TLS but text, of which nothing was taken. The session steps aside.
    case text
    /// Whom that concerns has been told by an alert. The session steps aside.
    case failed(String)
    case abandoned
  }

  private enum State {
    case silent
    case shakingHands
    case established
    /// Nothing more goes out: because it must not, or because it said goodbye.
    case ended
    /// There was no handshake, and what is said now is said in the clear.
    case aside
  }

  private let descriptor: Int32
  private let state: OpaquePointer
  /// Its callbacks are called by the state.
  private let context: TLSContext
  private var phase = State.silent
  /// What the socket has to be ready for, so that reading and writing get on.
  private var (readNeeds, writeNeeds) = (Readiness.reading, Readiness.writing)
  /// What reading came to after the bytes that were returned last.
  private var outcome: Transfer?
  /// Whether there may be input that the socket does not tell of, since it was taken from there already.
  private(set) var holdsInput = false

  /// How often the socket may still be read in this turn.
  private var readsLeft = 0

  /// Reading the socket so often fills a buffer of the loop's. A client that sends what never becomes content, such
  /// as changes of keys, has its turn ended by it.
  private static let readLimit = 8
  /// The most that goes into one record (RFC 8446 §5.1).
  private static let recordLimit = 16 * 1024

  /// Nil when there is no memory.
  init?(_ descriptor: Int32, _ context: TLSContext) {
    guard let state = context.makeState() else { return nil }
    self.descriptor = descriptor
    self.context = context
    self.state = state
    SSL_set_accept_state(state)
    // On failure, the handshake fails.
    SSL_set_fd(state, descriptor)
    limitReads()
  }

  deinit { SSL_free(state) }

  // MARK: - Handshake

  var isShakingHands: Bool {
    switch phase {
    case .silent, .shakingHands: true
    case .established, .ended, .aside: false
    }
  }

  /// Whether bytes are to go past it.
  var isAside: Bool { if case .aside = phase { true } else { false } }

  func shakeHands() -> Handshake {
    if case .silent = phase {
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

  /// The first byte, left where it is.
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

  /// Reads until `buffer` is full or there is no more for now.
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

  /// Writes until all is sent or the peer takes no more for now.
  ///
  /// A record that was made and not sent goes out before anything else: what follows `.blocked` has to begin with
  /// the same bytes.
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

  /// Both in as few records as they fit into.
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

  /// Bytes of the slice from `start` on.
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

  /// What the socket has to be watched for, so that the connection can do what it wants.
  func interest(_ wanted: Readiness) -> Readiness {
    if isAside { return wanted }
    if isShakingHands { return readNeeds }
    var interest: Readiness = []
    if wanted.contains(.reading) { interest.formUnion(readNeeds) }
    if wanted.contains(.writing) { interest.formUnion(writeNeeds) }
    return interest
  }

  /// What the connection can go on with, now that the socket is ready.
  func directions(_ ready: Readiness) -> Readiness {
    if isAside { return ready }
    var directions: Readiness = []
    if !ready.isDisjoint(with: readNeeds) { directions.insert(.reading) }
    if !ready.isDisjoint(with: writeNeeds), !isShakingHands { directions.insert(.writing) }
    return directions
  }

  // MARK: - End

  /// Says that nothing more comes (`close_notify`, RFC 8446 §6.1), so that the peer can tell the end from a cut.
  func sayGoodbye() {
    guard case .established = phase else { return }
    phase = .ended
    ERR_clear_error()
    SSL_shutdown(state)
  }

  /// Nothing more goes out, not even a goodbye.
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
      // A peer that was cut off is among these.
      phase = .ended
      return .failed
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
