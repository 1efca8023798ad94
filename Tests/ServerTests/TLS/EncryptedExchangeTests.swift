import CLibSSL
import HTTP
import HTTPTypes
import TLSTestSupport
import Testing

@testable import Server

/// Requests and responses over TLS.
@Suite struct EncryptedExchangeTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let megabyte = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
  private let certificates: CertificateFolder

  init() throws { certificates = try CertificateFolder() }

  private func serving(
    _ configure: (inout ServerConfiguration) -> Void = { _ in }, respond: @escaping Handler
  ) throws -> PreparedServer { try servingTLS(certificates, configure, respond: respond) }

  @Test("Pipelined and consecutive requests are answered in order")
  func pipelining() async throws {
    try await serving(respond: { .plain(.ok, $0.target.path) }).run { server in
      let client = try await server.connectTLS()
      for _ in 0..<3 {
        let paths = (0..<200).map { "/\($0)" }
        try await client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        for path in paths {
          let text = try await client.response().text
          #expect(text == path + "\n")
        }
      }
    }
  }

  @Test(
    "A slow client receives a megabyte from memory, from a file and from a stream",
    arguments: ["memory", "file", "stream"], [TLS1_2_VERSION, TLS1_3_VERSION])
  func download(source: String, version: Int32) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.megabyte, to: "big.bin")
    let files = try StaticFiles(root: folder.path)
    try await serving(respond: { request in
      switch source {
      case "file": return await files.response(for: request) ?? Response(.notFound)
      case "memory": return Response(.ok, .plainText, .bytes(Self.megabyte))
      default:
        let pieces = (0..<10).map { Array(Self.megabyte[($0 * 100_000)..<(($0 + 1) * 100_000)]) }
        return Response(.ok, .plainText, .stream(stream(of: pieces)))
      }
    }).run { server in
      let client = try await server.connectTLS(.init(versions: version...version, receiveBuffer: 32_768))
      // More than the system's buffers hold.
      for _ in 0..<8 { try await client.send("GET /big.bin HTTP/1.1\r\nHost: a\r\n\r\n") }
      try await Task.sleep(for: .milliseconds(50))
      for _ in 0..<8 {
        let response = try await client.response()
        #expect(response.status == 200)
        #expect(response.body == Self.megabyte)
      }
    }
  }

  @Test("A slow handler receives a megabyte", arguments: [false, true])
  func upload(isChunked: Bool) async throws {
    try await serving(respond: { request in
      try await Task.sleep(for: .milliseconds(50))
      var count = 0
      var sum = 0
      if case .stream(let stream) = request.body {
        for try await piece in stream {
          count += piece.count
          sum = piece.reduce(sum) { $0 &* 31 &+ Int($1) }
          if count < 200_000 { try await Task.sleep(for: .milliseconds(5)) }
        }
      }
      return .plain(.ok, "\(count) \(sum)")
    }).run { server in
      let client = try await server.connectTLS()
      let body = Self.megabyte
      let sum = body.reduce(0) { $0 &* 31 &+ Int($1) }
      for _ in 0..<2 {
        if isChunked {
          try await client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
          for start in stride(from: 0, to: body.count, by: 50_000) {
            try await client.send("c350\r\n")
            try await client.send(Array(body[start..<(start + 50_000)]))
            try await client.send("\r\n")
          }
          try await client.send("0\r\n\r\n")
        } else {
          try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
          try await client.send(body)
        }
        #expect(try await client.response().text == "\(body.count) \(sum)\n")
      }
    }
  }

  @Test("A connection ends with close_notify, so that the end differs from a cut", arguments: ["1.0", "1.1"])
  func goodbye(version: String) async throws {
    try await serving(respond: { _ in
      Response(.ok, .plainText, .stream(stream(of: [Array("to the end".utf8)])))
    }).run { server in
      let client = try await server.connectTLS()
      try await client.send("GET / HTTP/\(version)\r\nHost: a\r\nConnection: close\r\n\r\n")
      // Throws if the socket ends without close_notify.
      #expect(try await client.readToEnd().contains("to the end"))
    }
  }

  @Test("An incomplete response ends without close_notify")
  func cut() async throws {
    struct Broken: Error {}
    try await serving(respond: { _ in
      Response(
        .ok, .plainText,
        .stream(
          ByteStream {
            var rest = [Array("half".utf8)]
            return { if let piece = rest.popLast() { piece } else { throw Broken() } }
          }))
    }).run { server in
      let client = try await server.connectTLS()
      try await client.send("GET / HTTP/1.0\r\n\r\n")
      await #expect(throws: TLSClient.Refused.self) { try await client.readToEnd() }
    }
  }

  @Test("A client that sends close_notify after its request still gets its response and a close_notify")
  func halfClosed() async throws {
    try await serving(respond: { _ in .plain(.ok, "x") }).run { server in
      let client = try await server.connectTLS()
      try await client.send(Self.request)
      client.sayGoodbye()
      let answer = try await client.readToEnd()
      #expect(answer.hasSuffix("\r\n\r\nx\n"))
    }
  }

  @Test("A client that closes without close_notify cancels its handler")
  func truncated() async throws {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    try await serving(respond: { _ in
      event.yield("begun")
      do { try await Task.sleep(for: .seconds(86_400)) } catch { event.yield("cancelled") }
      return .plain(.ok, "late")
    }).run { server in
      let client = try await server.connectTLS()
      try await client.send(Self.request)
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == "begun")
      client.endOutput()
      #expect(await iterator.next() == "cancelled")
    }
  }

  @Test("TLS 1.2 does not renegotiate")
  func renegotiation() async throws {
    try await serving(respond: { _ in .plain(.ok, "x") }).run { server in
      let client = try await server.connectTLS(.init(versions: TLS1_2_VERSION...TLS1_2_VERSION))
      client.renegotiate()
      await #expect(throws: TLSClient.Refused.alert("no renegotiation")) { try await client.shakeHands() }
    }
  }

  @Test("TLS 1.3 keys are updated as often as the client asks, also during a slow response")
  func keyUpdate() async throws {
    try await serving(respond: { _ in Response(.ok, .plainText, .bytes(Self.megabyte)) }).run { server in
      let client = try await server.connectTLS(
        .init(versions: TLS1_3_VERSION...TLS1_3_VERSION, receiveBuffer: 32_768))
      for _ in 0..<3 {
        for _ in 0..<8 { try await client.send(Self.request) }
        try await Task.sleep(for: .milliseconds(50))
        client.renegotiate()
        try await client.send(Self.request)
        for _ in 0..<9 {
          let response = try await client.response()
          #expect(response.body == Self.megabyte)
        }
      }
    }
  }

  @Test("Ten thousand key updates in a row do not prevent a response")
  func keyUpdates() async throws {
    try await serving(respond: { _ in .plain(.ok, "x") }).run { server in
      let client = try await server.connectTLS(.init(versions: TLS1_3_VERSION...TLS1_3_VERSION))
      for _ in 0..<10_000 {
        client.renegotiate()
        try await client.shakeHands()
      }
      try await client.send(Self.request)
      #expect(try await client.response().status == 200)
    }
  }

  @Test("Unencrypted bytes end the connection")
  func tampered() async throws {
    try await serving(respond: { _ in .plain(.ok, "x") }).run { server in
      let client = try await server.connectTLS()
      try await client.sender.send([23, 3, 3, 0, 40] + [UInt8](repeating: 7, count: 40))
      await #expect(throws: TLSClient.Refused.self) { try await client.readToEnd() }
    }
  }

  @Test("A stopping server sends close_notify to idle clients")
  func shutdown() async throws {
    try await serving(respond: { _ in .plain(.ok, "x") }).run { server in
      let client = try await server.connectTLS()
      try await client.send(Self.request)
      _ = try await client.response()
      await server.server.shutdown(grace: .patience)
      #expect(try await client.isClosed())
    }
  }

  @Test("A client that takes nothing is dropped")
  func stalled() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    try await serving(
      { $0.timeouts.writeStall = .milliseconds(100) },
      respond: { _ in
        Response(
          .ok, .plainText,
          .stream(
            ByteStream {
              let guardian = Guardian { end.yield() }
              return { withExtendedLifetime(guardian) { Self.megabyte } }
            }))
      }
    ).run { server in
      let client = try await server.connectTLS(.init(receiveBuffer: 32_768))
      try await client.send(Self.request)
      for await _ in ends { break }
      await #expect(throws: (any Error).self) { try await client.readToEnd() }
    }
  }
}

private func stream(of pieces: [[UInt8]]) -> ByteStream {
  ByteStream {
    var rest = pieces[...]
    return { rest.popFirst() }
  }
}
