import HTTP
import HTTPTypes
import RandomTestSupport
import Testing

@testable import Server

@Suite("The PROXY protocol")
struct ProxyProtocolTests {
  private static let signature: [UInt8] = [13, 10, 13, 10, 0, 13, 10, 0x51, 0x55, 0x49, 0x54, 10]

  /// A header of version 2.
  private static func binary(_ command: UInt8, _ family: UInt8, _ rest: [UInt8]) -> [UInt8] {
    signature + [command, family, UInt8(rest.count >> 8), UInt8(rest.count & 0xff)] + rest
  }

  private static let ipv4: [UInt8] = [192, 0, 2, 7, 10, 0, 0, 1, 0x12, 0x34, 0x00, 0x50]
  private static let ipv6: [UInt8] =
    [0x20, 0x01, 0x0d, 0xb8] + [UInt8](repeating: 0, count: 11) + [7] + [UInt8](repeating: 0, count: 20)

  static let headers: [([UInt8], String?)] = [
    (Array("PROXY TCP4 192.0.2.7 10.0.0.1 56324 443\r\n".utf8), "192.0.2.7"),
    (Array("PROXY TCP6 2001:db8::7 ::1 0 65535\r\n".utf8), "2001:db8::7"),
    (Array("PROXY UNKNOWN\r\n".utf8), nil),
    (Array("PROXY UNKNOWN ffff::1 whatever 1 2\r\n".utf8), nil),
    (binary(0x21, 0x11, ipv4), "192.0.2.7"),
    (binary(0x21, 0x11, ipv4 + [4, 0, 1, 0]), "192.0.2.7"),
    (binary(0x21, 0x21, ipv6), "2001:db8::7"),
    (binary(0x20, 0x11, ipv4), nil),
    (binary(0x20, 0x00, []), nil),
    (binary(0x21, 0x00, [1, 2, 3]), nil),
    (binary(0x21, 0x31, [UInt8](repeating: 0, count: 216)), nil),
  ]

  static let malformed: [[UInt8]] =
    [
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "PROXY\r\n", "PROXY TCP4 192.0.2.7 10.0.0.1 56324 443\n",
      "PROXY TCP4 192.0.2.7 10.0.0.1 56324\r\n", "PROXY TCP4 ::1 ::1 1 2\r\n",
      "PROXY TCP6 1.2.3.4 1.2.3.4 1 2\r\n",
      "PROXY TCP4 192.0.2.7 10.0.0.1 65536 443\r\n", "PROXY TCP4 192.0.2.7 10.0.0.1 080 443\r\n",
      "PROXY TCP4  192.0.2.7 10.0.0.1 80 443\r\n", "PROXY TCP4 192.0.2.7 10.0.0.1 80 443 \r\n",
      "PROXY TCP4 192.0.2.7 10.0.0.1  443\r\n", "PROXY UDP4 192.0.2.7 10.0.0.1 80 443\r\n", "PROXY TCP4 \r\n",
      "PROXY UNKNOWN" + String(repeating: "x", count: 100) + "\r\n",
    ].map { Array($0.utf8) } + [
      binary(0x11, 0x11, ipv4), binary(0x22, 0x11, ipv4), binary(0x21, 0x12, ipv4),
      binary(0x21, 0x11, Array(ipv4.dropLast())), binary(0x21, 0x21, ipv4), binary(0x21, 0x77, ipv4),
      binary(0x21, 0x11, [UInt8](repeating: 0, count: 5000)),
    ]

