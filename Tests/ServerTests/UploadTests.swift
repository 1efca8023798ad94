import HTTP
import HTTPTypes
import Synchronization
import Testing

@testable import Server

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Large request bodies over sockets.
@Suite struct UploadTests {
  static let piece = [UInt8](repeating: 0x61, count: 1 << 16)
  static let count = 1024

  @Test("A slow handler streams 64 MB, and little of it is in memory at any time", arguments: [true, false])
  func slowHandler(byLength: Bool) async throws {
    let sent = Atomic(0)
    let mostUnread = Atomic(0)
    let largestPiece = Atomic(0)
    let respond: Handler = { request in
      guard case .stream(let stream) = request.body else { return .plain(.badRequest, "no stream") }
      var read = 0
      for try await piece in stream {
        read += piece.count
        mostUnread.max(sent.load(ordering: .relaxed) - read, ordering: .relaxed)
        largestPiece.max(piece.count, ordering: .relaxed)
        // Much slower than the client at first.
        if read < 1 << 21 { try await Task.sleep(for: .milliseconds(5)) }
      }
      return .plain(.ok, "\(read)")
    }
    // Connections inherit the size of the buffer, which some systems let grow to more than is allowed below.
    let listener = try #require(try ListeningSocket.open(ListenerConfiguration(port: 0)).first).descriptor
    var size = Int32(1 << 20)
    setsockopt(listener, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    let configure = { (configuration: inout ServerConfiguration) in
      configuration.limits.body = 1 << 30
      configuration.listeners = [ListenerConfiguration(.inherited(descriptor: listener))]
    }
    try await serving(configure, respond: respond).run { server in
      let client = try server.connect()
      let total = Self.piece.count * Self.count
      let framing = byLength ? "Content-Length: \(total)" : "Transfer-Encoding: chunked"
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\r\n")
      for _ in 0..<Self.count {
        if !byLength { try await client.send("10000\r\n") }
        try await client.send(Self.piece)
        if !byLength { try await client.send("\r\n") }
        sent.add(Self.piece.count, ordering: .relaxed)
      }
      if !byLength { try await client.send("0\r\n\r\n") }
      #expect(try await client.response().text == "\(total)\n")
    }
    // The server holds at most one piece; the rest is in the buffers of the two sockets.
    #expect(largestPiece.load(ordering: .relaxed) < 1 << 18)
    #expect(mostUnread.load(ordering: .relaxed) < 1 << 24)
  }

  @Test(
    "An unread body is answered before it is complete, and nothing follows", arguments: [true, false])
  func unread(byLength: Bool) async throws {
    try await serving({ $0.limits.body = 1 << 30 }, respond: { _ in .plain(.ok, "no, thanks") }).run {
      server in
      let client = try server.connect()
      let total = Self.piece.count * Self.count
      let framing = byLength ? "Content-Length: \(total)" : "Transfer-Encoding: chunked"
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\r\n")
      let chunk = byLength ? Self.piece : Array("10000\r\n".utf8) + Self.piece + Array("\r\n".utf8)
      let (pauses, goOn) = AsyncStream.makeStream(of: Void.self)
      let sending = Task { [sender = client.sender] in
        for number in 0..<Self.count {
          // A part of the content, and the rest after the response.
          if number == 32 { for await _ in pauses { break } }
          try await sender.send(chunk)
        }
      }
      let response = try await client.response()
      #expect(response.status == 200)
      #expect(response["connection"] == "close")
      goOn.yield()
      // The server drops the rest for a while, so that the client gets the answer, or resets the connection.
      _ = await sending.result
      client.endOutput()
      let rest = try? await client.readToEnd()
      #expect(rest ?? "" == "")
    }
  }

  @Test("A handler that suspends without reading suspends the client")
  func waiting() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let sent = Counter()
    try await serving({ $0.limits.body = 1 << 30 }) { _ in
      for await _ in ends { break }
      return .plain(.ok, "done")
    }.run { server in
      let client = try server.connect()
      let total = Self.piece.count * Self.count
      try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(total)\r\n\r\n")
      let sending = Task { [sender = client.sender] in
        for _ in 0..<Self.count {
          try await sender.send(Self.piece)
          sent.add(Self.piece.count)
        }
      }
      var before = -1
      while sent.value != before {
        before = sent.value
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(before < 1 << 24)
      end.yield()
      #expect(try await client.response().text == "done\n")
      sending.cancel()
      _ = await sending.result
    }
  }
}

private final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func add(_ number: Int) { count.add(number, ordering: .relaxed) }
}
