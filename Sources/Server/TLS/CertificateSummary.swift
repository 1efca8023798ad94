/// A summary of a certificate file, for a person who looks after it. It is read without a server.
public struct CertificateSummary: Sendable {
  private let certificate: TLSCertificate

  /// - Throws: ``TLSError`` if a server could not use the files.
  public init(_ files: CertificateFiles) throws(TLSError) { certificate = try TLSCertificate(files) }

  /// When it ends, in seconds since 1970; nil if that cannot be read.
  public var end: Int? { certificate.end }

  /// Why clients refuse it now: it has expired, or is not valid yet.
  public var warning: String? { certificate.warning }

  /// Whether clients accept it for this host.
  public func matches(_ host: String) -> Bool {
    host.withCString { certificate.matches($0, allowingWildcards: true) }
  }
}
