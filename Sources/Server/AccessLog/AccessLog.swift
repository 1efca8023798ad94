public import Logging

/// Writes a line for each request when its response has been sent completely or has been cut off.
///
/// ```swift
/// let log = try AccessLog(.combined, to: .standardOutput, logger: logger)
/// configuration.observers.append(log)
/// …
/// await log.flush(within: .seconds(2))
/// ```
///
/// No request waits for the log: lines are buffered for at most a second and written by a queue of the log.
/// If the destination is too slow or fails, lines are dropped and counted, and the logger reports it; at most
/// 8 MiB wait. Lines are ordered by the end of their requests, and only roughly.
public final class AccessLog: ServerObserver {
  private let form: AccessLogForm
  private let writer: LogWriter
  private let secretPaths: [String]

  /// - Parameters:
  ///   - secretPaths: beginnings of targets that end with a secret, which the log leaves out.
  ///   - logger: receives problems of the log itself.
  /// - Throws: ``ServerError`` if the file cannot be opened.
  public init(
    _ form: AccessLogForm, to destination: LogDestination, secretPaths: [String] = [], logger: Logger
  ) throws(ServerError) {
    self.form = form
    self.secretPaths = secretPaths
    writer = LogWriter(try LogFile(destination), logger: logger)
  }

  public func loopObserver() -> sending any LoopObserver { LoopLog(form, writer, secretPaths) }

  /// Opens the file again, after log rotation has renamed it. If that fails, logs a warning and keeps the old
  /// file.
  public func reopen() { writer.reopen() }

  /// Returns when all lines so far are written, or after `limit`.
  public func flush(within limit: Duration) async { await writer.flush(within: limit) }
}

/// The format of an access log.
///
/// Everything that clients send is escaped, so that no client can forge a line or a field.
public enum AccessLogForm: String, Hashable, Sendable, CaseIterable {
  /// The Common Log Format, followed by the duration in microseconds and the state of the connection:
  /// Apache's `%h %l %u %t "%r" %>s %b %D %X`.
  ///
  /// `%t` is the arrival of the first byte of the request, in UTC; `%b` counts the body bytes that were sent.
  /// If the client leaves before there is an answer, the status is 499 and `%X` is `X`.
  case common
  /// The Combined Log Format: adds `"%{Referer}i" "%{User-Agent}i"` before the microseconds.
  case combined
  /// A JSON object per line (RFC 8259): `time` (RFC 3339), `request_id`, `remote`, `method`, `target`,
  /// `protocol`, `status`, `bytes`, `duration_us`, `referer`, `user_agent`, `route`, `aborted`. Unknown
  /// values are null.
  case json
}

/// The destination of a log.
public enum LogDestination: Hashable, Sendable {
  case standardOutput
  /// A path. The file is created if it is missing, and appended to.
  case file(String)
}

/// Formats the lines of one event loop.
private final class LoopLog: LoopObserver {
  private let form: AccessLogForm
  private let writer: LogWriter
  private let secretPaths: [String]
  private var clock = LineClock()
  /// The current line.
  private var line: [UInt8] = []

  init(_ form: AccessLogForm, _ writer: LogWriter, _ secretPaths: [String]) {
    self.form = form
    self.writer = writer
    self.secretPaths = secretPaths
  }

  func requestFinished(_ request: borrowing RequestSummary) {
    line.removeAll(keepingCapacity: true)
    let target = shown(request.target)
    switch form {
    case .common: line.appendCommonLine(request, target, &clock, isCombined: false)
    case .combined: line.appendCommonLine(request, target, &clock, isCombined: true)
    case .json: line.appendJSONLine(request, target, &clock)
    }
    writer.append(line)
  }

  private func shown(_ target: String?) -> String? {
    guard let target, let path = secretPaths.first(where: target.hasPrefix) else { return target }
    return path + "(secret)"
  }
}
