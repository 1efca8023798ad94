internal import CLibpq
internal import Dispatch
internal import Logging
internal import SocketEvents
internal import Synchronization

extension Connection {
  /// Connects and signs in. Gives up at `deadline` and when the task is cancelled.
  ///
  /// If there are several hosts, each has an equal part of the time that is left, or `connect_timeout` if
  /// that is shorter. A host that is full, starting or stopping is passed over. As with libpq, one that
  /// refuses the user, the password or the database ends the search.
  ///
  /// - Parameters:
  ///   - attempts: the hosts to try; by default all of the string.
  ///   - timeout: how long the server may take for each statement afterwards.
  /// - Throws: ``DatabaseUnavailable``, `CancellationError`
  static func open(
    _ string: ConnectionString, at attempts: [ConnectionAttempt]? = nil, deadline: ContinuousClock.Instant,
    timeout: Duration, logger: Logger, onEvent: (@Sendable (Event) -> Void)? = nil
  ) async throws -> Connection {
    let attempts = attempts ?? string.attempts
    if let problem = string.problem {
      throw DatabaseUnavailable(
        .connecting, target: string.description, reason: problem, cause: .unreadableString)
    }
    var failures: [DatabaseUnavailable] = []
    for (index, attempt) in attempts.enumerated() {
      try Task.checkCancellation()
      let part = ContinuousClock.now.duration(to: deadline) / (attempts.count - index)
      do {
        return try await open(
          attempt, of: string, deadline: .now + min(part, attempt.timeout ?? part), timeout: timeout,
          logger: logger, onEvent: onEvent)
      } catch let error as DatabaseUnavailable {
        failures.append(error)
        if error.cause == .silence { attempt.noteSilence() }
        guard error.isPassing else { break }
      }
    }
    throw DatabaseUnavailable(
      .connecting, target: string.description, reason: failures.map(\.reason).joined(separator: "; "),
      sqlState: failures.lazy.compactMap(\.sqlState).first,
      cause: failures.lazy.compactMap(\.cause).first { $0 != .silence })
  }

  private static func open(
    _ attempt: ConnectionAttempt, of string: ConnectionString, deadline: ContinuousClock.Instant,
    timeout: Duration, logger: Logger, onEvent: (@Sendable (Event) -> Void)?
  ) async throws -> Connection {
    let handshake = Handshake(attempt, of: string, timeout: timeout, logger: logger, onEvent: onEvent)
    let connection = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { handshake.start($0, deadline: deadline) }
    } onCancel: {
      handshake.finish(.failure(CancellationError()))
    }
    do {
      try await connection.useUsualSettings()
      return connection
    } catch {
      connection.close()
      throw error
    }
  }

  /// The settings that statements rely on: how strings are written, and how dates and intervals become texts.
  private static let usualSettings = [
    ("standard_conforming_strings", "on"), ("DateStyle", "ISO"), ("IntervalStyle", "postgres"),
  ]

  /// Sets what the database or the role has set to something else, as far as the server says so.
  private func useUsualSettings() async throws {
    let others = Self.usualSettings.filter { name, value in
      guard let status = locked({ PQparameterStatus(handle, name) }) else { return false }
      return !String(cString: status).hasPrefix(value)
    }
    guard !others.isEmpty else { return }
    try await execute(others.map { "SET \($0) = '\($1)'" }.joined(separator: "; "))
  }
}

/// Takes a connection through libpq's non-blocking handshake.
// Everything but `outcome` and `watch` is used on `queue` only. libpq resolves host names on the calling
// thread, which may take seconds, so that thread must not be one of Swift's pool.
private final class Handshake: @unchecked Sendable {
  private enum Outcome {
    case notStarted
    case waiting(CheckedContinuation<Connection, any Error>)
    case finished(early: (any Error)?)
  }

  private let queue = DispatchQueue(label: "postgres.connection")
  /// The poller on whose queue the caller runs. It will get its answers there.
  private let poller = SocketPoller.current
  private let attempt: ConnectionAttempt
  private let string: ConnectionString
  private let timeout: Duration
  private let logger: Logger
  private let onEvent: (@Sendable (Connection.Event) -> Void)?
  private let outcome = Mutex(Outcome.notStarted)
  private var handle: OpaquePointer?
  private let watch = Mutex<SocketWatch?>(nil)

  init(
    _ attempt: ConnectionAttempt, of string: ConnectionString, timeout: Duration, logger: Logger,
    onEvent: (@Sendable (Connection.Event) -> Void)?
  ) {
    self.attempt = attempt
    self.string = string
    self.timeout = timeout
    self.logger = logger
    self.onEvent = onEvent
  }

  func start(_ continuation: CheckedContinuation<Connection, any Error>, deadline: ContinuousClock.Instant) {
    let early: (any Error)? = outcome.withLock { outcome in
      if case .finished(let early) = outcome { return early }
      outcome = .waiting(continuation)
      return nil
    }
    if let early { return continuation.resume(throwing: early) }
    // Not on `queue`, which a slow name server would block.
    SocketWatch.queue.asyncAfter(deadline: .now() + (deadline - .now).seconds) { [weak self] in
      self?.timeOut()
    }
    queue.async { self.begin() }
  }

