import CLibSSL
import Platform

/// A certificate, its chain and its key, read from files.
// Everything is constant; OpenSSL counts references atomically.
final class TLSCertificate: @unchecked Sendable {
  let leaf: OpaquePointer
  /// A stack of certificates.
  let chain: OpaquePointer
  let key: OpaquePointer
  let files: CertificateFiles

  init(_ files: CertificateFiles) throws(TLSError) {
    self.files = files
    var certificates = try Self.readCertificates(files.chain)
    do {
      key = try Self.readKey(files.key)
    } catch {
      certificates.forEach(X509_free)
      throw error
    }
    leaf = certificates.removeFirst()
    chain = OPENSSL_sk_new_null()
    for certificate in certificates { OPENSSL_sk_push(chain, UnsafeRawPointer(certificate)) }
    guard X509_check_private_key(leaf, key) == 1 else {
      ERR_clear_error()
      throw TLSError(
        "TLS key \(files.key): it does not belong to the first certificate of \(files.chain); "
          + "give the key for which that certificate was issued, and put the server's own certificate first")
    }
  }

  deinit {
    X509_free(leaf)
    EVP_PKEY_free(key)
    while let certificate = OPENSSL_sk_pop(chain) { X509_free(OpaquePointer(certificate)) }
    OPENSSL_sk_free(chain)
  }

  /// Whether an alternative name of the certificate matches `host`.
  func matches(_ host: UnsafePointer<CChar>, allowingWildcards: Bool) -> Bool {
    let flags =
      X509_CHECK_FLAG_NEVER_CHECK_SUBJECT
      | (allowingWildcards ? X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS : X509_CHECK_FLAG_NO_WILDCARDS)
    return X509_check_host(leaf, host, strlen(host), UInt32(flags), nil) == 1
  }

  /// Makes this the only certificate of a connection; false if it is too weak for the policy.
  func use(for state: OpaquePointer) -> Bool {
    SSL_certs_clear(state)
    return SSL_use_cert_and_key(state, leaf, key, chain, 1) == 1
  }

  /// The problem for which clients will refuse the certificate; nil if there is none.
  var warning: String? {
    if X509_cmp_current_time(X509_get0_notAfter(leaf)) < 0 {
      return "TLS certificate \(files.chain): it has expired; renew it"
    }
    if X509_cmp_current_time(X509_get0_notBefore(leaf)) > 0 {
      return "TLS certificate \(files.chain): it is not valid yet; check the clock of this machine"
    }
    return nil
  }

  /// When it ends, in seconds since 1970; nil if it does not say so in a form that can be read.
  var end: Int? {
    var (days, seconds): (Int32, Int32) = (0, 0)
    guard let epoch = ASN1_TIME_set(nil, 0) else { return nil }
    defer { ASN1_STRING_free(epoch) }
    guard ASN1_TIME_diff(&days, &seconds, epoch, X509_get0_notAfter(leaf)) == 1 else { return nil }
    return Int(days) * 86_400 + Int(seconds)
  }

  // MARK: - Files

  /// Returns at least one certificate.
  private static func readCertificates(_ path: String) throws(TLSError) -> [OpaquePointer] {
    let file = try open(path, "certificate")
    defer { BIO_free(file) }
    var certificates: [OpaquePointer] = []
    while let certificate = PEM_read_bio_X509(file, nil, nil, nil) { certificates.append(certificate) }
    // OpenSSL reports the end of the file as a missing start line.
    let code = ERR_peek_last_error()
    let isEnd = ERR_GET_LIB(code) == ERR_LIB_PEM && ERR_GET_REASON(code) == PEM_R_NO_START_LINE
    let reason = takeOpenSSLReason()
    if isEnd && !certificates.isEmpty { return certificates }
    certificates.forEach(X509_free)
    throw TLSError(
      "TLS certificate \(path): "
        + (isEnd ? "there is none in it" : "it is damaged: \(reason ?? "unreadable")")
        + "; give a PEM file that begins with the certificate of the server")
  }

  private static func readKey(_ path: String) throws(TLSError) -> OpaquePointer {
    let file = try open(path, "key")
    defer { BIO_free(file) }
    var isEncrypted = false
    let key = PEM_read_bio_PrivateKey(
      file, nil,
      { _, _, _, isEncrypted in
        isEncrypted?.storeBytes(of: true, as: Bool.self)
        return -1
      }, &isEncrypted)
    let reason = takeOpenSSLReason()
    if let key { return key }
    if isEncrypted {
      throw TLSError("TLS key \(path): it is encrypted; decrypt it: openssl pkey -in \(path) -out plain.pem")
    }
    throw TLSError(
      "TLS key \(path): no private key can be read from it (\(reason ?? "unreadable")); give a PEM file")
  }

  private static func open(_ path: String, _ kind: String) throws(TLSError) -> OpaquePointer {
    if let file = BIO_new_file(path, "r") { return file }
    let reason = String(cString: strerror(errno))
    ERR_clear_error()
    throw TLSError("TLS \(kind) \(path): \(reason); give a PEM file that this program may read")
  }
}
