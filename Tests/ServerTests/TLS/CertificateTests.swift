import HTTP
import HTTPTypes
import TLSTestSupport
import Testing

@testable import Server

/// Certificate and key files, and their replacement while a server runs.
@Suite struct CertificateTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private let certificates: CertificateFolder

  init() throws { certificates = try CertificateFolder() }

  @Test("New certificates apply to new handshakes; existing connections continue")
  func reload() async throws {
    try await servingTLS(certificates, respond: { _ in .plain(.ok, "x") }).run { server in
      let old = try await server.connectTLS()
      try certificates.make(TestCertificate("renewed.example"))
      try server.server.reloadCertificates()
      let new = try await server.connectTLS()
      #expect(old.serverName == "first.example")
      #expect(new.serverName == "renewed.example")
      for client in [old, new, old] {
        try await client.send(Self.request)
        #expect(try await client.response().status == 200)
      }
    }
  }

  @Test("Invalid files change nothing in a running server")
  func failedReload() async throws {
    try await servingTLS(certificates, respond: { _ in .plain(.ok, "x") }).run { server in
      try certificates.folder.write("nothing", to: "server.crt")
      #expect(throws: TLSError.self) { try server.server.reloadCertificates() }
      let client = try await server.connectTLS()
      #expect(client.serverName == "first.example")
    }
  }

  @Test("A server without TLS has no certificates to reload")
  func nothingToReload() async throws {
    try await serving(respond: { _ in .plain(.ok, "x") }).run { server in
      try server.server.reloadCertificates()
    }
  }

  @Test("The error for a missing, empty or damaged file names it and the problem")
  func unusableFiles() throws {
    let good = try certificates.make(TestCertificate("a.example"))
    let other = try certificates.make(TestCertificate("a.example"), "other")
    let folder = certificates.folder
    try folder.write("no certificate", to: "empty.crt")
    try folder.write("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", to: "damaged.crt")
    var locked = TestCertificate("a.example")
    locked.password = "secret"
    let encrypted = try certificates.make(locked, "encrypted")
    var small = TestCertificate("a.example")
    small.key = .rsa(bits: 1024)
    let weak = try certificates.make(small, "weak")
    let path = folder.path

    func complaint(_ chain: String, _ key: String) -> String? {
      let configuration = TLSConfiguration(certificates: [CertificateFiles(chain: chain, key: key)])
      do throws(TLSError) { _ = try TLSContext(configuration) } catch { return error.description }
      return nil
    }
    #expect(complaint(good.chain, good.key) == nil)
    #expect(
      complaint("\(path)/missing.crt", good.key)
        == "TLS certificate \(path)/missing.crt: No such file or directory; give a PEM file that this program may read"
    )
    #expect(
      complaint("\(path)/empty.crt", good.key)
        == "TLS certificate \(path)/empty.crt: there is none in it; "
        + "give a PEM file that begins with the certificate of the server")
    #expect(complaint("\(path)/damaged.crt", good.key)?.contains("damaged.crt: it is damaged: ") == true)
    #expect(
      complaint(good.chain, "\(path)/missing.key")?.hasPrefix("TLS key \(path)/missing.key: No such") == true)
    #expect(complaint(good.chain, good.chain)?.contains("no private key can be read") == true)
    #expect(complaint(good.chain, other.key)?.contains("does not belong to the first certificate of") == true)
    #expect(
      complaint(encrypted.chain, encrypted.key)?.contains("it is encrypted; decrypt it: openssl pkey") == true
    )
    #expect(complaint(weak.chain, weak.key)?.contains("ee key too small; have a stronger one issued") == true)
    #expect(throws: TLSError("TLS: there is no certificate; give at least one")) {
      try TLSContext(TLSConfiguration(certificates: []))
    }
  }

  @Test("A server does not start without its certificate")
  func start() throws {
    let server = try servingTLS(
      certificates,
      { $0.listeners[0].tls?.certificates = [CertificateFiles(chain: "/missing", key: "/missing")] },
      respond: { _ in .plain(.ok, "x") })
    #expect(throws: TLSError.self) { try server.server.start() }
  }

  @Test("An expired certificate is used, with a warning")
  func expired() throws {
    var certificate = TestCertificate("a.example")
    #expect(try TLSAcceptor(TLSConfiguration(certificates: [certificates.make(certificate)])).warnings == [])
    certificate.validity = -120 ... -60
    let expired = try certificates.make(certificate)
    #expect(
      try TLSAcceptor(TLSConfiguration(certificates: [expired])).warnings == [
        "TLS certificate \(expired.chain): it has expired; renew it"
      ])
    certificate.validity = 60...120
    #expect(
      try TLSAcceptor(TLSConfiguration(certificates: [certificates.make(certificate)])).warnings.first?
        .contains("it is not valid yet") == true)
  }
}
