import Foundation
import HTTP
import HTTPTypes
import Logging
import Testing

@testable import Server

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writing of log lines, and its failures.
@Suite struct LogWriterTests {
  static let hello: Handler = { _ in .plain(.ok, "x") }

  @Test("Lines are written within about a second")
  func timer() async throws {
    try await LoggedServer.run(.common, respond: Self.hello) { server in
      let client = try server.live.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().status == 200)
      var isWritten = false
      for _ in 0..<10_000 where !isWritten {
        isWritten = try server.text(of: "access.log").hasSuffix("+\n")
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(isWritten)
    }
  }

  @Test("Thousands of lines are all written, and none is torn")
  func many() async throws {
    try await LoggedServer.run(.common, respond: Self.hello) { server in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          let client = try server.live.connect()
          group.addTask { [number] in
            for round in 0..<20 {
              let requests = (0..<50).map { "GET /\(number)/\(round)/\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }
              try await client.send(requests.joined())
              for _ in 0..<50 { _ = try await client.response() }
            }
          }
        }
        try await group.waitForAll()
      }
      let lines = try await server.lines(8000)
      #expect(lines.count == 8000)
      let targets = Set(lines.compactMap { $0.firstMatch(of: #/"GET (\S+) HTTP/1.1" 200 2 \d+ \+$/#)?.1 })
      #expect(targets.count == 8000)
    }
  }

  @Test("After the file is renamed and reopened, lines go to the new file")
  func rotation() async throws {
    try await LoggedServer.run(.common, respond: Self.hello) { server in
      let client = try server.live.connect()
      try await client.send("GET /old HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().status == 200)
      _ = try await server.lines(1)
      try FileManager.default.moveItem(
        atPath: "\(server.folder.path)/access.log", toPath: "\(server.folder.path)/access.log.1")
      server.log.reopen()
      try await client.send("GET /new HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().status == 200)
      #expect(try await server.lines(1).allSatisfy { $0.contains("/new") })
      #expect(try await server.lines(1, in: "access.log.1").allSatisfy { $0.contains("/old") })
    }
  }

  @Test("A file that cannot be opened is an error that names it")
  func unopenable() throws {
    let error = #expect(throws: ServerError.self) {
      try AccessLog(.common, to: .file("/nowhere/access.log"), logger: Notices().logger)
    }
    #expect(
      error?.description
        == "access log: open /nowhere/access.log: No such file or directory; choose a file that can be written"
    )
  }

  @Test("A full disk loses lines but no responses, and is reported once", .enabled(if: hasFullDevice))
  func fullDisk() async throws {
    let notices = Notices()
    let log = try AccessLog(.common, to: .file("/dev/full"), logger: notices.logger)
    try await serving({ $0.observers = [log] }, respond: Self.hello).run { server in
      let client = try server.connect()
      for _ in 0..<20 {
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.response().status == 200)
        await log.flush(within: .patience)
      }
    }
    #expect(try await notices.isSoon { !$0.isEmpty })
    #expect(
      notices.all == [
        "access log: write /dev/full: No space left on device; lines are dropped until writing works again"
      ])
  }

  @Test("A full pipe blocks no request, and the lost lines are counted")
  func blocked() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let notices = Notices()
    let log = try AccessLog(.combined, to: .file(path), logger: notices.logger)
    let agent = String(repeating: "x", count: 30_000)
    let request = "GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: \(agent)\r\n\r\n"
    let count = 400
    try await serving({ $0.observers = [log] }, respond: Self.hello).run { server in
      let client = try server.connect()
      for _ in 0..<count {
        try await client.send(request)
        #expect(try await client.response().status == 200)
      }
      #expect(
        try await notices.isSoon { $0.contains { $0.contains("is too slow; some lines are dropped") } })
      // The pipe is read again.
      var lines = 0
      var buffer = [UInt8](repeating: 0, count: 1 << 20)
      let isTold: ([String]) -> Bool = { $0.contains { $0.contains("lines were dropped") } }
      for _ in 0..<50_000 where !isTold(notices.all) {
        let received = read(reader, &buffer, buffer.count)
        if received > 0 {
          lines += buffer[..<received].count { $0 == 0x0A }
        } else {
          try await Task.sleep(for: .milliseconds(2))
        }
      }
      await log.flush(within: .milliseconds(10))
      let left = read(reader, &buffer, buffer.count)
      if left > 0 { lines += buffer[..<left].count { $0 == 0x0A } }
      #expect(lines > 0 && lines < count)
    }
    let told = notices.all.compactMap { $0.firstMatch(of: #/(\d+) lines were dropped$/#)?.1 }
    #expect(told.compactMap { Int($0) }.reduce(0, +) > 0)
  }
}

private let hasFullDevice = access("/dev/full", W_OK) == 0
