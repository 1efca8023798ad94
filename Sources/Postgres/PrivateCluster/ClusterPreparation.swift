internal import CLibpq
internal import Files
internal import Logging

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension ClusterLayout {
  /// Creates what is missing: the cluster, the folder of its socket, its log. The caller holds the start
  /// lock.
  ///
  /// - Parameter isDurable: whether the new cluster must survive a loss of power.
  func prepare(
    with programs: ServerPrograms, isDurable: Bool, logger: Logger
  ) throws(PrivateClusterError) {
    try prepareSurroundings()
    if version == nil {
      try create(with: programs, isDurable: isDurable, logger: logger)
    } else if account == nil, !isMine(data) {
      throw PrivateClusterError(
        "\(data) belongs to another user; run as that user or as root, or use another folder")
    }
  }

  /// Creates what a server needs besides the cluster: the folder of its socket, its log.
  func prepareSurroundings() throws(PrivateClusterError) {
    try prepareSocketDirectory()
    try prepareLog()
  }

  /// Creates the database of the site unless it exists.
  func createDatabase() throws(PrivateClusterError) {
    let connection = PQconnectdb(connectionString(database: "postgres"))
    defer { PQfinish(connection) }
    let exists = PQexec(connection, "SELECT 1 FROM pg_database WHERE datname = '\(Self.database)'")
    defer { PQclear(exists) }
    guard PQntuples(exists) == 0 || PQresultStatus(exists) != PGRES_TUPLES_OK else { return }
    let created = PQexec(connection, "CREATE DATABASE \(Self.database)")
    defer { PQclear(created) }
    guard PQresultStatus(created) == PGRES_COMMAND_OK else {
      throw PrivateClusterError("cannot create the database: \(String(cString: PQerrorMessage(connection)))")
    }
  }

  /// Creates the cluster under another name and renames it when it is complete, so that an interrupted
  /// attempt is never taken for a cluster.
  private func create(
    with programs: ServerPrograms, isDurable: Bool, logger: Logger
  ) throws(PrivateClusterError) {
    let unfinished = "\(base)/postgres.unfinished"
    removeTree(unfinished)
    guard mkdir(unfinished, 0o700) == 0 else {
      throw PrivateClusterError("\(SystemError("cannot create \(unfinished)")); choose another folder")
    }
    try account?.own(unfinished)
    #if os(Linux)
      let locale = ["--locale=C.UTF-8"]
    #else
      let locale = ["--locale=C", "--lc-ctype=UTF-8"]
    #endif
    let initdb = try command(
      programs.initdb,
      [
        "--pgdata=\(unfinished)", "--username=\(Self.user)", "--auth=trust", "--encoding=UTF8",
        "--data-checksums", "--no-instructions",
      ] + locale + (isDurable ? [] : ["--no-sync"]))
    let outcome: ChildProcess.Outcome
    do {
      outcome = try initdb.run()
    } catch {
      throw PrivateClusterError("cannot create a database cluster in \(data): \(error)")
    }
    guard outcome.status == 0 else {
      throw PrivateClusterError("cannot create a database cluster in \(data): initdb: \(outcome.output)")
    }
    logger.debug("initdb: \(outcome.output.oneLine)")
    // A folder without PG_VERSION is not a cluster. If it is empty, it can go.
    rmdir(data)
    guard rename(unfinished, data) == 0 else {
      throw PrivateClusterError(
        "\(SystemError("cannot put the new cluster at \(data)")); move away what is there")
    }
    if isDurable { try syncFolder(base) }
  }

  /// Makes the names of the files in a folder survive a loss of power.
  private func syncFolder(_ path: String) throws(PrivateClusterError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw PrivateClusterError("\(SystemError("cannot open \(path)"))") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw PrivateClusterError("\(SystemError("cannot write \(path) to disk"))")
    }
  }

  private func prepareSocketDirectory() throws(PrivateClusterError) {
    if mkdir(sockets, 0o700) == 0 { try account?.own(sockets) }
    var status = stat()
    guard lstat(sockets, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == account?.uid ?? geteuid(), chmod(sockets, 0o700) == 0
    else {
      throw PrivateClusterError(
        "\(sockets) is not a folder of ours, so the socket cannot be there; remove it")
    }
  }

  private func prepareLog() throws(PrivateClusterError) {
    let descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw PrivateClusterError("\(SystemError("cannot write \(log)"))") }
    defer { close(descriptor) }
    // The log must not fill the disk.
    if lseek(descriptor, 0, SEEK_END) > 4 << 20 { ftruncate(descriptor, 0) }
    try account?.own(log)
  }

  private func isMine(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == geteuid()
  }
}
