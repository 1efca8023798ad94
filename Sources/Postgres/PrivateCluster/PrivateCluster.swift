internal import Dispatch
internal import Files
public import Logging
internal import Platform
internal import Synchronization

/// A Postgres server for one folder, for use when no other server is configured. It is created in the folder,
/// listens on a Unix socket that only its owner can open, and is shared by all processes that use the folder.
///
/// ```
/// postgres/               the cluster with its socket and its postgres.log, mode 0700
///                         (a link if Postgres' user cannot enter the folder)
/// postgres.starting.lock  held while the server is started or stopped
/// postgres.members.lock   shared by every process that uses the server, for as long as it does
/// ```
///
/// The kernel releases the locks of a process that dies. `postgresql.conf` is written at each start; use
/// `ALTER SYSTEM` to change settings permanently. If the server dies, one of the processes that use it starts
/// it again.
public final class PrivateCluster: Sendable {
  /// For the database `colophon`.
  public var connectionString: String { folder.connectionString(database: ClusterFolder.name) }

  let folder: ClusterFolder
  private let server: Server
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
  ///   - creates: whether to create a cluster if there is none. Otherwise, an error is thrown, and the folder
  ///     stays as it is.
  ///   - settings: additional lines of `postgresql.conf`. A server that runs already keeps its own. With
  ///     `fsync` off, a new cluster is not synced to disk either.
  ///   - logger: told when the server has died, and whether it could be started again.
  /// - Throws: ``PrivateClusterError``
  public static func start(
    in directory: String, creates: Bool = true, settings: [String: String] = [:],
    logger: Logger = Logger(label: "postgres", factory: { _ in SwiftLogNoOpLogHandler() })
  ) async throws -> PrivateCluster {
    let cluster = try await onOwnThread {
      // Looked at first: joining creates folders.
      guard creates || ClusterFolder.exists(in: directory) else {
        throw PrivateClusterError(noneIn: directory)
      }
      return try PrivateCluster(joining: directory, creates: creates, settings, logger)
    }
    let supervision = Task { [weak cluster] in
      var pause = interval
      while (try? await Task.sleep(for: pause)) != nil,
        let next = await cluster?.checkServer(after: pause, logger)
      { pause = next }
    }
    cluster.supervision.withLock { $0 = supervision }
    return cluster
  }

  deinit { supervision.withLock { $0?.cancel() } }

  /// Stops using the server. The last process that leaves stops it. Close databases first: open connections
  /// are cut off.
  public func leave() async {
    supervision.withLock { $0?.cancel() }
    try? await onOwnThread { [self] in
      // Joining takes the start lock too, so no process can join now.
      let startLock = try FileLock(folder.startLock, LOCK_EX)
      defer { withExtendedLifetime(startLock) {} }
      let wasMember = membership.withLock { lock in
        defer { lock = nil }
        return lock != nil
      }
      if wasMember, try FileLock(folder.membersLock, LOCK_EX | LOCK_NB) != nil { server.stop() }
    }
  }

  /// Stops using the server, and removes the cluster with all of its data. For a cluster that only this
  /// process knows.
  package func remove() async {
    await leave()
    if folder.sockets != folder.data { removeTree(folder.sockets) }
    removeTree(folder.base)
  }

  /// Stops the server of a cluster that no process uses, such as that of a process that was killed, and
  /// removes its folder with all data. A folder without a cluster stays: a process may be about to create one
  /// there.
  package static func removeAbandoned(in directory: String) async throws {
    try await onOwnThread {
      let folder = try ClusterFolder(directory)
      // A process that begins to use it has this lock until it is a member.
      let startLock = try FileLock(folder.startLock, LOCK_EX | LOCK_NB)
      defer { withExtendedLifetime(startLock) {} }
      guard startLock != nil, folder.version != nil || access(folder.unfinished, F_OK) == 0,
        let membersLock = try FileLock(folder.membersLock, LOCK_EX | LOCK_NB)
      else { return }
      defer { withExtendedLifetime(membersLock) {} }
      if let version = folder.version {
        Server(folder: folder, programs: try .find(version: version), settings: [:]).stop()
      }
      if folder.sockets != folder.data { removeTree(folder.sockets) }
      removeTree(folder.base)
      removeTree(directory)
    }
  }

  /// The connection string of another database of the cluster.
  public func connectionString(database: String) -> String { folder.connectionString(database: database) }

  private init(
    joining directory: String, creates: Bool, _ settings: [String: String], _ logger: Logger
  ) throws {
    folder = try ClusterFolder(directory)
    try folder.checkOwner()
    let startLock = try FileLock(folder.startLock, LOCK_EX)
    defer { withExtendedLifetime(startLock) {} }
    membership = Mutex(try FileLock(folder.membersLock, LOCK_SH))
    server = Server(
      folder: folder, programs: try .find(version: folder.version), settings: settings)
    if folder.version == nil {
      try folder.checkUpgrade()
      guard creates else { throw PrivateClusterError(noneIn: directory) }
      try server.create(logger: logger)
    }
    try server.start()
    try server.createDatabase()
  }
}

// MARK: - When the server has died

extension PrivateCluster {
  /// How often to check whether the server's process exists.
  static let interval = Duration.milliseconds(500)
  private static let longestPause = Duration.seconds(30)

  /// Starts the server again if it has died. Every process that uses the cluster calls this until it has
  /// left.
  ///
  /// - Parameter pause: how long the process has waited since the last check.
  /// - Returns: the pause until the next check, which grows to half a minute while the server is found dead.
  func checkServer(after pause: Duration, _ logger: Logger) async -> Duration {
    if server.isAlive { return Self.interval }
    if pause == Self.interval {
      logger.warning("Postgres in \(folder.data) has died; starting it again")
    }
    do {
      if try await restart() { logger.notice("Postgres in \(folder.data) runs again") }
    } catch {
      logger.error("\(error); trying again, with growing pauses")
    }
    return min(pause * 2, Self.longestPause)
  }

  /// Starts the server unless another process does so, or this process does not use it any more. Does not
  /// create a cluster: if the cluster is gone, an empty one would hide that.
  ///
  /// - Returns: whether it was started.
  func restart() async throws -> Bool {
    try await onOwnThread { [self] in
      let startLock = try FileLock(folder.startLock, LOCK_EX | LOCK_NB)
      defer { withExtendedLifetime(startLock) {} }
      guard startLock != nil, membership.withLock({ $0 != nil }), !server.isAlive else { return false }
      guard folder.version != nil else {
        throw PrivateClusterError("the cluster \(folder.data) is gone; put it back, or restart this program")
      }
      try server.start()
      return true
    }
  }
}

// MARK: - Stopping with the last process

extension PrivateCluster {
  /// Stops the server when every process that uses it has ended, by a crash too. For tests: none of them
  /// knows that it is the last and should call ``leave()``. Does so on Linux only.
  package func stopWithLastProcess() {
    // flock(1) gets the members' lock when no process uses the server any more.
    let wait = ["flock", "--no-fork", folder.membersLock] + server.stopCommand(mode: "immediate")
    run(["sh", "-c", "\"$0\" \"$@\" >/dev/null 2>&1 &"] + wait)
  }
}

/// Runs `body`, which waits for processes and locks, without blocking a thread of Swift's pool.
func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "postgres.cluster").async { continuation.resume(with: Result(catching: body)) }
  }
}
