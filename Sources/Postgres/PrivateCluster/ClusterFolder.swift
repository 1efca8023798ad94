internal import Digests
internal import Files
internal import Platform

/// The paths of a private cluster's parts, and the user that owns them.
struct ClusterFolder: Sendable {
  /// The name of the database and of its user.
  static let name = "colophon"

  /// The folder that contains all parts: the requested one, or another if the server's user cannot enter
  /// that.
  let base: String
  /// The user that the server runs as; nil if that is our own.
  let account: ServerAccount?

  var data: String { "\(base)/postgres" }
  var log: String { "\(data)/postgres.log" }
  /// The folder of a cluster that `initdb` has not completed.
  var unfinished: String { "\(base)/postgres.unfinished" }
  /// The folder of the new cluster during an upgrade.
  var upgrading: String { "\(base)/postgres.upgrading" }
  var startLock: String { "\(base)/postgres.starting.lock" }
  var membersLock: String { "\(base)/postgres.members.lock" }

  init(_ directory: String) throws(PrivateClusterError) {
    try Self.create(directory)
    guard let directory = realPath(directory) else {
      throw PrivateClusterError(SystemError("cannot enter \(directory)"))
    }
    (base, account) = geteuid() == 0 ? try Self.forRoot(directory) : (directory, nil)
  }

  /// The major version of the cluster, or nil if there is no cluster yet.
  var version: String? {
    (try? readFile("\(data)/PG_VERSION")).map { String(decoding: $0, as: UTF8.self).oneLine }
  }

  /// The folder of the server's socket: the cluster, or another if that path is too long, or has characters
  /// that separate paths in the settings of libpq and the server.
  var sockets: String {
    let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    let fits = "\(data)/.s.PGSQL.5432".utf8.count <= longest
    guard !fits || data.contains(where: { ",'\"\\\n".contains($0) }) else { return data }
    return "/tmp/colophon-\(SHA256Digest(of: base).hex(prefix: 8))"
  }

  /// Names the port, which is a part of the socket's name, so that it does not come from the environment.
  func connectionString(database: String) -> String {
    ConnectionString.pairs([
      ("host", sockets), ("port", "5432"), ("user", Self.name), ("dbname", database), ("sslmode", "disable"),
    ])
  }

  /// The command that runs a program as the server's user.
  func command(_ program: String, _ arguments: [String]) -> [String] {
    account?.command([program] + arguments) ?? [program] + arguments
  }

  /// Creates the folder of the socket unless it is the cluster. Others may write to `/tmp`, so an existing
  /// folder must be ours alone.
  func prepareSockets() throws(PrivateClusterError) {
    guard sockets != data else { return }
    if mkdir(sockets, 0o700) == 0 { try account?.own(sockets) }
    var status = stat()
    guard lstat(sockets, &status) == 0, status.st_mode == S_IFDIR | 0o700,
      status.st_uid == account?.user ?? geteuid()
    else {
      throw PrivateClusterError(
        "\(sockets) is not a folder of ours alone, so the socket cannot be there; remove it")
    }
  }

  /// Whether a folder has a cluster, a link to one, or one whose upgrade was interrupted, as far as this user
  /// may see.
  static func exists(in directory: String) -> Bool {
    var status = stat()
    return ["postgres", "postgres.upgrading"].contains {
      lstat("\(directory)/\($0)", &status) == 0 || errno != ENOENT
    }
  }

  /// A cluster works only for its owner.
  ///
  /// - Throws: ``PrivateClusterError`` that names the owner, so that nobody takes the database for something
  ///   that can be moved away.
  func checkOwner() throws(PrivateClusterError) {
    var status = stat()
    guard account == nil, stat(data, &status) == 0, status.st_uid != geteuid() else { return }
    let owner = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)"
    let allowed = status.st_uid == 0 ? "root" : "\(owner) or as root"
    throw PrivateClusterError(
      "\(data) is the database of this site and belongs to the user \(owner); run this program as \(allowed), "
        + "and leave the folder where it is, or set SITE_DATA to another folder for a new site")
  }

  /// Without a cluster, there may be one beside its place: an upgrade was killed between two renames.
  func checkUpgrade() throws(PrivateClusterError) {
    guard access(upgrading, F_OK) == 0 else { return }
    throw PrivateClusterError(
      "an upgrade of \(data) was interrupted while it changed the names of folders; the cluster is beside it: "
        + "rename the one with the former version (postgres.NUMBER) to postgres, and run site upgrade-postgres again"
    )
  }

  private static func forRoot(_ directory: String) throws(PrivateClusterError) -> (String, ServerAccount) {
    let link = "\(directory)/postgres"
    // An earlier start may have put the cluster elsewhere and left a link to it.
    let data = realPath(link)
    let base = data.map { String($0.dropLast("/postgres".count)) } ?? directory
    guard let account = ServerAccount.owning(link) ?? .postgres else {
      throw PrivateClusterError(
        "Postgres does not run as root, and there is no user postgres; install postgresql (which makes one), "
          + "run as another user, or set DATABASE_URL")
    }
    guard !run(account.command(["sh", "-c", "cd \"$0\"", base])).succeeded else { return (base, account) }
    guard data == nil else {
      throw PrivateClusterError(
        "there is a cluster in \(link), but its user cannot enter \(base); "
          + "open the folder and those above it (chmod o+x)")
    }
    let elsewhere = "/var/lib/colophon/\(SHA256Digest(of: directory).hex(prefix: 8))"
    try create(elsewhere)
    guard symlink("\(elsewhere)/postgres", link) == 0 || errno == EEXIST else {
      throw PrivateClusterError(SystemError("cannot link \(link)"))
    }
    return (elsewhere, account)
  }

  /// Creates a folder and those above it.
  private static func create(_ path: String) throws(PrivateClusterError) {
    do throws(SystemError) {
      try makeFolder(path, mode: 0o755)
    } catch {
      throw PrivateClusterError(error, advice: "choose another folder")
    }
  }
}
