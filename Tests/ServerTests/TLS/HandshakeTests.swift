import CLibSSL
import HTTP
import HTTPTypes
import TLSTestSupport
import Testing

@testable import Server

/// Negotiation between client and server.
@Suite struct HandshakeTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private let certificates: CertificateFolder

  init() throws { certificates = try CertificateFolder() }

  @Test(
    "Both versions negotiate forward secrecy and authenticated encryption", arguments: [false, true])
  func versions(isNew: Bool) async throws {
    let version = isNew ? TLS1_3_VERSION : TLS1_2_VERSION
    try await servingTLS(certificates, respond: { .plain(.ok, $0.scheme) }).run { server in
      let client = try await server.connectTLS(.init(versions: version...version))
      #expect(client.version == (isNew ? "TLSv1.3" : "TLSv1.2"))
      #expect(isNew ? client.suite.hasPrefix("TLS_") : client.suite.hasPrefix("ECDHE-ECDSA-"))
      try await client.send(Self.request)
      #expect(try await client.response().text == "https\n")
    }
  }

  @Test("TLS 1.1 and suites without forward secrecy are refused", arguments: [false, true])
  func refused(isOld: Bool) async throws {
    try await servingTLS(certificates, respond: { _ in .plain(.ok, "x") }).run { server in
      let offer =
        isOld
        ? TLSClient.Offer(versions: TLS1_VERSION...TLS1_1_VERSION, suites: "ALL:@SECLEVEL=0")
        : TLSClient.Offer(versions: TLS1_2_VERSION...TLS1_2_VERSION, suites: "AES128-GCM-SHA256")
      await #expect(throws: TLSClient.Refused.self) { try await server.connectTLS(offer) }
      let next = try await server.connectTLS()
      try await next.send(Self.request)
      #expect(try await next.response().status == 200)
    }
  }

  @Test("A server can require TLS 1.3")
  func minimum() async throws {
    try await servingTLS(
      certificates, { $0.listeners[0].tls?.minimumVersion = .tls13 }, respond: { _ in .plain(.ok, "x") }
    ).run { server in
      let client = try await server.connectTLS()
      #expect(client.version == "TLSv1.3")
      await #expect(throws: TLSClient.Refused.alert("tlsv1 alert protocol version")) {
        try await server.connectTLS(.init(versions: TLS1_2_VERSION...TLS1_2_VERSION))
      }
    }
  }

  @Test("HTTP/1.1 is chosen from the protocols that a client offers")
  func applicationProtocol() async throws {
    try await servingTLS(certificates, respond: { _ in .plain(.ok, "x") }).run { server in
      let several = try await server.connectTLS(.init(protocols: ["h2", "http/1.1"]))
      #expect(several.applicationProtocol == "http/1.1")
      let none = try await server.connectTLS(.init(protocols: []))
      #expect(none.applicationProtocol == "")
      await #expect(throws: TLSClient.Refused.alert("tlsv1 alert no application protocol")) {
        try await server.connectTLS(.init(protocols: ["h2"]))
      }
    }
  }

  @Test(
    "The client's server name selects the certificate: by exact name, by wildcard, or else the first",
    arguments: [
      ("first.example", "first.example"), ("second.example", "second.example"),
      ("SECOND.example", "second.example"), ("other.second.example", "second.example"),
      ("a.wild.example", "*.wild.example"), ("exact.wild.example", "exact.wild.example"),
      ("a.b.wild.example", "first.example"), ("wild.example", "first.example"),
      ("unknown.example", "first.example"), (nil, "first.example"),
    ])
  func serverName(asked: String?, served: String) async throws {
    let second = try certificates.make(TestCertificate("second.example", "other.second.example"), "second")
    let wild = try certificates.make(TestCertificate("*.wild.example"), "wild")
    var rsa = TestCertificate("exact.wild.example")
    rsa.key = .rsa(bits: 2048)
    let exact = try certificates.make(rsa, "exact")
    try await servingTLS(
      certificates, { $0.listeners[0].tls?.certificates += [second, wild, exact] },
      respond: { _ in .plain(.ok, "x") }
    ).run { server in
      let client = try await server.connectTLS(.init(name: asked))
      #expect(client.serverName == served)
    }
  }

  @Test("A returning client resumes its session", arguments: [false, true])
  func resumption(isNew: Bool) async throws {
    let version = isNew ? TLS1_3_VERSION : TLS1_2_VERSION
    let offer = TLSClient.Offer(versions: version...version)
    try await servingTLS(certificates, respond: { _ in .plain(.ok, "x") }).run { server in
      let first = try await server.connectTLS(offer)
      try await first.send(Self.request)
      _ = try await first.response()
      #expect(!first.isResumed)
      let second = try await server.connectTLS(offer, resuming: first.ticket)
      try await second.send(Self.request)
      #expect(try await second.response().status == 200)
      #expect(second.isResumed)
    }
  }

  @Test("Plain HTTP gets a plain response that explains the error", arguments: ["GET", "delete"])
  func plainText(method: String) async throws {
    try await servingTLS(certificates, respond: { _ in .plain(.ok, "x") }).run { server in
      let answer = try await server.answer(to: "\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
      #expect(answer.hasSuffix("This port speaks HTTPS: ask again with https://.\n"))
    }
  }

  @Test("Garbage ends its connection only", arguments: [false, true])
  func garbage(looksLikeTLS: Bool) async throws {
    try await servingTLS(certificates, respond: { _ in .plain(.ok, "x") }).run { server in
      let other = try await server.connectTLS()
      let client = try server.connect()
      try await client.send((looksLikeTLS ? [22, 3, 1, 0, 200] : []) + [UInt8](repeating: 0, count: 300))
      client.endOutput()
      _ = try? await client.readToEnd()
      try await other.send(Self.request)
      #expect(try await other.response().status == 200)
    }
  }

  @Test(
    "A handshake that does not finish is closed", arguments: [[], [22, 3, 1, 2, 0, 1] as [UInt8]])
  func deadline(beginning: [UInt8]) async throws {
    try await servingTLS(
      certificates, { $0.timeouts.handshake = .milliseconds(150) }, respond: { _ in .plain(.ok, "x") }
    ).run { server in
      let client = try server.connect()
      try? await client.send(beginning)
      #expect(try await client.isCut())
    }
  }

  @Test("A PROXY header precedes the handshake, and names the client")
  func behindProxy() async throws {
    let proxies = TrustedProxies(AddressRange.loopback)
    try await servingTLS(
      certificates, { $0.listeners[0].proxyProtocol = proxies },
      respond: { .plain(.ok, "\($0.scheme) \($0.remoteAddress ?? "")") }
    ).run { server in
      let client = try TLSClient(server.address)
      try await client.sender.send(Array("PROXY TCP4 203.0.113.7 192.0.2.1 50000 443\r\n".utf8))
      try await client.shakeHands()
      try await client.send(Self.request)
      #expect(try await client.response().text == "https 203.0.113.7\n")
    }
  }

  @Test("Handshakes count as connections, and failed ones free their places")
  func limit() async throws {
    try await servingTLS(certificates, { $0.limits.connections = 1 }, respond: { _ in .plain(.ok, "x") }).run
    {
      server in
      for _ in 0..<10 {
        await #expect(throws: TLSClient.Refused.self) {
          try await server.connectTLS(.init(protocols: ["h2"]))
        }
      }
      let client = try await server.connectTLS()
      try await client.send(Self.request)
      #expect(try await client.response().status == 200)
    }
  }
}