  /// Ends the handshake. Only the first call counts.
  func finish(_ result: Result<Connection, any Error>) {
    let continuation: CheckedContinuation<Connection, any Error>? = outcome.withLock { outcome in
      switch outcome {
      case .notStarted:
        if case .failure(let error) = result { outcome = .finished(early: error) }
        return nil
      case .waiting(let continuation):
        outcome = .finished(early: nil)
        return continuation
      case .finished:
        return nil
      }
    }
    if let continuation {
      continuation.resume(with: result)
      if case .failure = result { endWait() }
    } else if case .success(let connection) = result {
      connection.close()
    }
  }

  private func timeOut() {
    let reason = "no answer \(attempt.name.map { "from \($0) " } ?? "")in time"
    finish(.failure(unavailable(reason, cause: .silence)))
  }

  private var isFinished: Bool {
    outcome.withLock { if case .finished = $0 { true } else { false } }
  }

  private func begin() {
    guard !isFinished else { return }
    let defaults: KeyValuePairs = [
      "fallback_application_name": ConnectionString.applicationName,
      // Without an answer to anything for about ten seconds, the kernel ends the connection.
      "keepalives_idle": "10", "keepalives_interval": "3", "keepalives_count": "3",
      "tcp_user_timeout": "10000",
    ]
    // Later keywords win.
    let options = Array(defaults) + attempt.options + [(key: "client_encoding", value: "UTF8")]
    withCStrings(options.map(\.key)) { keywords in
      withCStrings(options.map(\.value)) { values in
        handle = PQconnectStartParams(keywords, values, 1)
      }
    }
    guard let handle else { return finish(.failure(unavailable("out of memory"))) }
    guard PQstatus(handle) != CONNECTION_BAD else { return fail() }
    // Puts the SQLSTATE into the message. There is no other way to learn it.
    PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
    PQsetNoticeReceiver(handle, { _, _ in }, nil)
    wait(for: PGRES_POLLING_WRITING)
  }

  private func advance() {
    guard !isFinished else { return disconnect() }
    let state = PQconnectPoll(handle)
    switch state {
    case PGRES_POLLING_OK: succeed()
    case PGRES_POLLING_READING, PGRES_POLLING_WRITING: wait(for: state)
    default: fail()
    }
  }

  // libpq may open another socket at each step, so each wait has its own watch.
  private func wait(for state: PostgresPollingStatusType) {
    let socket = PQsocket(handle)
    let watch = SocketWatch(socket, forWriting: state == PGRES_POLLING_WRITING) { self.endWait() }
    guard let watch else { return fail() }
    self.watch.withLock { $0 = watch }
    // A timeout may have come before there was a watch to end.
    if isFinished { endWait() }
  }

  /// Ends the watch. An event and a timeout may both call this; only the first call has an effect.
  private func endWait() {
    let ended = watch.withLock { watch in
      defer { watch = nil }
      return watch
    }
    ended?.end { self.queue.async { self.advance() } }
  }

  private func succeed() {
    guard let handle else { return }
    self.handle = nil
    PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
    finish(
      .success(
        Connection(
          handle, target: string, attempt: attempt, timeout: timeout, in: poller, logger: logger,
          onEvent: onEvent)))
  }

  private func fail() {
    let message = handle.map { String(cString: PQerrorMessage($0)) } ?? ""
    let (reason, sqlState) = Self.readable(message)
    let cause = handle.flatMap { Self.cause($0, reason) }
    disconnect()
    finish(.failure(unavailable(reason, sqlState, cause: cause)))
  }

  /// The cause that libpq found by itself, without an error of the server.
  private static func cause(_ handle: OpaquePointer, _ reason: String) -> DatabaseUnavailable.Cause? {
    if PQconnectionNeedsPassword(handle) == 1 { return .missingPassword }
    return reason.contains("server does not support SSL") ? .missingTLS : nil
  }

  private func disconnect() {
    if let handle { PQfinish(handle) }
    handle = nil
  }

  private func unavailable(
    _ reason: String, _ sqlState: SQLState? = nil, cause: DatabaseUnavailable.Cause? = nil
  ) -> DatabaseUnavailable {
    DatabaseUnavailable(
      .connecting, target: string.description, reason: reason.isEmpty ? "unknown reason" : reason,
      sqlState: sqlState, cause: cause)
  }

  /// The message without the server's source lines and without the SQLSTATE: `FATAL:  28P01: password …`.
  private static func readable(_ message: String) -> (reason: String, sqlState: SQLState?) {
    var sqlState: SQLState?
    // libpq puts its question on a line of its own.
    let message = message.replacing("\n\tIs the server ", with: "; is the server ")
    let lines = message.split(separator: "\n").filter { !$0.hasPrefix("LOCATION:") }.map { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(where: { isSQLState($0) }), index > 0,
        words[index - 1].hasSuffix(":")
      else { return words.joined(separator: " ") }
      sqlState = SQLState(rawValue: String(words[index].dropLast()))
      return (words[..<index] + words[(index + 1)...]).joined(separator: " ")
    }
    return (lines.joined(separator: " "), sqlState)
  }

  private static func isSQLState(_ word: Substring) -> Bool {
    word.utf8.count == 6 && word.hasSuffix(":") && word.contains(where: \.isNumber)
      && word.dropLast().utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
  }
}

extension Duration {
  /// In seconds; never negative.
  var seconds: Double {
    max(0, Double(components.seconds) + Double(components.attoseconds) / 1e18)
  }

  /// In whole milliseconds, rounded up; never negative.
  var milliseconds: Int { Int((seconds * 1000).rounded(.up)) }
}
