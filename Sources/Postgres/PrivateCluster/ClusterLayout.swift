internal import Digests
internal import Files

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The paths of a private cluster's parts, and the user that owns them.
struct ClusterLayout: Sendable {
  static let database = "colophon"
  static let user = "colophon"

  /// The folder that contains all parts: the requested one, or another if the server's user cannot enter
  /// that.
  let base: String
  /// The user that the server runs as; nil if that is our own.
  let account: ServerAccount?
  let sockets: String

  var data: String { "\(base)/postgres" }
  var log: String { "\(base)/postgres.log" }
  var startLock: String { "\(base)/postgres.starting.lock" }
  var membersLock: String { "\(base)/postgres.members.lock" }
  var configuration: String { "\(data)/postgresql.conf" }

  init(_ directory: String) throws(PrivateClusterError) {
    try makeDirectories(directory)
    guard let resolved = realpath(directory, nil) else {
      throw PrivateClusterError("\(SystemError("cannot enter \(directory)"))")
    }
    defer { free(resolved) }
    let absolute = String(cString: resolved)
    (base, account) = geteuid() == 0 ? try Self.forRoot(absolute) : (absolute, nil)
    sockets = try Self.socketDirectory(base)
  }

  /// The major version of the cluster, or nil if there is no cluster yet.
  var version: String? {
    (try? readFile("\(data)/PG_VERSION")).map { String(decoding: $0, as: UTF8.self).oneLine }
  }

  /// Names the port, which is a part of the socket's name, so that it does not come from the environment.
  func connectionString(database: String) -> String {
    ConnectionString.pairs([
      ("host", sockets), ("port", "5432"), ("user", Self.user), ("dbname", database), ("sslmode", "disable"),
    ])
  }

  /// A command that runs `program` as the server's user.
  func command(_ program: String, _ arguments: [String]) throws(PrivateClusterError) -> ChildProcess {
    guard let account else { return ChildProcess(program, arguments) }
    return try account.command(program, arguments)
  }
}

// MARK: - As root

extension ClusterLayout {
  private static func forRoot(_ directory: String) throws(PrivateClusterError) -> (String, ServerAccount) {
    let link = "\(directory)/postgres"
    if let target = linkTarget(link), target.hasSuffix("/postgres") {
      let base = String(target.dropLast("/postgres".count))
      try makeDirectories(base)
      return (base, try serverAccount(for: target))
    }
    let account = try serverAccount(for: link)
    guard !account.canEnter(directory) else { return (directory, account) }
    guard !isDirectory(link) else {
      throw PrivateClusterError(
        "there is a cluster in \(link), but its user \(account.name) cannot enter \(directory); "
          + "open the folder and those above it (chmod o+x)")
    }
    let base = "/var/lib/colophon/\(SHA256Digest(of: directory).hex(prefix: 8))"
    try makeDirectories(base)
    for name in ["postgres", "postgres.log"] {
      guard symlink("\(base)/\(name)", "\(directory)/\(name)") == 0 || errno == EEXIST else {
        throw PrivateClusterError("\(SystemError("cannot link \(directory)/\(name)"))")
      }
    }
    return (base, account)
  }

  private static func serverAccount(for data: String) throws(PrivateClusterError) -> ServerAccount {
    if let account = ServerAccount.owning(data) ?? ServerAccount.named("postgres") { return account }
    throw PrivateClusterError(
      "Postgres does not run as root, and there is no user postgres; install postgresql (which makes one), "
        + "run as another user, or set DATABASE_URL")
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The last byte stays NUL.
    guard readlink(path, &buffer, buffer.count - 1) > 0 else { return nil }
    return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }
}

// MARK: - Sockets

extension ClusterLayout {
  /// In bytes: the size of `sockaddr_un.sun_path` without the NUL.
  private static let longestSocketPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  // The path must be short, and without commas and quotes: libpq and the server read it as a list.
  private static func socketDirectory(_ base: String) throws(PrivateClusterError) -> String {
    let natural = "\(base)/postgres-socket"
    let fits = "\(natural)/.s.PGSQL.5432".utf8.count <= longestSocketPath
    guard !fits || natural.contains(where: { ",'\"\\\n".contains($0) }) else { return natural }
    return "/tmp/colophon-\(SHA256Digest(of: base).hex(prefix: 8))"
  }
}

func makeDirectories(_ path: String) throws(PrivateClusterError) {
  var parent = path.hasPrefix("/") ? "/" : ""
  for component in path.split(separator: "/") {
    parent += component
    guard mkdir(parent, 0o755) == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS else {
      throw PrivateClusterError("\(SystemError("cannot create \(parent)")); choose another folder")
    }
    parent += "/"
  }
}
