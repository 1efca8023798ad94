import HTTP
import HTTPTypes
import Logging
import Synchronization
import Testing

@testable import Server

@Suite("Failing handlers and disconnecting clients", .timeLimit(.minutes(15)))
struct FailureTests {
  private struct Broken: Error, CustomStringConvertible { let description = "the well is dry" }

  private static let request = "GET /page HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test("An error is one 500, whose request id is in the log")
  func thrown() async throws {
    let log = CapturedLog()
    try await serving(logger: log.logger, respond: { _ in throw Broken() }).run { server in
      let client = try server.connect()
      try await client.send(Self.request)
      let response = try await client.response()
      #expect(response.status == 500)
      let id = try #require(response["x-request-id"])
      #expect(response.text.contains(id))
      #expect(!response.text.contains("well"))
      #expect(log.lines == ["GET /page: the well is dry [\(id)]"])
    }
  }

  @Test(
    "An error during the body breaks the response off visibly, and is logged with the request's id")
  func thrownLate() async throws {
    let log = CapturedLog()
    try await serving(
      { $0.requestIDField = HTTPField.Name("X-Request-ID") },
      logger: log.logger,
      respond: { _ in
        let pieces = Mutex(0)
        return Response(
          .ok, .plainText,
          .stream(
            ByteStream {
              {
                let number = pieces.withLock { count in
                  count += 1
                  return count
                }
                if number == 3 { throw Broken() }
                return Array("piece".utf8)
              }
            }))
      }
    ).run { server in
      let answer = try await server.answer(to: Self.request)
      let id = try #require(answer.firstMatch(of: #/X-Request-ID: (\S+)/#)?.1)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.hasSuffix("5\r\npiece\r\n5\r\npiece\r\n"))
      #expect(log.lines == ["GET /page: the response body is incomplete: the well is dry [\(id)]"])
    }
  }

  enum Moment: String, CaseIterable {
    case waiting, streaming, reading, pipelined
    /// With more pipelined requests than the server reads ahead.
    case crowded
  }

  enum Departure: CaseIterable {
    case reset
    /// Looks like a client that only ends its side, until the server sends something to it.
    case close
  }

  @Test(
    "A client that disconnects cancels its handler, whatever the handler does next",
    arguments: Moment.allCases, Departure.allCases)
  func cancelled(moment: Moment, departure: Departure) async throws {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let configure: (inout ServerConfiguration) -> Void = {
      if departure == .close { $0.timeouts.halfClosed = .milliseconds(30) }
    }
    try await serving(
      configure,
      respond: { request in
        event.yield("begun")
        do {
          switch moment {
          case .waiting, .pipelined, .crowded: try await Task.sleep(for: .seconds(86_400))
          case .reading: _ = try await request.body.collect(upTo: .max)
          case .streaming:
            return Response(
              .ok, .plainText,
              .stream(
                ByteStream {
                  {
                    do { try await Task.sleep(for: .seconds(86_400)) } catch {
                      event.yield("cancelled")
                      throw error
                    }
                    return nil
                  }
                }))
          }
        } catch {
          event.yield("cancelled")
        }
        return Response(.ok)
      }
    ).run { server in
      let client = try server.connect()
      switch moment {
      case .waiting, .streaming: try await client.send(Self.request)
      case .reading: try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab")
      case .pipelined: try await client.send(Self.request + Self.request + Self.request)
      case .crowded: try await client.send(String(repeating: Self.request, count: 4000))
      }
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == "begun")
      // Usually long enough for the server to read what it accepts.
      if moment == .crowded { try await Task.sleep(for: .milliseconds(100)) }
      switch departure {
      case .reset: client.reset()
      case .close: client.close()
      }
      #expect(await iterator.next() == "cancelled")
    }
  }

  @Test("A client that closes its Unix socket cancels its handler at once")
  func unixSocket() async throws {
    let folder = try TemporaryFolder()
    let listener = ListenerConfiguration(.unix(path: "\(folder.path)/site.sock"))
    let (events, event) = AsyncStream.makeStream(of: String.self)
    try await serving(
      { $0.listeners = [listener] },
      respond: { _ in
        event.yield("begun")
        do { try await Task.sleep(for: .seconds(86_400)) } catch { event.yield("cancelled") }
        return Response(.ok)
      }
    ).run { server in
      let client = try server.connect()
      try await client.send(Self.request)
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == "begun")
      client.close()
      #expect(await iterator.next() == "cancelled")
    }
  }

  @Test("Many clients that send requests and disconnect at once leave no handler running")
  func crowd() async throws {
    let begun = Mutex(0)
    let ended = Mutex(0)
    try await serving(
      { $0.timeouts.halfClosed = .milliseconds(30) },
      respond: { _ in
        begun.withLock { $0 += 1 }
        defer { ended.withLock { $0 += 1 } }
        try await Task.sleep(for: .seconds(86_400))
        return Response(.ok)
      }
    ).run { server in
      for _ in 0..<200 {
        let client = try server.connect()
        try await client.send(Self.request)
        client.close()
      }
      while ended.withLock(\.self) < 200 { try await Task.sleep(for: .milliseconds(2)) }
      #expect(begun.withLock(\.self) == 200)
    }
  }
}

/// Records log messages with their request ids.
final class CapturedLog: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock(\.self) }

  var logger: Logger {
    Logger(label: "captured") { _ in Handler(log: self) }
  }

  private struct Handler: LogHandler {
    let log: CapturedLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.kept.withLock {
        $0.append("\(event.message) [\(event.metadata?["request_id"]?.description ?? "-")]")
      }
    }
  }
}
