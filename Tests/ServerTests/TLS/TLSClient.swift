import CLibSSL
import Server
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A TLS client that accepts every certificate. Sends and receives like ``RawClient``.
final class TLSClient: RawClient {
  /// The options of a client.
  struct Offer {
    /// Nil for a client without SNI.
    var name: String? = "first.example"
    var protocols = ["http/1.1"]
    var versions = TLS1_2_VERSION...TLS1_3_VERSION
    var suites: String?
    /// The size of the socket's receive buffer; nil for the system's default.
    var receiveBuffer: Int32?
  }

  enum Refused: Error, Equatable {
    /// OpenSSL's reason; for an alert, its name.
    case alert(String)
    case cut
  }

  private let context: OpaquePointer
  private let state: OpaquePointer

  init(_ address: BoundAddress, _ offer: Offer = Offer(), resuming session: TLSTicket? = nil) throws {
    context = try #require(SSL_CTX_new(TLS_client_method()))
    SSL_CTX_set_security_level(context, 0)
    // Some systems disable old versions by default.
    SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, 0, nil)
    state = try #require(SSL_new(context))
    try super.init(address)
    if var size = offer.receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    SSL_ctrl(state, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(offer.versions.lowerBound), nil)
    SSL_ctrl(state, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(offer.versions.upperBound), nil)
    if let suites = offer.suites { #expect(SSL_set_cipher_list(state, suites) == 1) }
    if let name = offer.name {
      var name = Array(name.utf8CString)
      SSL_ctrl(state, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name), &name)
    }
    let protocols = offer.protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    SSL_set_alpn_protos(state, protocols, UInt32(protocols.count))
    if let session { SSL_set_session(state, session.session) }
    SSL_set_connect_state(state)
    SSL_set_fd(state, descriptor)
  }

  deinit {
    SSL_free(state)
    SSL_CTX_free(context)
  }

  /// - Throws: ``Refused``.
  func shakeHands() async throws {
    try await perform { SSL_do_handshake(self.state) }
  }

  // MARK: - Negotiated

  var version: String { String(cString: SSL_get_version(state)) }
  var suite: String { String(cString: SSL_CIPHER_get_name(SSL_get_current_cipher(state))) }
  var isResumed: Bool { SSL_session_reused(state) == 1 }

  var applicationProtocol: String {
    var (bytes, count) = (nil as UnsafePointer<UInt8>?, UInt32(0))
    SSL_get0_alpn_selected(state, &bytes, &count)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }

  /// The common name of the server's certificate.
  var serverName: String {
    let certificate = SSL_get1_peer_certificate(state)
    defer { X509_free(certificate) }
    var name = [CChar](repeating: 0, count: 256)
    X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, &name, 256)
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// The session for the next connection; with TLS 1.3, available after bytes have been received.
  var ticket: TLSTicket? { SSL_get1_session(state).map(TLSTicket.init) }

  // MARK: - Content

  override func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  override func send(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    try await perform { SSL_write(self.state, bytes, Int32(bytes.count)) }
  }

  override func receive(into buffer: inout [UInt8]) throws -> Int? {
    ERR_clear_error()
    let count = SSL_read(state, &buffer, Int32(buffer.count))
    if count > 0 { return Int(count) }
    switch SSL_get_error(state, count) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return nil
    case SSL_ERROR_ZERO_RETURN: return 0
    default: throw refusal()
    }
  }

  /// Asks for a renegotiation (TLS 1.2) or a key update (TLS 1.3).
  func renegotiate() {
    if version == "TLSv1.2" {
      SSL_renegotiate(state)
    } else {
      SSL_key_update(state, SSL_KEY_UPDATE_REQUESTED)
    }
  }

  /// Sends close_notify.
  func sayGoodbye() { SSL_shutdown(state) }

  private func perform(_ operation: () -> Int32) async throws {
    var waits = 0
    while true {
      ERR_clear_error()
      let status = operation()
      if status > 0 { return }
      switch SSL_get_error(state, status) {
      case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: try await wait(&waits)
      default: throw refusal()
      }
    }
  }

  private func refusal() -> Refused {
    let code = ERR_get_error()
    guard let reason = ERR_reason_error_string(code) else { return .cut }
    return String(cString: reason) == "unexpected eof while reading" ? .cut : .alert(String(cString: reason))
  }
}

/// A session that can be resumed.
final class TLSTicket {
  fileprivate let session: OpaquePointer

  fileprivate init(_ session: OpaquePointer) { self.session = session }

  deinit { SSL_SESSION_free(session) }
}
