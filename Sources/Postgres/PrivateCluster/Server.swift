internal import CLibpq
internal import Files
internal import Logging
internal import Platform

/// The cluster in a folder and its server process. The caller holds the start lock.
struct Server: Sendable {
  let folder: ClusterFolder
  let programs: ServerPrograms
  /// Additional lines of `postgresql.conf`.
  let settings: [String: String]

  /// In seconds. Recovery after a crash may take long.
  private static let startTimeout = 60
  private static let stopTimeout = 30

  /// Creates the cluster under another name and renames it when it is complete, so that an interrupted
  /// attempt is never taken for a cluster.
  func create(logger: Logger) throws(PrivateClusterError) {
    let unfinished = folder.unfinished
    removeTree(unfinished)
    guard mkdir(unfinished, 0o700) == 0 else {
      throw PrivateClusterError(SystemError("cannot create \(unfinished)"), advice: "choose another folder")
    }
    try folder.account?.own(unfinished)
    #if os(Linux)
      let locale = ["--locale=C.UTF-8"]
    #else
      let locale = ["--locale=C", "--lc-ctype=UTF-8"]
    #endif
    let isDurable = settings["fsync"] != "off"
    let options = [
      "--pgdata=\(unfinished)", "--username=\(ClusterFolder.name)", "--auth=trust", "--encoding=UTF8",
      "--data-checksums", "--no-instructions",
    ]
    let (succeeded, output) = run(
      folder.command(programs.initdb, options + locale + (isDurable ? [] : ["--no-sync"])))
    guard succeeded else {
      throw PrivateClusterError("cannot create a database cluster in \(folder.data): initdb", output: output)
    }
    logger.debug("initdb: \(output.oneLine)")
    // A folder without PG_VERSION is not a cluster. If it is empty, it can go.
    rmdir(folder.data)
    guard rename(unfinished, folder.data) == 0 else {
      throw PrivateClusterError(
        SystemError("cannot put the new cluster at \(folder.data)"),
        advice:
          "there are files in it that are no cluster of Postgres, or a damaged one: look what they are, "
          + "and set SITE_DATA to another folder if you need them")
    }
    if isDurable { try Self.syncFolder(folder.base) }
  }

