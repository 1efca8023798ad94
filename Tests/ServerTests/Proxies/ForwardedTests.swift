import HTTP
import HTTPTypes
import Testing

@testable import Server

@Suite("Forwarded requests")
struct ForwardedTests {
  /// The client, scheme and authority of a request from `peer`, as a handler inside the middleware sees them.
  private func seen(
    from peer: String?, _ fields: [(String, String)], trusting proxies: String = "10.0.0.0/8, 2001:db8::/32"
  ) async throws -> String {
    var request = Request(.get, "/")
    request.remoteAddress = peer
    for (name, value) in fields {
      request.headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    let respond = forwardedRequests(from: try #require(TrustedProxies(proxies)))(
      Responder { request in
        .plain(
          .ok, "\(request.remoteAddress ?? "-") \(request.scheme) \(request.authority ?? "-")")
      })
    guard case .bytes(let bytes) = try await respond(request).body else { return "" }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  @Test("A trusted proxy sets client, scheme and host")
  func believed() async throws {
    #expect(
      try await seen(
        from: "10.0.0.1",
        [
          ("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "https"),
          ("X-Forwarded-Host", "blog.example"),
        ]) == "192.0.2.7 https blog.example")
    #expect(
      try await seen(from: "10.0.0.1", [("Forwarded", "for=192.0.2.7;proto=https;host=blog.example")])
        == "192.0.2.7 https blog.example")
  }

  @Test(
    "The id that a trusted proxy gave a request is kept, if it can stand in any log",
    arguments: [
      ("f00d-1", true), ("Root=1-67891233:a/b+c~d@e_f.g", true), (String(repeating: "a", count: 128), true),
      (String(repeating: "a", count: 129), false), ("a b", false), ("a\"b", false), ("<a>", false),
      ("ä", false),
    ])
  func requestID(id: String, isKept: Bool) async throws {
    for proxies in ["127.0.0.1", "192.0.2.1"] {
      func configure(_ server: inout ServerConfiguration) {
        server.requestIDField = HTTPField.Name("X-Request-ID")
        server.requestIDProxies = TrustedProxies(proxies)
      }
      let server = serving(configure) { request in .plain(.ok, request.id?.description ?? "") }
      try await server.run { live in
        let answer = try await live.answer(
          to: "GET / HTTP/1.1\r\nHost: a\r\nX-Request-ID: \(id)\r\nConnection: close\r\n\r\n")
        let field = try #require(answer.firstMatch(of: #/X-Request-ID: (\S*)/#)).1
        #expect((field == id) == (isKept && proxies == "127.0.0.1"), "\(answer)")
        #expect(answer.hasSuffix("\r\n\r\n\(field)\n"))
      }
    }
  }

  @Test("The fields of other peers are ignored")
  func strangers() async throws {
    for peer in ["192.0.2.1", "::1", nil] {
      #expect(
        try await seen(
          from: peer,
          [
            ("X-Forwarded-For", "198.51.100.1"), ("X-Forwarded-Proto", "https"),
            ("Forwarded", "for=198.51.100.1"),
          ])
          == "\(peer ?? "-") http localhost")
    }
    #expect(
      try await seen(from: nil, [("X-Forwarded-For", "192.0.2.7")], trusting: "unix").hasPrefix("192.0.2.7 "))
  }

  @Test(
    "The client is the last address that is not a trusted proxy, whatever the client claims",
    arguments: [
      ("192.0.2.7", "192.0.2.7"), ("198.51.100.1, 192.0.2.7", "192.0.2.7"),
      ("198.51.100.1,192.0.2.7, 10.0.0.2", "192.0.2.7"),
      ("10.0.0.9, 192.0.2.7, 10.1.1.1, 10.0.0.2", "192.0.2.7"),
      ("10.0.0.9", "10.0.0.9"), ("10.0.0.8, 10.0.0.9", "10.0.0.8"), ("192.0.2.7:4711", "192.0.2.7"),
      ("[2001:db9::1]:4711", "2001:db9::1"), ("2001:db9::1, 2001:db8::5", "2001:db9::1"),
      ("192.0.2.7, nonsense, 10.0.0.2", "10.0.0.2"), ("unknown", "10.0.0.1"), ("", "10.0.0.1"),
      (",", "10.0.0.1"),
      ("192.0.2.7,", "10.0.0.1"),
    ])
  func chain(field: String, client: String) async throws {
    #expect(try await seen(from: "10.0.0.1", [("X-Forwarded-For", field)]) == "\(client) http localhost")
  }

  @Test("Several fields are one list")
  func severalFields() async throws {
    #expect(
      try await seen(
        from: "10.0.0.1", [("X-Forwarded-For", "198.51.100.1"), ("X-Forwarded-For", "192.0.2.7, 10.0.0.3")])
        == "192.0.2.7 http localhost")
    #expect(
      try await seen(from: "10.0.0.1", [("Forwarded", "for=198.51.100.1"), ("Forwarded", "for=192.0.2.7")])
        == "192.0.2.7 http localhost")
  }

  @Test("Scheme and host come from the client's hop if each hop has its own, or else from the nearest proxy")
  func hops() async throws {
    let clients = ("X-Forwarded-For", "198.51.100.1, 192.0.2.7, 10.0.0.2")
    #expect(
      try await seen(from: "10.0.0.1", [clients, ("X-Forwarded-Proto", "http, https, http")])
        == "192.0.2.7 https localhost")
    #expect(
      try await seen(from: "10.0.0.1", [clients, ("X-Forwarded-Proto", "http, https")])
        == "192.0.2.7 https localhost")
    #expect(
      try await seen(
        from: "10.0.0.1", [("Forwarded", "for=192.0.2.7;proto=https;host=a.example, for=10.0.0.2;proto=http")]
      )
        == "192.0.2.7 https a.example")
  }

  @Test(
    "Nodes and strings are parsed as in RFC 7239",
    arguments: [
      ("for=\"[2001:db9:cafe::17]:4711\"", "2001:db9:cafe::17"),
      ("For=192.0.2.43;by=203.0.113.60", "192.0.2.43"),
      ("for=\"192.0.2.43:47011\"", "192.0.2.43"), ("for=192.0.2.43, for=\"10.0.0.2\"", "192.0.2.43"),
      (" for=\"192.0.\\2.43\" ; ext=\"a,b;c\\\"\" ", "192.0.2.43"), ("for=_hidden", "10.0.0.1"),
      ("for=192.0.2.43, for=unknown", "10.0.0.1"), (";;for=192.0.2.43;", "192.0.2.43"),
    ])
  func nodes(field: String, client: String) async throws {
    #expect(try await seen(from: "10.0.0.1", [("Forwarded", field)]) == "\(client) http localhost")
  }

  @Test(
    "Malformed fields are ignored",
    arguments: [
      "for=\"192.0.2.43", "for", "for=", "for=192.0.2.43;for=192.0.2.44", "for=\"192.0.2.43\"x",
      "for= 192.0.2.43",
      "for=\"192.0.2.43\\\"",
    ])
  func malformed(field: String) async throws {
    #expect(try await seen(from: "10.0.0.1", [("Forwarded", field)]) == "10.0.0.1 http localhost")
  }

  @Test("Invalid schemes and hosts are ignored")
  func invalid() async throws {
    #expect(
      try await seen(
        from: "10.0.0.1",
        [("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "gopher"), ("X-Forwarded-Host", "a b")])
        == "192.0.2.7 http localhost")
  }

  @Test("Fields of both kinds must agree, because a proxy that writes one kind forwards the other")
  func bothKinds() async throws {
    let clients = ("X-Forwarded-For", "192.0.2.7")
    #expect(
      try await seen(from: "10.0.0.1", [clients, ("Forwarded", "for=192.0.2.7")])
        == "192.0.2.7 http localhost")
    #expect(
      try await seen(from: "10.0.0.1", [clients, ("Forwarded", "for=192.0.2.8")]) == "10.0.0.1 http localhost"
    )
    #expect(
      try await seen(from: "10.0.0.1", [clients, ("Forwarded", "for=192.0.2.7;host=evil.example")])
        == "10.0.0.1 http localhost")
    #expect(
      try await seen(from: "10.0.0.1", [clients, ("Forwarded", "for=\"")]) == "10.0.0.1 http localhost")
  }
}
