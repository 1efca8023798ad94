import HTTP
import HTTPTypes
import Logging
import Testing

@testable import Server

/// Requests and responses over sockets.
@Suite struct ExchangeTests {
  static let hello: Handler = { request in
    .plain(.ok, "\(request.method) \(request.target) from \(request.remoteAddress ?? "")")
  }

  @Test("A response has a length and a date, and no Connection field")
  func answer() async throws {
    try await serving({ $0.serverName = "Colophon" }, respond: Self.hello).run { server in
      let client = try server.connect()
      try await client.send("GET /a?b HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try await client.response()
      #expect(response.status == 200)
      #expect(response.text == "GET /a?b from 127.0.0.1\n")
      #expect(response["content-length"] == "24")
      #expect(response["date"]?.hasSuffix(" GMT") == true)
      #expect(response["server"] == "Colophon")
      #expect(response["connection"] == nil)
    }
  }

  @Test("A server without a name sends no Server field")
  func unnamed() async throws {
    try await serving(respond: Self.hello).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try await client.response()
      #expect(response.status == 200)
      #expect(response["server"] == nil)
    }
  }

  @Test("The server listens on IPv6, and on both families for localhost", .enabled(if: hasIPv6))
  func ipv6() async throws {
    try await serving(host: "::1", respond: Self.hello).run { server in
      #expect(server.address.description == "[::1]:\(server.address.port)")
      let answer = try await server.answer(to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(answer.hasSuffix("from ::1\n"))
    }
    try await serving(host: "localhost", respond: Self.hello).run { server in
      #expect(Set(server.addresses.map(\.host)).isSuperset(of: ["127.0.0.1"]))
      #expect(Set(server.addresses.map(\.port)).count == 1)
      for address in server.addresses {
        let client = try RawClient(address)
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.response().status == 200)
      }
    }
  }

