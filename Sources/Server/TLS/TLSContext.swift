import CLibSSL

/// What the connections of a listener have in common: certificates, policy, and the keys of session tickets.
///
/// A new one is made when certificates are read anew; connections under way keep the one they began with.
// Constant once it is made; OpenSSL locks what handshakes on several threads share.
final class TLSContext: @unchecked Sendable {
  let certificates: [TLSCertificate]
  private let context: OpaquePointer

  /// Clients with AES in hardware get it, others ChaCha20.
  private static let suites =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
    + "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305"
  private static let groups = "X25519:P-256:P-384"
  /// In OpenSSL's terms: no RSA below 2048 bits, no SHA-1 in signatures.
  private static let securityLevel: Int32 = 2

  init(_ configuration: TLSConfiguration) throws(TLSError) {
    var certificates: [TLSCertificate] = []
    for files in configuration.certificates { certificates.append(try TLSCertificate(files)) }
    guard let first = certificates.first else {
      throw TLSError("TLS: there is no certificate; give at least one")
    }
    guard let context = SSL_CTX_new(TLS_server_method()) else {
      throw TLSError(
        "TLS: OpenSSL cannot begin: \(takeOpenSSLReason() ?? "no memory"); check its installation")
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

  /// The state of one connection, which is OpenSSL's; to be freed by `SSL_free`. Nil when there is no memory.
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
    // Idle connections hold no buffers, and a write that was cut off may go on from another address.
    set(
      SSL_CTRL_MODE,
      Int(
        SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS))
    // A record in one system call instead of two.
    set(SSL_CTRL_SET_READ_AHEAD, 1)
    // Tickets do without.
    set(SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF))
    var groups = Array(Self.groups.utf8CString)
    guard set(SSL_CTRL_SET_MIN_PROTO_VERSION, Int(version)),
      SSL_CTX_set_cipher_list(context, Self.suites) == 1,
      SSL_CTX_ctrl(context, SSL_CTRL_SET_GROUPS_LIST, 0, &groups) == 1
    else {
      let reason = takeOpenSSLReason() ?? "unknown"
      throw TLSError(
        "TLS: this OpenSSL does not speak what it should: \(reason); install OpenSSL 3.0 or later")
    }
  }

  /// OpenSSL refuses what is too weak for the policy.
  private func checkCertificates() throws(TLSError) {
    guard let state = makeState() else { throw TLSError("TLS: no memory is left; free some") }
    defer { SSL_free(state) }
    for certificate in certificates where !certificate.use(for: state) {
      let reason = takeOpenSSLReason() ?? "unusable"
      throw TLSError("TLS certificate \(certificate.files.chain): \(reason); have a stronger one issued")
    }
  }

  @discardableResult
  private func set(_ command: Int32, _ value: Int) -> Bool { SSL_CTX_ctrl(context, command, value, nil) != 0 }

  /// RFC 7301: a client that names protocols, but not HTTP/1.1, is told that there is none in common.
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
    // Whoever has a state made by this context keeps the context.
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
