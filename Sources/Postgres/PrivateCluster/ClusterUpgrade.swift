internal import Files
package import Logging
internal import Platform

extension PrivateCluster {
  /// How an upgrade ended.
  package enum UpgradeOutcome: Hashable, Sendable {
    /// The cluster has the newest version that is installed.
    case isNewest(version: String)
    /// The former cluster is at `kept`.
    case upgraded(from: String, to: String, kept: String)
  }

  /// Moves the database of a folder into a new cluster of the newest version that is installed. The former
  /// cluster is kept beside it, and stays in place if anything fails.
  ///
  /// - Parameters:
  ///   - folders: where the programs of all versions are.
  ///   - isForced: whether to do so even if the version is the same.
  ///   - copy: copies the database of the first connection string to the empty one of the second, and proves
  ///     the copy. Its third argument is a folder for temporary files.
  /// - Throws: ``PrivateClusterError``, also if another process uses the cluster.
  package static func upgrade(
    in directory: String, programsIn folders: [String] = PostgresFolders.all, isForced: Bool = false,
    logger: Logger = Logger(label: "postgres", factory: { _ in SwiftLogNoOpLogHandler() }),
    copy: (_ from: String, _ to: String, _ folder: String) async throws -> Void
  ) async throws -> UpgradeOutcome {
    let upgrade = try await onOwnThread { try ClusterUpgrade(directory, folders) }
    guard isForced || upgrade.isNewer else {
      removeTree(upgrade.new.folder.base)
      return .isNewest(version: upgrade.version)
    }
    do {
      try await onOwnThread { try upgrade.start(logger) }
      try await copy(
        upgrade.old.folder.connectionString(database: ClusterFolder.name),
        upgrade.new.folder.connectionString(database: ClusterFolder.name), upgrade.new.folder.base)
    } catch {
      try? await onOwnThread { upgrade.stop() }
      try? await onOwnThread { removeTree(upgrade.new.folder.base) }
      throw error
    }
    let kept = try await onOwnThread {
      upgrade.stop()
      return try upgrade.exchange()
    }
    return .upgraded(from: upgrade.version, to: upgrade.new.programs.majorVersion ?? "", kept: kept)
  }
}

/// A cluster, and a new one that is to take its place. Holds the locks of the cluster, so that no process
/// uses it meanwhile.
private struct ClusterUpgrade: Sendable {
  let version: String
  let isNewer: Bool
  let old: Server
  let new: Server
  private let locks: [FileLock]

  init(_ directory: String, _ folders: [String]) throws(PrivateClusterError) {
    let folder = try ClusterFolder(directory)
    try folder.checkOwner()
    guard let version = folder.version else {
      try folder.checkUpgrade()
      throw PrivateClusterError(
        "there is no private database in \(directory); set SITE_DATA to the folder that has it")
    }
    guard let startLock = try FileLock(folder.startLock, LOCK_EX | LOCK_NB),
      let membersLock = try FileLock(folder.membersLock, LOCK_EX | LOCK_NB)
    else {
      throw PrivateClusterError(
        "another process uses the database in \(folder.data); stop the site and try again")
    }
    locks = [startLock, membersLock]
    self.version = version
    let programs = try ServerPrograms.find(version: version, in: folders)
    let newest = ServerPrograms.newest(in: folders) ?? programs
    isNewer = newest.majorVersion != version
    old = Server(folder: folder, programs: programs, settings: [:])
    new = Server(folder: try ClusterFolder(folder.upgrading), programs: newest, settings: [:])
    // An upgrade may have been killed.
    if new.isAlive { new.stop() }
    removeTree(folder.upgrading)
    _ = try ClusterFolder(folder.upgrading)
  }

  func start(_ logger: Logger) throws(PrivateClusterError) {
    try new.create(logger: logger)
    try new.start()
    try new.createDatabase()
    try old.start()
  }

  func stop() {
    new.stop()
    old.stop()
  }

  /// Puts the new cluster into the place of the old one.
  ///
  /// - Returns: the path of the old one.
  func exchange() throws(PrivateClusterError) -> String {
    let data = old.folder.data
    var kept = "\(data).\(version)"
    var number = 1
    while access(kept, F_OK) == 0 {
      number += 1
      kept = "\(data).\(version)-\(number)"
    }
    guard rename(data, kept) == 0 else {
      throw PrivateClusterError(
        "\(SystemError("cannot rename \(data) to \(kept)")); the cluster is as it was")
    }
    guard rename(new.folder.data, data) == 0 else {
      let error = SystemError("cannot put the new cluster at \(data)")
      rename(kept, data)
      throw PrivateClusterError("\(error); the former one is still there")
    }
    removeTree(new.folder.base)
    return kept
  }
}
