#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The programs that come with Postgres.
struct ServerPrograms: Sendable {
  /// The folder with `initdb`, `pg_ctl` and `postgres`.
  let directory: String

  var initdb: String { "\(directory)/initdb" }
  var pgCtl: String { "\(directory)/pg_ctl" }

  /// Looks in `PATH`, in the folders that distributions use, newest first, and where `pg_config` says. For an
  /// existing cluster the version must match.
  static func find(for layout: ClusterLayout) throws(PrivateClusterError) -> ServerPrograms {
    let candidates = candidates()
    guard let first = candidates.first else {
      throw PrivateClusterError(
        "cannot find Postgres' initdb and pg_ctl; install them (apt-get install postgresql, or brew install "
          + "postgresql), or set DATABASE_URL to a server that runs")
    }
    guard let version = layout.version else { return first }
    if let fitting = candidates.first(where: { $0.majorVersion == version }) { return fitting }
    throw PrivateClusterError(
      "\(layout.data) was made by Postgres \(version), which is not installed; install postgresql-\(version), "
        + "move the data over with pg_upgrade, or set DATABASE_URL")
  }

  private static func candidates() -> [ServerPrograms] {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    var directories = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    for pattern in [
      "/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin",
      "/usr/local/opt/postgresql*/bin",
    ] {
      directories += paths(matching: pattern).sorted { $0.hasHigherVersion(than: $1) }
    }
    if let config = directories.map({ "\($0)/pg_config" }).first(where: isExecutable),
      let outcome = try? ChildProcess(config, ["--bindir"]).run(), outcome.status == 0
    {
      directories.append(outcome.output.oneLine)
    }
    return directories.map(ServerPrograms.init).filter { isExecutable($0.initdb) && isExecutable($0.pgCtl) }
  }

  /// `pg_ctl (PostgreSQL) 15.8 (Debian …)` → `15`
  private var majorVersion: String? {
    guard let outcome = try? ChildProcess(pgCtl, ["--version"]).run() else { return nil }
    return outcome.output.split(separator: " ").first { $0.first?.isNumber == true }
      .map { String($0.prefix { $0.isNumber }) }
  }

  private static func paths(matching pattern: String) -> [String] {
    var matches = glob_t()
    defer { globfree(&matches) }
    guard glob(pattern, 0, nil, &matches) == 0, let paths = matches.gl_pathv else { return [] }
    return (0..<Int(matches.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
  }
}

extension String {
  /// Whether this path contains a higher version: `/usr/lib/postgresql/15/bin` before `…/9.6/bin`.
  fileprivate func hasHigherVersion(than other: String) -> Bool { version > other.version }

  private var version: Double {
    Double(String(drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." })) ?? .infinity
  }
}
