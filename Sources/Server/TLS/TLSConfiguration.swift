/// How a listener speaks TLS.
///
/// Of TLS 1.2 only suites with an ephemeral key exchange and authenticated encryption are spoken, there is no
/// compression and no renegotiation, and sessions are resumed by tickets. Names are chosen by
/// ``certificates``, protocols by ALPN, where `http/1.1` is the only one.
public struct TLSConfiguration: Hashable, Sendable {
  /// At least one. A client that names a host (SNI) gets the first whose alternative names hold that name, else
  /// the first with a wildcard for it (RFC 6125 §6.4.3); the others get the first of all.
  public var certificates: [CertificateFiles]
  public var minimumVersion: TLSVersion

  public init(certificates: [CertificateFiles], minimumVersion: TLSVersion = .tls12) {
    self.certificates = certificates
    self.minimumVersion = minimumVersion
  }
}

/// Where a certificate and its key are.
public struct CertificateFiles: Hashable, Sendable {
  /// A PEM file: the certificate of the server first, then those between it and a root.
  public var chain: String
  /// A PEM file with the private key, not encrypted. May be the same file.
  public var key: String

  public init(chain: String, key: String) {
    self.chain = chain
    self.key = key
  }
}

/// A version of TLS that this server speaks.
public enum TLSVersion: Hashable, Sendable {
  /// RFC 5246
  case tls12
  /// RFC 8446
  case tls13
}
