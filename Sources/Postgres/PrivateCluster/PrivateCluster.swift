internal import Dispatch
internal import Synchronization

/// A Postgres of our own, where nobody has given us one: created in a folder, reached through a Unix socket that only
/// its owner can open, and shared by all processes that use the folder.
///
/// ```
/// postgres/               the cluster (a link, where Postgres' user cannot enter the folder)
/// postgres-socket/        mode 0700; elsewhere where the path is too long for a socket
/// postgres.log            what the server says
/// postgres.starting.lock  held while the server is started or stopped
/// postgres.members.lock   shared by every process that uses the server, for as long as it does
/// ```
///
/// The kernel drops the locks of a process that dies, so nobody is in the way of the next one. `postgresql.conf` is
/// written anew at each start; `ALTER SYSTEM` changes settings for good.
public final class PrivateCluster: Sendable {
  /// For the database `colophon`.
  public let connectionString: String

  let layout: ClusterLayout
  let programs: ServerPrograms
  private let membership: Mutex<FileLock?>

  /// Creates the cluster if need be, starts it unless it runs already, and joins it.
  ///
  /// Takes about a second the first time, a tenth later on. As root, the server runs as the user `postgres`.
  ///
  /// - Parameters:
  ///   - directory: made if it does not exist.
  ///   - settings: lines of `postgresql.conf` that are added to ours; a server that runs already keeps its own.
  /// - Throws: ``PrivateClusterError``
  public static func start(
    in directory: String, settings: [String: String] = [:]
  ) async throws -> PrivateCluster {
    try await onThreadOfItsOwn { try PrivateCluster(joining: directory, settings) }
  }

  /// Gives the server up; whoever is the last to do so stops it. Close databases first: those still open are cut off.
  public func leave() async {
    await onThreadOfItsOwn { self.leaveNow() }
  }

  /// The connection string of another database of the cluster.
  public func connectionString(database: String) -> String { layout.connectionString(database: database) }

  private init(joining directory: String, _ settings: [String: String]) throws {
    layout = try ClusterLayout(directory)
    let startLock = try FileLock(layout.startLock)
    try startLock.lock(.exclusive)
    let membership = try FileLock(layout.membersLock)
    try membership.lock(.shared)
    programs = try ServerPrograms.find(for: layout)
    try layout.prepare(with: programs)
    try Server(layout: layout, programs: programs).start(settings)
    try layout.createDatabase()
    connectionString = layout.connectionString(database: ClusterLayout.database)
    self.membership = Mutex(membership)
  }

  /// ``leave()``, for a thread that may wait.
  package func leaveNow() {
    let mine = membership.withLock { lock in
      defer { lock = nil }
      return lock
    }
    guard let mine, let startLock = try? FileLock(layout.startLock), (try? startLock.lock(.exclusive)) != nil
    else { return }
    // Nobody can join now: to join takes the other lock.
    mine.unlock()
    guard let all = try? FileLock(layout.membersLock), all.tryLock(.exclusive) else { return }
    Server(layout: layout, programs: programs).stop()
  }
}

/// A private cluster that could not be made or started.
public struct PrivateClusterError: Error, Hashable, CustomStringConvertible {
  /// What was wrong, and what to do.
  public let description: String

  init(_ description: String) { self.description = description.oneLine }
}

/// Runs what waits for processes and locks, without holding up a thread of Swift's pool.
private func onThreadOfItsOwn<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "postgres.cluster").async { continuation.resume(with: Result(catching: body)) }
  }
}

private func onThreadOfItsOwn(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "postgres.cluster").async {
      body()
      continuation.resume()
    }
  }
}