  @Test("An IPv4 client of an IPv6 socket keeps its IPv4 address", .enabled(if: hasIPv6))
  func mapped() async throws {
    try await serving(host: "::", respond: Self.hello).run { server in
      let client = try RawClient(BoundAddress(host: "127.0.0.1", port: server.address.port))
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().text == "GET / from 127.0.0.1\n")
    }
  }

  @Test("A port in use is an error that says what to do")
  func portTaken() async throws {
    try await serving(respond: Self.hello).run { server in
      try await serving(respond: Self.hello).run { _ in }
      let second = Server(
        ServerConfiguration(port: server.address.port), logger: .init(label: "test"), respond: Self.hello)
      let error = #expect(throws: ServerError.self) { try second.start() }
      #expect(error?.description.hasPrefix("listen on \(server.address): ") == true)
      #expect(error?.description.hasSuffix("choose another port") == true)
    }
  }

  @Test("Pipelined requests are answered in order, and HEAD without a body")
  func pipelining() async throws {
    let respond: Handler = { request in
      if request.target.path == "/slow" { try await Task.sleep(for: .milliseconds(20)) }
      return .plain(.ok, request.target.path)
    }
    try await serving(respond: respond).run { server in
      let client = try server.connect()
      let paths = ["/1", "/slow", "/2", "/3", "/slow", "/4"]
      var text = ""
      for path in paths {
        text += "HEAD \(path) HTTP/1.1\r\nHost: a\r\n\r\nGET \(path) HTTP/1.1\r\nHost: a\r\n\r\n"
      }
      try await client.send(text)
      for path in paths {
        let head = try await client.response(toHead: true)
        #expect(head["content-length"] == "\(path.utf8.count + 1)")
        #expect(try await client.response().text == path + "\n")
      }
    }
  }

  @Test("A request that arrives byte by byte is one request")
  func byteByByte() async throws {
    try await serving(
      respond: { .plain(.ok, String(decoding: try await $0.body.collect(upTo: 9), as: UTF8.self)) }
    ).run { server in
      let client = try server.connect()
      for byte
        in "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
        .utf8
      {
        try await client.send([byte])
        // Long enough for the server to read it separately.
        try await Task.sleep(for: .milliseconds(1))
      }
      #expect(try await client.response().text == "abc\n")
    }
  }

  @Test(
    "The connection persists only if client and server want it to",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "close", true),
      ("GET / HTTP/1.0\r\n\r\n", "close", true),
      ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "keep-alive", false),
      ("GET /close HTTP/1.1\r\nHost: a\r\n\r\n", "close", true),
    ])
  func closing(request: String, connection: String, closes: Bool) async throws {
    let respond: Handler = { request in
      var response = Response.plain(.ok, "x")
      if request.target.path == "/close" { response.headerFields[.connection] = "close" }
      return response
    }
    try await serving(respond: respond).run { server in
      let client = try server.connect()
      try await client.send(request)
      #expect(try await client.response()["connection"] == connection)
      if closes {
        #expect(try await client.isClosed())
      } else {
        try await client.send(request)
        #expect(try await client.response().status == 200)
      }
    }
  }

  @Test("A refusal is sent after the earlier responses, and closes the connection")
  func refusal() async throws {
    try await serving(respond: Self.hello).run { server in
      let client = try server.connect()
      try await client.send(
        "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost : a\r\n\r\nGET / HTTP/1.1\r\n")
      #expect(try await client.response().status == 200)
      let refusal = try await client.response()
      #expect(refusal.status == 400)
      #expect(refusal["connection"] == "close")
      #expect(try await client.isClosed())
    }
  }

  @Test("A client that continues to send still receives the refusal")
  func lingering() async throws {
    try await serving(respond: Self.hello).run { server in
      let client = try server.connect()
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n")
      for _ in 0..<8 { try await client.send([UInt8](repeating: 0x61, count: 64 * 1024)) }
      #expect(try await client.response().status == 413)
    }
  }

  @Test("A status without content has no body, even if the handler provides one", arguments: [204, 304])
  func bodiless(code: Int) async throws {
    try await serving(respond: { _ in Response(.init(code: code), .plainText, .text("x")) }).run { server in
      let client = try server.connect()
      for _ in 0..<2 {
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = try await client.response()
        #expect(response.status == code)
        #expect(response["content-length"] == nil)
      }
    }
  }

  @Test("OPTIONS * is answered for the whole server")
  func asterisk() async throws {
    try await serving(respond: Self.hello).run { server in
      let client = try server.connect()
      try await client.send("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try await client.response()
      #expect(response.status == 204)
      #expect(response["allow"]?.contains("GET") == true)
    }
  }

  @Test("A field value cannot inject another field")
  func injection() async throws {
    try await serving(respond: { request in
      var response = Response.plain(.ok, "x")
      response.headerFields[.location] = "/\r\nSet-Cookie: a=b"
      response.headerFields[.transferEncoding] = "chunked"
      response.headerFields[.contentLength] = "99"
      return response
    }).run { server in
      let client = try server.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try await client.response()
      #expect(response["location"] == "/  Set-Cookie: a=b")
      #expect(response["set-cookie"] == nil)
      #expect(response["transfer-encoding"] == nil)
      #expect(response["content-length"] == "2")
    }
  }

  @Test("An error of a handler is 500, a body that is too large 413, and an interim status 500")
  func failures() async throws {
    struct Broken: Error {}
    let respond: Handler = { request in
      switch request.target.path {
      case "/broken": throw Broken()
      case "/large": throw BodyTooLarge(limit: 1)
      default: return Response(.continue)
      }
    }
    try await serving(respond: respond).run { server in
      let client = try server.connect()
      for (path, status) in [("/broken", 500), ("/large", 413), ("/interim", 500)] {
        try await client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.response().status == status)
      }
    }
  }
}

let hasIPv6: Bool =
  (try? ListeningSocket.open(ListenerConfiguration(host: "::1", port: 0))).map { sockets in
    for socket in sockets { socket.close() }
    return !sockets.isEmpty
  } ?? false
