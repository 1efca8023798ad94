/// The TLS settings of a listener.
///
/// TLS 1.2 is limited to suites with ephemeral key exchange and authenticated encryption. There is no
/// compression and no renegotiation; sessions resume with tickets. ALPN offers `http/1.1` only.
public struct TLSConfiguration: Hashable, Sendable {
  /// At least one. A client that names a host (SNI) gets the first certificate with that name, or else the
  /// first with a matching wildcard (RFC 6125 §6.4.3). Other clients get the first one.
  public var certificates: [CertificateFiles]
  public var minimumVersion: TLSVersion

  public init(certificates: [CertificateFiles], minimumVersion: TLSVersion = .tls12) {
    self.certificates = certificates
    self.minimumVersion = minimumVersion
  }
}

/// The files of a certificate and its key.
public struct CertificateFiles: Hashable, Sendable {
  /// A PEM file: the certificate of the server, then the intermediate certificates.
  public var chain: String
  /// A PEM file with the unencrypted private key. May be the same file.
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

/// A mistake in a certificate, a key or another part of a ``TLSConfiguration``, and what to do about it.
public struct TLSError: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
