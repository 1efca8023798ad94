import Foundation
import HTTP
import Logging
import Synchronization
import Testing

@testable import Server

/// A server with an access log in its own folder.
struct LoggedServer {
  let live: LiveServer
  let log: AccessLog
  let folder: TemporaryFolder

  static func run(
    _ form: AccessLogForm, halfClosed: Duration = .patience, respond: @escaping Handler,
    _ body: (LoggedServer) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let log = try AccessLog(
      form, to: .file("\(folder.path)/access.log"), secretPaths: ["/link/"], logger: Notices().logger)
    let prepared = serving(
      {
        $0.observers = [log]
        $0.timeouts.halfClosed = halfClosed
      }, respond: respond)
    try await prepared.run { live in
      try await body(LoggedServer(live: live, log: log, folder: folder))
    }
  }

  /// Waits until the log has `count` lines and returns them.
  func lines(_ count: Int, in name: String = "access.log") async throws -> [String] {
    for _ in 0..<10_000 {
      await log.flush(within: .patience)
      let lines = try text(of: name).split(separator: "\n").map(String.init)
      if lines.count >= count { return lines }
      try await Task.sleep(for: .milliseconds(10))
    }
    return try text(of: name).split(separator: "\n").map(String.init)
  }

  func text(of name: String) throws -> String {
    let data = FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data()
    return try #require(String(validating: data, as: UTF8.self), "the log is not UTF-8")
  }

  func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}

extension String {
  /// Replaces the variable parts of the line: `T` for the time, `D` for the duration.
  var withoutTimes: String {
    replacing(#/\[\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d \+0000\]/#, with: "[T]")
      .replacing(#/ \d+ (?<end>[+X-])$/#) { " D \($0.end)" }
  }
}

/// Records the messages of a logger.
final class Notices: Sendable {
  private let texts = Mutex([String]())

  var all: [String] { texts.withLock { $0 } }

  var logger: Logger { Logger(label: "test") { _ in Handler(notices: self) } }

  func isSoon(_ condition: ([String]) -> Bool) async throws -> Bool {
    for _ in 0..<10_000 {
      if condition(all) { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  private struct Handler: LogHandler {
    let notices: Notices
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { notices.texts.withLock { $0.append("\(event.message)") } }
  }
}