  /// Makes the names in a folder survive a loss of power.
  private static func syncFolder(_ path: String) throws(PrivateClusterError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw PrivateClusterError(SystemError("cannot write \(path) to disk"))
    }
  }

  /// Creates the database of the site unless it exists.
  func createDatabase() throws(PrivateClusterError) {
    let connection = PQconnectdb(folder.connectionString(database: "postgres"))
    defer { PQfinish(connection) }
    let name = ClusterFolder.name
    let exists = PQexec(connection, "SELECT 1 FROM pg_database WHERE datname = '\(name)'")
    defer { PQclear(exists) }
    guard PQntuples(exists) == 0 else { return }
    let created = PQexec(connection, "CREATE DATABASE \(name)")
    defer { PQclear(created) }
    guard PQresultStatus(created) == PGRES_COMMAND_OK else {
      throw PrivateClusterError(
        "cannot create the database", output: String(cString: PQerrorMessage(connection)))
    }
  }

  /// Returns when the server accepts connections: at once if it does already.
  func start() throws(PrivateClusterError) {
    let deadline = ContinuousClock.now + .seconds(Self.startTimeout)
    while ContinuousClock.now < deadline {
      let answer = PQping(folder.connectionString(database: "postgres") + " connect_timeout=5")
      if answer == PQPING_OK { return }
      // A server that is alive but silent is starting or stopping: a process was killed while it did that.
      if answer != PQPING_REJECT, !isAlive { return try launch() }
      usleep(20_000)
    }
    throw PrivateClusterError("Postgres in \(folder.data) does not answer; see \(folder.log)")
  }

  /// Stops the server. Connections that are still open are cut off.
  func stop() {
    let timeout = ["-w", "-t", "\(Self.stopTimeout)"]
    guard !run(stopCommand(mode: "fast") + timeout).succeeded else { return }
    run(stopCommand(mode: "immediate") + timeout)
  }

  func stopCommand(mode: String) -> [String] {
    folder.command(programs.control, ["stop", "-D", folder.data, "-m", mode, "-s"])
  }

  /// Whether the process in `postmaster.pid` exists and is this cluster's server. After a crash another
  /// process may have its number, which is likely in a container.
  var isAlive: Bool {
    let file: [UInt8]
    do throws(SystemError) {
      file = try processFile()
    } catch {
      // Without a free descriptor, nobody knows.
      return error.code == EMFILE || error.code == ENFILE
    }
    let line = String(decoding: file, as: UTF8.self).split(separator: "\n").first
    guard let process = line.flatMap({ pid_t($0) }), kill(process, 0) == 0 || errno == EPERM else {
      return false
    }
    #if os(Linux)
      // The working directory of a server is its cluster. A process that has ended, but was not waited for,
      // has none.
      guard let directory = try? FileStamp(of: "/proc/\(process)/cwd"),
        let data = try? FileStamp(of: folder.data)
      else { return false }
      return (directory.device, directory.inode) == (data.device, data.inode)
    #else
      return true
    #endif
  }

  private func launch() throws(PrivateClusterError) {
    try folder.prepareSockets()
    try forgetProcess()
    let configuration = "\(folder.data)/postgresql.conf"
    try write(self.configuration, to: configuration)
    var logged = (try? readFile(folder.log).count) ?? 0
    // The log must not fill the disk.
    if logged > 4 << 20, rename(folder.log, "\(folder.log).old") == 0 { logged = 0 }
    let options = ["-D", folder.data, "-l", folder.log, "-w", "-t", "\(Self.startTimeout)", "-s"]
    let (succeeded, output) = run(folder.command(programs.control, ["start"] + options))
    guard !succeeded else { return }
    let log = (try? readFile(folder.log).dropFirst(logged)) ?? []
    throw PrivateClusterError(
      "cannot start Postgres in \(folder.data)", output: String(decoding: log, as: UTF8.self) + "\n" + output,
      advice: "see \(folder.log)")
  }

  /// Replaces the number of the former server's process, which another process may have now. Postgres would
  /// take that process for its server. The rest of the file stays: by the shared memory that it names,
  /// Postgres notices processes of the former server that have not ended yet.
  func forgetProcess() throws(PrivateClusterError) {
    unlink("\(folder.sockets)/.s.PGSQL.5432.lock")
    guard let file = try? processFile(), let end = file.firstIndex(of: UInt8(ascii: "\n")) else { return }
    try write(
      "\(pid_t.max)" + String(decoding: file[end...], as: UTF8.self), to: "\(folder.data)/postmaster.pid")
  }

  /// The content of `postmaster.pid`, which has a few lines.
  ///
  /// The server's user may have put a link in its place, which would lead root to a file that this user may
  /// not read, or a named pipe.
  private func processFile() throws(SystemError) -> [UInt8] {
    let path = "\(folder.data)/postmaster.pid"
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("cannot open \(path)") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw SystemError("cannot read \(path)") }
    return Array(bytes.prefix(count))
  }

  private func write(_ text: String, to path: String) throws(PrivateClusterError) {
    do throws(SystemError) {
      try writeFile(text, to: path)
    } catch {
      throw PrivateClusterError(error)
    }
    try folder.account?.own(path)
  }

  /// The text of `postgresql.conf`. The values suit a single site.
  private var configuration: String {
    let ours = [
      "listen_addresses": "", "unix_socket_directories": folder.sockets, "unix_socket_permissions": "0700",
      "port": "5432", "max_connections": "100", "wal_level": "minimal", "max_wal_senders": "0",
      "timezone": "UTC", "log_timezone": "UTC", "jit": "off", "log_min_messages": "warning",
      "log_line_prefix": "%m [%p] ",
    ]
    let lines = ours.merging(settings) { $1 }.sorted { $0.key < $1.key }.map { key, value in
      "\(key) = \(value.quoted("'"))\n"
    }
    return "# Written at each start. Use ALTER SYSTEM to change a setting for good.\n" + lines.joined()
  }
}
