internal import Dispatch
public import Logging
internal import Synchronization

#if !canImport(Glibc)
  internal import Darwin
#endif

/// A Postgres server for one folder, for use when no other server is configured. It is created in the folder,
/// listens on a Unix socket that only its owner can open, and is shared by all processes that use the folder.
///
/// ```
/// postgres/               the cluster (a link if Postgres' user cannot enter the folder)
/// postgres-socket/        mode 0700; elsewhere if the path is too long for a socket
/// postgres.log            the server's log
/// postgres.starting.lock  held while the server is started or stopped
/// postgres.members.lock   shared by every process that uses the server, for as long as it does
/// ```
///
/// The kernel releases the locks of a process that dies. `postgresql.conf` is written at each start; use
/// `ALTER SYSTEM` to change settings permanently. If the server dies, one of the processes that use it starts
/// it again; see ``Supervisor``.
public final class PrivateCluster: Sendable {
  /// For the database `colophon`.
  public let connectionString: String

  let layout: ClusterLayout
  let programs: ServerPrograms
  private let settings: [String: String]
  /// Nil once this process has left.
  private let membership: Mutex<FileLock?>
  private let supervision = Mutex<Task<Void, Never>?>(nil)

  /// Creates the cluster if necessary, starts its server unless it runs, and joins its users.
  ///
  /// Takes some seconds the first time, a tenth of a second later. As root, the server runs as the user
  /// `postgres`.
  ///
  /// - Parameters:
  ///   - directory: created if it does not exist.
  ///   - settings: additional lines of `postgresql.conf`. A server that runs already keeps its own. With
  ///     `fsync` off, a new cluster is not synced to disk either.
  ///   - logger: told when the server has died, and whether it could be started again.
  /// - Throws: ``PrivateClusterError``
  public static func start(
    in directory: String, settings: [String: String] = [:],
    logger: Logger = Logger(label: "postgres", factory: { _ in SwiftLogNoOpLogHandler() })
  ) async throws -> PrivateCluster {
    let cluster = try await onOwnThread { try PrivateCluster(joining: directory, settings, logger) }
    let supervisor = Supervisor(of: cluster, logger: logger)
    cluster.supervision.withLock { $0 = Task { await supervisor.run() } }
    return cluster
  }

  deinit { supervision.withLock { $0?.cancel() } }

  /// Stops using the server. The last process that leaves stops it. Close databases first: open connections
  /// are cut off.
  public func leave() async {
    await onOwnThread { self.leaveNow() }
  }

  /// The connection string of another database of the cluster.
  public func connectionString(database: String) -> String { layout.connectionString(database: database) }

  private init(joining directory: String, _ settings: [String: String], _ logger: Logger) throws {
    layout = try ClusterLayout(directory)
    let startLock = try FileLock(layout.startLock)
    try startLock.lock(.exclusive)
    let membership = try FileLock(layout.membersLock)
    try membership.lock(.shared)
    programs = try ServerPrograms.find(for: layout)
    try layout.prepare(with: programs, isDurable: settings["fsync"] != "off", logger: logger)
    try Server(layout: layout, programs: programs).start(settings)
    try layout.createDatabase()
    connectionString = layout.connectionString(database: ClusterLayout.database)
    self.settings = settings
    self.membership = Mutex(membership)
  }

  /// ``leave()`` for a thread that may block.
  private func leaveNow() {
    supervision.withLock { $0?.cancel() }
    let mine = membership.withLock { lock in
      defer { lock = nil }
      return lock
    }
    guard let mine, let startLock = try? FileLock(layout.startLock), (try? startLock.lock(.exclusive)) != nil
    else { return }
    // Joining takes the start lock too, so no process can join now.
    mine.unlock()
    guard let all = try? FileLock(layout.membersLock), all.tryLock(.exclusive) else { return }
    Server(layout: layout, programs: programs).stop()
  }
}

// MARK: - When the server has died

extension PrivateCluster {
  /// Whether the server's process exists.
  var hasServer: Bool { Server(layout: layout, programs: programs).hasProcess }

  enum RestartOutcome {
    case started
    /// Another process starts or stops the server now.
    case busy
    /// This process does not use the server any more.
    case left
  }

  /// Starts the server after it has died. Does not create a cluster: if the cluster is gone, an empty one
  /// would hide that.
  func restart() async throws -> RestartOutcome {
    try await onOwnThread { [self] in
      let startLock = try FileLock(layout.startLock)
      guard startLock.tryLock(.exclusive) else { return .busy }
      guard membership.withLock({ $0 != nil }) else { return .left }
      guard layout.version != nil else {
        throw PrivateClusterError("the cluster \(layout.data) is gone; put it back, or restart this program")
      }
      try layout.prepareSurroundings()
      try Server(layout: layout, programs: programs).start(settings)
      return .started
    }
  }
}

// MARK: - Stopping with the last process

extension PrivateCluster {
  /// Stops the server when every process that uses it has ended, by a crash too. For tests: none of them
  /// knows that it is the last and should call ``leave()``.
  package func stopWithLastProcess() throws {
    let stop = try layout.command(programs.pgCtl, ["stop", "-D", layout.data, "-m", "immediate", "-s"])
    #if os(Linux)
      // flock(1) gets the members' lock when no process uses the server any more.
      let wait = ChildProcess(
        "/usr/bin/flock", ["--no-fork", layout.membersLock, stop.path] + stop.arguments)
      try wait.runDetached()
    #else
      Self.toLeave.withLock { $0.append(self) }
      atexit { for cluster in PrivateCluster.toLeave.withLock({ $0 }) { cluster.leaveNow() } }
    #endif
  }

  #if !os(Linux)
    private static let toLeave = Mutex<[PrivateCluster]>([])
  #endif
}

/// A private cluster could not be created or started.
public struct PrivateClusterError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, and what to do.
  public let description: String

  init(_ description: String) { self.description = description.oneLine }
}

/// Runs `body`, which waits for processes and locks, without blocking a thread of Swift's pool.
private func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "postgres.cluster").async { continuation.resume(with: Result(catching: body)) }
  }
}

private func onOwnThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "postgres.cluster").async {
      body()
      continuation.resume()
    }
  }
}
