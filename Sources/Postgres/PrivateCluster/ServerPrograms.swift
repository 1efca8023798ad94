internal import Foundation

/// The programs that come with Postgres.
struct ServerPrograms: Sendable {
  /// The folder with `initdb`, `pg_ctl` and `postgres`.
  private let directory: String

  var initdb: String { "\(directory)/initdb" }
  var control: String { "\(directory)/pg_ctl" }

  /// Looks in `PATH`, then in the folders that distributions use, newest first.
  ///
  /// - Parameter version: the major version that an existing cluster needs.
  static func find(version: String?) throws(PrivateClusterError) -> ServerPrograms {
    let candidates = candidates()
    guard let first = candidates.first else {
      throw PrivateClusterError(
        "cannot find Postgres' initdb and pg_ctl; install them (apt-get install postgresql, or brew install "
          + "postgresql), or set DATABASE_URL to a server that runs")
    }
    guard let version else { return first }
    if let fitting = candidates.first(where: { $0.majorVersion == version }) { return fitting }
    throw PrivateClusterError(
      "the cluster was made by Postgres \(version), which is not installed; install postgresql-\(version), "
        + "move the data over with pg_upgrade, or set DATABASE_URL")
  }

  private static func candidates() -> [ServerPrograms] {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let directories = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return (directories + installed()).map(ServerPrograms.init).filter {
      access($0.initdb, X_OK) == 0 && access($0.control, X_OK) == 0
    }
  }

  /// The folders of programs that distributions and Homebrew use, newest first.
  private static func installed() -> [String] {
    var matches = glob_t()
    defer { globfree(&matches) }
    let pattern =
      "{/usr/lib*/postgresql*/*/bin,/usr/lib*/postgresql*/bin,/usr/pgsql-*/bin,"
      + "/opt/homebrew/opt/postgresql*/bin,/usr/local/opt/postgresql*/bin}"
    guard glob(pattern, GLOB_BRACE, nil, &matches) == 0, let paths = matches.gl_pathv else { return [] }
    return (0..<Int(matches.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
      .sorted { $0.compare($1, options: .numeric) == .orderedDescending }
  }

  /// `pg_ctl (PostgreSQL) 15.8 (Debian …)` → `15`
  private var majorVersion: String? {
    run([control, "--version"]).output.split(separator: " ").first { $0.first?.isNumber == true }
      .map { String($0.prefix { $0.isNumber }) }
  }
}

/// Runs a program until it ends, in `/`, because its user may not be allowed to enter our directory, and with
/// a small environment.
///
/// - Returns: whether its exit status was 0, and its output, standard error included.
@discardableResult
func run(_ command: [String]) -> (succeeded: Bool, output: String) {
  // A server outlives us. It must not keep the descriptors that this process was started with; we open none
  // that other programs inherit.
  for descriptor: Int32 in 3..<256 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  let words = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"] + command
  let quoted = words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
  guard let stream = popen("cd / && exec \(quoted) </dev/null 2>&1", "r") else { return (false, "no memory") }
  var output: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = fread(&chunk, 1, chunk.count, stream)
    if count == 0 { break }
    output += chunk[..<count]
  }
  return (pclose(stream) == 0, String(decoding: output, as: UTF8.self))
}
