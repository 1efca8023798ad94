internal import Foundation

/// The programs that come with the server of Postgres.
struct ServerPrograms: Sendable {
  /// The folder with `initdb`, `pg_ctl` and `postgres`.
  let directory: String

  var initdb: String { "\(directory)/initdb" }
  var control: String { "\(directory)/pg_ctl" }

  /// Looks in `PATH`, then in the folders that distributions use, newest first.
  ///
  /// - Parameters:
  ///   - version: the major version that an existing cluster needs.
  ///   - folders: where to look.
  static func find(
    version: String?, in folders: [String] = PostgresFolders.all
  ) throws(PrivateClusterError) -> ServerPrograms {
    let candidates = candidates(in: folders)
    guard let first = candidates.first else {
      throw PrivateClusterError(
        "cannot find Postgres' initdb and pg_ctl; install them (apt-get install postgresql, or brew install "
          + "postgresql), or set DATABASE_URL to a server that runs")
    }
    guard let version else { return first }
    if let fitting = candidates.first(where: { $0.majorVersion == version }) { return fitting }
    let newest = newest(in: folders)?.majorVersion ?? "another version"
    let isNewer = (Int(newest) ?? 0) > (Int(version) ?? 0)
    throw PrivateClusterError(
      "the cluster was made by Postgres \(version), which is not installed, and \(newest) is; "
        + "install postgresql-\(version)"
        + (isNewer ? " beside it and run site upgrade-postgres, which moves the database to \(newest)" : "")
        + ", or set DATABASE_URL")
  }

  /// Those with the highest version.
  static func newest(in folders: [String] = PostgresFolders.all) -> ServerPrograms? {
    candidates(in: folders).max { (Int($0.majorVersion ?? "") ?? 0) < (Int($1.majorVersion ?? "") ?? 0) }
  }

  private static func candidates(in folders: [String]) -> [ServerPrograms] {
    folders.map(ServerPrograms.init).filter {
      access($0.initdb, X_OK) == 0 && access($0.control, X_OK) == 0
    }
  }

  /// `pg_ctl (PostgreSQL) 15.8 (Debian …)` → `15`
  var majorVersion: String? { PostgresFolders.majorVersion(of: control).map(String.init) }
}

/// The folders that may have programs of Postgres.
package enum PostgresFolders {
  /// Those of `PATH`, then those that distributions and Homebrew use, newest first.
  package static var all: [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") } + installed()
  }

  /// The major version that a program of Postgres says it has; nil if it cannot be run.
  package static func majorVersion(of program: String) -> Int? {
    run([program, "--version"]).output.split(separator: " ").first { $0.first?.isNumber == true }
      .flatMap { Int($0.prefix { $0.isNumber }) }
  }

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
  let words = ["/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"] + command
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
