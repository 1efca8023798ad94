internal import CLibpq

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The server process of a private cluster. The caller holds the start lock.
struct Server {
  let layout: ClusterLayout
  let programs: ServerPrograms

  /// In seconds: recovery after a crash may take a while.
  private static let startTimeout = 60
  private static let stopTimeout = 30

  /// Returns when the server accepts connections; at once where it does already.
  func start(_ settings: [String: String]) throws(PrivateClusterError) {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(Self.startTimeout)
    while clock.now < deadline {
      switch PQping(layout.connectionString(database: "postgres") + " connect_timeout=5") {
      case PQPING_OK: return
      case PQPING_REJECT: usleep(20_000)
      default:
        // On its way up or down, if somebody was killed while starting or stopping it.
        if isProcessAlive() { usleep(20_000) } else { try launch(settings) }
      }
    }
    throw PrivateClusterError("Postgres in \(layout.data) does not answer; see \(layout.log)")
  }

  /// Cuts off whoever is still connected.
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

  /// Every value is one that suits a single site on a small machine.
  private func configuration(_ settings: [String: String]) -> String {
    let ours = [
      "listen_addresses": "", "unix_socket_directories": layout.sockets, "unix_socket_permissions": "0700",
      "port": "5432", "max_connections": "100", "shared_buffers": "64MB", "max_wal_size": "256MB",
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

  /// Whether the process that `postmaster.pid` names lives and is this cluster's server.
  private func isProcessAlive() -> Bool {
    guard let process else { return false }
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    #if os(Linux)
      // A server's working directory is its cluster.
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

  /// After a crash the server's number may have gone to another process, often so in a container, and Postgres would
  /// take that one for a server. Where the number is nobody's, Postgres sees for itself.
  private func removeForeignProcessFile() {
    guard let process, kill(process, 0) == 0 || errno == EPERM else { return }
    unlink("\(layout.data)/postmaster.pid")
    unlink("\(layout.sockets)/.s.PGSQL.5432.lock")
  }
}
