public import Logging
import Synchronization

/// Writes a line for each request when its response is complete on the wire, or broken off.
///
/// ```swift
/// let log = try AccessLog(.combined, to: .standardOutput, logger: logger)
/// configuration.observers.append(log)
/// …
/// await log.flush(within: .seconds(2))
/// ```
///
/// No request waits for the log: lines are gathered for at most a second and written by a queue of the log's own. Where
/// the destination takes them too slowly or not at all, lines are dropped and counted, and the logger says so; no more
/// than 8 MiB wait. Of two lines the later may be of the request that came first.
public final class AccessLog: ServerObserver {
  private let form: AccessLogForm
  private let writer: LogWriter

  /// - Parameter logger: told what happens to the log itself.
  /// - Throws: ``ServerError`` where the file cannot be opened.
  public init(_ form: AccessLogForm, to destination: LogDestination, logger: Logger) throws(ServerError) {
    self.form = form
    writer = LogWriter(try LogFile(destination), logger: logger)
  }

  public func loopObserver() -> sending any LoopObserver { LoopLog(form, writer) }

  /// Opens the file anew, after it was renamed: for log rotation. What the old one has stays there. Keeps the old one
  /// where that fails, and says so.
  public func reopen() { writer.reopen() }

  /// Returns when all lines so far have been written, or after `limit`.
  public func flush(within limit: Duration) async { await writer.flush(within: limit) }
}

/// What a line of an access log looks like.
///
/// All that comes from clients is escaped, so that no client can make up a line or a field.
public enum AccessLogForm: String, Hashable, Sendable, CaseIterable {
  /// The Common Log Format, then microseconds, then how the connection was left: Apache's
  /// `%h %l %u %t "%r" %>s %b %D %X`.
  ///
  /// `%t` is when the first byte of the request came, in UTC; `%b` counts what was really sent of the body. A
  /// request whose client left before there was an answer has the status 499, and the end `X`.
  case common
  /// The same with `"%{Referer}i" "%{User-Agent}i"` before the microseconds.
  case combined
  /// An object per line (RFC 8259): `time` (RFC 3339), `request_id`, `remote`, `method`, `target`, `protocol`,
  /// `status`, `bytes`, `duration_us`, `referer`, `user_agent`, `route`, `aborted`. What is not known is null.
  case json
}

/// Where a log is written.
public enum LogDestination: Hashable, Sendable {
  case standardOutput
  /// A path; the file is made where there is none, and appended to.
  case file(String)
}

/// The log of one event loop: makes the lines.
private final class LoopLog: LoopObserver {
  private let form: AccessLogForm
  private let writer: LogWriter
  private let buffer: LogBuffer
  private var clock = LineClock()

  init(_ form: AccessLogForm, _ writer: LogWriter) {
    self.form = form
    self.writer = writer
    buffer = writer.makeBuffer()
  }

  func requestFinished(_ request: borrowing RequestSummary) {
    switch form {
    case .common: finish(buffer.append { $0.appendCommonLine(request, &clock, isCombined: false) })
    case .combined: finish(buffer.append { $0.appendCommonLine(request, &clock, isCombined: true) })
    case .json: finish(buffer.append { $0.appendJSONLine(request, &clock) })
    }
  }

  private func finish(_ consequence: LogBuffer.Consequence) {
    switch consequence {
    case .none: break
    case .full: writer.take(buffer)
    case .begun: writer.takeSoon(buffer)
    }
  }
}
