import CLibSSL

/// The shared TLS state of a listener's connections: certificates, policy, and the keys of session tickets.
///
/// Reading certificates again makes a new context; existing connections keep theirs.
// Constant after its creation; OpenSSL locks what handshakes on several threads share.
final class TLSContext: @unchecked Sendable {
  let certificates: [TLSCertificate]
  private let context: OpaquePointer

  /// AES first, except for clients that prefer ChaCha20 because they have no AES in hardware.
  private static let suites =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
    + "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305"
  private static let groups = "X25519:P-256:P-384"
  /// OpenSSL's level 2: no RSA below 2048 bits, no SHA-1 in signatures.
  private static let securityLevel: Int32 = 2

  init(_ configuration: TLSConfiguration) throws(TLSError) {
    var certificates: [TLSCertificate] = []
    for files in configuration.certificates { certificates.append(try TLSCertificate(files)) }
    guard let first = certificates.first else {
      throw TLSError("TLS: there is no certificate; give at least one")
    }
    guard let context = SSL_CTX_new(TLS_server_method()) else {
      throw TLSError(
        "TLS: OpenSSL cannot start: \(takeOpenSSLReason() ?? "no memory"); check its installation")
    }
    self.certificates = certificates
    self.context = context
    try setPolicy(minimumVersion: configuration.minimumVersion)
    try checkCertificates()
    SSL_CTX_use_cert_and_key(context, first.leaf, first.key, first.chain, 1)
    chooseProtocols()
    if certificates.count > 1 { chooseCertificates() }
  }

  deinit { SSL_CTX_free(context) }

  /// OpenSSL's state of one connection, which the caller frees with `SSL_free`. Nil without memory.
  func makeState() -> OpaquePointer? { SSL_new(context) }

  private func setPolicy(minimumVersion: TLSVersion) throws(TLSError) {
    let version =
      switch minimumVersion {
      case .tls12: TLS1_2_VERSION
      case .tls13: TLS1_3_VERSION
      }
    SSL_CTX_set_security_level(context, Self.securityLevel)
    SSL_CTX_set_options(
      context,
      colophon_ssl_no_compression | colophon_ssl_no_renegotiation | colophon_ssl_cipher_server_preference
        | colophon_ssl_prioritize_chacha)
    // Idle connections hold no buffers, and an interrupted write may continue from another address.
    set(
      SSL_CTRL_MODE,
      Int(
        SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS))
    // Reads a record with one system call instead of two.
    set(SSL_CTRL_SET_READ_AHEAD, 1)
    // Session tickets need no cache on the server.
    set(SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF))
    var groups = Array(Self.groups.utf8CString)
    guard set(SSL_CTRL_SET_MIN_PROTO_VERSION, Int(version)),
      SSL_CTX_set_cipher_list(context, Self.suites) == 1,
      SSL_CTX_ctrl(context, SSL_CTRL_SET_GROUPS_LIST, 0, &groups) == 1
    else {
      let reason = takeOpenSSLReason() ?? "unknown"
      throw TLSError(
        "TLS: this OpenSSL lacks required protocols or ciphers: \(reason); install OpenSSL 3.0 or later")
    }
  }

  /// OpenSSL refuses certificates that are too weak for the policy.
  private func checkCertificates() throws(TLSError) {
    guard let state = makeState() else { throw TLSError("TLS: out of memory; free some") }
    defer { SSL_free(state) }
    for certificate in certificates where !certificate.use(for: state) {
      let reason = takeOpenSSLReason() ?? "unusable"
      throw TLSError("TLS certificate \(certificate.files.chain): \(reason); have a stronger one issued")
    }
  }

  @discardableResult
  private func set(_ command: Int32, _ value: Int) -> Bool { SSL_CTX_ctrl(context, command, value, nil) != 0 }

  /// RFC 7301. A client that offers protocols without HTTP/1.1 gets an alert.
  private func chooseProtocols() {
    SSL_CTX_set_alpn_select_cb(
      context,
      { _, chosen, chosenCount, offered, count, _ in
        let offers = UnsafeBufferPointer(start: offered, count: Int(count))
        var position = 0
        while position < offers.count {
          let end = position + 1 + Int(offers[position])
          guard end <= offers.count else { break }
          if offers[(position + 1)..<end].elementsEqual("http/1.1".utf8) {
            chosen?.pointee = offered.map { $0 + position + 1 }
            chosenCount?.pointee = UInt8(end - position - 1)
            return SSL_TLSEXT_ERR_OK
          }
          position = end
        }
        return SSL_TLSEXT_ERR_ALERT_FATAL
      }, nil)
  }

  /// RFC 6066 §3
  private func chooseCertificates() {
    // Each state retains its session's context, so the pointer stays valid.
    let this = Unmanaged.passUnretained(self).toOpaque()
    SSL_CTX_set_cert_cb(
      context,
      { state, argument in
        guard let state, let argument, let name = SSL_get_servername(state, TLSEXT_NAMETYPE_host_name) else {
          return 1
        }
        let context = Unmanaged<TLSContext>.fromOpaque(argument).takeUnretainedValue()
        return context.certificate(for: name).use(for: state) ? 1 : 0
      }, this)
  }

  private func certificate(for name: UnsafePointer<CChar>) -> TLSCertificate {
    certificates.first { $0.matches(name, allowingWildcards: false) }
      ?? certificates.first { $0.matches(name, allowingWildcards: true) }
      ?? certificates[0]
  }
}

/// OpenSSL's first error on this thread since the last call; nil if there is none. Clears all errors.
func takeOpenSSLReason() -> String? {
  let code = ERR_get_error()
  ERR_clear_error()
  return code == 0 ? nil : ERR_reason_error_string(code).map { String(cString: $0) }
}
