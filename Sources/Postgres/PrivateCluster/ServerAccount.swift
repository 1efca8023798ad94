internal import Files
internal import Platform

/// The user that the server runs as if we are root: Postgres refuses to run as root.
struct ServerAccount: Equatable {
  let user: uid_t
  let group: gid_t

  /// The user `postgres`, which packages of Postgres create.
  static let postgres = getpwnam("postgres").map {
    ServerAccount(user: $0.pointee.pw_uid, group: $0.pointee.pw_gid)
  }

  /// The owner of a file; nil if that is root or the file does not exist.
  static func owning(_ path: String) -> ServerAccount? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_uid != 0 else { return nil }
    return ServerAccount(user: status.st_uid, group: status.st_gid)
  }

  /// The command that runs `command` as this user.
  func command(_ command: [String]) -> [String] {
    #if os(Linux)
      ["setpriv", "--reuid=\(user)", "--regid=\(group)", "--clear-groups", "--"] + command
    #else
      ["sudo", "-n", "-u", "#\(user)", "-g", "#\(group)", "--"] + command
    #endif
  }

  /// Makes this user the owner of a file.
  func own(_ path: String) throws(PrivateClusterError) {
    guard lchown(path, user, group) == 0 else {
      throw PrivateClusterError(SystemError("cannot give \(path) to the server's user \(user)"))
    }
  }
}
