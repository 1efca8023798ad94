internal import CLibpq

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension ClusterLayout {
  /// Makes what is missing: the cluster, the folder of its socket, its log. The caller holds the start lock.
  func prepare(with programs: ServerPrograms) throws(PrivateClusterError) {
    try prepareSocketDirectory()
    try prepareLog()
    if version == nil {
      try create(with: programs)
    } else if account == nil, !isMine(data) {
      throw PrivateClusterError(
        "\(data) belongs to another user; run as that user or as root, or use another folder")
    }
  }

  /// The database that ``connectionString(database:)`` speaks of, in a new cluster.
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

  /// In a folder of another name, until it is whole: one that was cut short does not count.
  private func create(with programs: ServerPrograms) throws(PrivateClusterError) {
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
        "--data-checksums", "--no-sync", "--no-instructions",
      ] + locale)
    let outcome: ChildProcess.Outcome
    do {
      outcome = try initdb.run()
    } catch {
      throw PrivateClusterError("cannot create a database cluster in \(data): \(error)")
    }
    guard outcome.status == 0 else {
      throw PrivateClusterError("cannot create a database cluster in \(data): initdb: \(outcome.output)")
    }
    // A folder without PG_VERSION is no cluster: empty, it is in nobody's way.
    rmdir(data)
    guard rename(unfinished, data) == 0 else {
      throw PrivateClusterError(
        "\(SystemError("cannot put the new cluster at \(data)")); move away what is there")
    }
  }

  private func prepareSocketDirectory() throws(PrivateClusterError) {
    if mkdir(sockets, 0o700) == 0 { try account?.own(sockets) }
    var status = stat()
    guard lstat(sockets, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == account?.uid ?? geteuid(), chmod(sockets, 0o700) == 0
    else {
      throw PrivateClusterError("\(sockets) is not ours to put the socket into; remove it")
    }
  }

  private func prepareLog() throws(PrivateClusterError) {
    let descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw PrivateClusterError("\(SystemError("cannot write \(log)"))") }
    defer { close(descriptor) }
    // A log that nobody reads should not fill the disk.
    if lseek(descriptor, 0, SEEK_END) > 4 << 20 { ftruncate(descriptor, 0) }
    try account?.own(log)
  }

  private func isMine(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == geteuid()
  }
}
