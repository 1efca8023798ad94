internal import CLibpq
internal import Files

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The server process of a private cluster. The caller holds the start lock.
struct Server {
  let layout: ClusterLayout
  let programs: ServerPrograms

  /// In seconds. Recovery after a crash may take long.
  private static let startTimeout = 60
  private static let stopTimeout = 30

  /// Returns when the server accepts connections: at once if it does already.
  func start(_ settings: [String: String]) throws(PrivateClusterError) {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(Self.startTimeout)
    while clock.now < deadline {
      switch PQping(layout.connectionString(database: "postgres") + " connect_timeout=5") {
      case PQPING_OK: return
      case PQPING_REJECT: usleep(20_000)
      default:
        // A server that is alive but silent is starting or stopping: a process was killed while it did that.
        if isAlive() { usleep(20_000) } else { try launch(settings) }
      }
    }
    throw PrivateClusterError("Postgres in \(layout.data) does not answer; see \(layout.log)")
  }

  /// Stops the server. Connections that are still open are cut off.
  func stop() {
    for mode in ["fast", "immediate"] {
      let arguments = ["stop", "-D", layout.data, "-m", mode, "-w", "-t", "\(Self.stopTimeout)", "-s"]
      let outcome = try? layout.command(programs.pgCtl, arguments).run()
      if outcome?.status == 0 { return }
    }
  }

  private func launch(_ settings: [String: String]) throws(PrivateClusterError) {
    removeForeignProcessFile()
    do {
      try writeFile(configuration(settings), to: layout.configuration)
    } catch {
      throw PrivateClusterError("\(error)")
    }
    try layout.account?.own(layout.configuration)
    let logged = (try? readFile(layout.log).count) ?? 0
    let arguments = [
      "start", "-D", layout.data, "-l", layout.log, "-w", "-t", "\(Self.startTimeout)", "-s",
    ]
    let start = try layout.command(programs.pgCtl, arguments)
    let outcome: ChildProcess.Outcome
    do {
      outcome = try start.run()
    } catch {
      throw PrivateClusterError("cannot start Postgres in \(layout.data): \(error)")
    }
    guard outcome.status != 0 else { return }
    let log = (try? readFile(layout.log).dropFirst(logged)) ?? []
    let lines = String(decoding: log, as: UTF8.self).split(separator: "\n").suffix(8)
    throw PrivateClusterError(
      "cannot start Postgres in \(layout.data): \(outcome.output) \(lines.joined(separator: " ")); see \(layout.log)"
    )
  }

  /// The values suit a single site.
  private func configuration(_ settings: [String: String]) -> String {
    let sharedBuffers = ServerMemory.sharedBuffers(ofBytes: ServerMemory.available())
    let ours = [
      "listen_addresses": "", "unix_socket_directories": layout.sockets, "unix_socket_permissions": "0700",
      "port": "5432", "max_connections": "100", "shared_buffers": "\(sharedBuffers)MB",
      "wal_level": "minimal", "max_wal_senders": "0", "timezone": "UTC", "log_timezone": "UTC", "jit": "off",
      "log_min_messages": "warning", "log_line_prefix": "%m [%p] ",
    ]
    let lines = ours.merging(settings) { $1 }.sorted { $0.key < $1.key }.map { key, value in
      "\(key) = \(value.quoted("'"))"
    }
    return "# Written at each start. Use ALTER SYSTEM to change a setting for good.\n"
      + lines.joined(separator: "\n") + "\n"
  }

  // MARK: - The server's process

  /// Whether the process in `postmaster.pid` exists.
  var hasProcess: Bool {
    guard let process else { return false }
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    #if os(Linux)
      return isServer(process)
    #else
      // The check starts a program, which is too much for every half second.
      return true
    #endif
  }

  /// Whether the process in `postmaster.pid` exists and is this cluster's server.
  private func isAlive() -> Bool {
    guard let process, kill(process, 0) == 0 || errno == EPERM else { return false }
    return isServer(process)
  }

  private func isServer(_ process: pid_t) -> Bool {
    #if os(Linux)
      // The working directory of a server is its cluster. A process that has ended, but was not waited for,
      // has none.
      var link = stat()
      var data = stat()
      guard stat("/proc/\(process)/cwd", &link) == 0, stat(layout.data, &data) == 0 else { return false }
      return link.st_dev == data.st_dev && link.st_ino == data.st_ino
    #else
      let outcome = try? ChildProcess("/bin/ps", ["-o", "command=", "-p", "\(process)"]).run()
      return outcome?.output.contains(layout.data) ?? false
    #endif
  }

  private var process: pid_t? {
    guard let file = try? readFile("\(layout.data)/postmaster.pid") else { return nil }
    return String(decoding: file, as: UTF8.self).split(separator: "\n").first.flatMap { pid_t($0) }
  }

  /// After a crash another process may have the number in `postmaster.pid`, which is likely in a container.
  /// Postgres would take that process for a server. If there is no such process, Postgres notices by itself.
  private func removeForeignProcessFile() {
    guard let process, kill(process, 0) == 0 || errno == EPERM else { return }
    unlink("\(layout.data)/postmaster.pid")
    unlink("\(layout.sockets)/.s.PGSQL.5432.lock")
  }
}
