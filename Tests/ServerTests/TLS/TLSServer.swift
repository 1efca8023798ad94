import HTTP
import TLSTestSupport

@testable import Server

/// A folder of certificate files, for the duration of a test.
struct CertificateFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var files: CertificateFiles { files("server") }

  func files(_ name: String) -> CertificateFiles {
    CertificateFiles(chain: "\(folder.path)/\(name).crt", key: "\(folder.path)/\(name).key")
  }

  /// Writes a certificate to the files with this name.
  @discardableResult
  func make(_ certificate: TestCertificate, _ name: String = "server") throws -> CertificateFiles {
    let files = files(name)
    try certificate.write(chain: files.chain, key: files.key)
    return files
  }
}

/// A server with a certificate for `first.example`.
func servingTLS(
  _ certificates: CertificateFolder, _ configure: (inout ServerConfiguration) -> Void = { _ in },
  respond: @escaping Handler
) throws -> PreparedServer {
  let files = try certificates.make(TestCertificate("first.example"))
  return serving(
    {
      $0.listeners[0].tls = TLSConfiguration(certificates: [files])
      configure(&$0)
    }, respond: respond)
}

extension LiveServer {
  /// A client after its handshake.
  func connectTLS(
    _ offer: TLSClient.Offer = TLSClient.Offer(), resuming session: TLSTicket? = nil
  ) async throws -> TLSClient {
    let client = try TLSClient(address, offer, resuming: session)
    try await client.shakeHands()
    return client
  }
}