  @Test("Both versions are parsed, however they are cut", arguments: headers)
  func whole(bytes: [UInt8], client: String?) {
    let whole = ProxyHeader.complete(length: bytes.count, client: client.flatMap { IPAddress($0) })
    #expect(ProxyHeader(bytes) == whole)
    #expect(ProxyHeader(bytes + Array("GET /".utf8)) == whole)
    for count in 0..<bytes.count { #expect(ProxyHeader(Array(bytes[..<count])) == .incomplete) }
  }

  @Test("Headers of neither version are refused", arguments: malformed)
  func refusedHeaders(bytes: [UInt8]) {
    #expect(ProxyHeader(bytes) == .malformed)
  }

  @Test("Damaged headers have the same result, however they are cut")
  func damaged() {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<300 {
      var bytes = (Self.headers.randomElement(using: &generator)?.0 ?? []) + Array("GET".utf8)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        bytes[bytes.indices.randomElement(using: &generator) ?? 0] = .random(
          in: .min ... .max, using: &generator)
      }
      let whole = ProxyHeader(bytes)
      for count in 0..<bytes.count {
        switch ProxyHeader(Array(bytes[..<count])) {
        case .incomplete: if case .complete(let length, _) = whole { #expect(count < length) }
        case let part: #expect(part == whole)
        }
      }
    }
  }

  /// A server that trusts its peer by default.
  private func proxied(
    _ proxies: TrustedProxies = TrustedProxies(AddressRange.loopback),
    configure: (inout ServerConfiguration) -> Void = { _ in }
  ) -> PreparedServer {
    serving(
      {
        $0.listeners[0].proxyProtocol = proxies
        configure(&$0)
      }, respond: { .plain(.ok, "from \($0.remoteAddress ?? "nobody")") })
  }

  @Test("A request after the header comes from the client that it names", arguments: [1, 16, 1000])
  func served(step: Int) async throws {
    try await proxied().run { server in
      for (header, client) in Self.headers {
        let connection = try server.connect()
        let bytes = header + Array("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
        for start in stride(from: 0, to: bytes.count, by: step) {
          try await connection.send(Array(bytes[start..<min(start + step, bytes.count)]))
        }
        #expect(try await connection.response().text == "from \(client ?? "127.0.0.1")\n")
      }
    }
  }

  @Test("Connections from untrusted peers and with malformed headers are closed without a response")
  func refused() async throws {
    try await proxied(TrustedProxies([try #require(AddressRange("10.0.0.0/8"))])).run { server in
      let isRefused = try await isRefused("PROXY TCP4 192.0.2.7 10.0.0.1 56324 443\r\n", by: server)
      #expect(isRefused)
    }
    try await proxied().run { server in
      for text in ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "PROXY TCP4 nobody 10.0.0.1 56324 443\r\n"] {
        let isRefused = try await isRefused(text, by: server)
        #expect(isRefused)
      }
    }
  }

  @Test("An incomplete header has a timeout")
  func slow() async throws {
    try await proxied(configure: { $0.timeouts.proxyHeader = .milliseconds(100) }).run { server in
      let connection = try server.connect()
      try? await connection.send("PROXY TCP4 ")
      #expect(try await connection.isCut())
      let silent = try server.connect()
      #expect(try await silent.isClosed())
    }
  }

  @Test("The limit per client counts the named clients, not the proxy")
  func counted() async throws {
    try await proxied(configure: { $0.limits.connectionsPerAddress = 1 }).run { server in
      let request = "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"
      let first = try server.connect()
      try await first.send("PROXY TCP4 192.0.2.7 10.0.0.1 1 2" + request)
      #expect(try await first.response().status == 200)
      #expect(try await isRefused("PROXY TCP4 192.0.2.7 10.0.0.1 1 2" + request, by: server))
      let other = try server.connect()
      try await other.send("PROXY TCP4 192.0.2.8 10.0.0.1 1 2" + request)
      #expect(try await other.response().status == 200)
    }
  }

  @Test("A stopping server closes connections with an incomplete header")
  func stopped() async throws {
    try await proxied().run { server in
      let connection = try server.connect()
      try await connection.send("PROXY TCP4 ")
      await server.server.shutdown(grace: .milliseconds(50))
      #expect(try await connection.isCut())
    }
  }

  /// Whether the connection ends without a response, by an end or a reset.
  private func isRefused(_ text: String, by server: LiveServer) async throws -> Bool {
    do {
      return try await server.answer(to: text).isEmpty
    } catch RawClient.Failure.reset {
      return true
    }
  }
}
