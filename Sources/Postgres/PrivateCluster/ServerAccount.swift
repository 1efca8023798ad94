internal import Files

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The user that the server runs as if we are root: Postgres refuses to run as root.
struct ServerAccount: Equatable {
  let name: String
  let uid: uid_t
  let gid: gid_t

  static func named(_ name: String) -> ServerAccount? {
    found { getpwnam_r(name, $0, $1, $2, $3) }
  }

  static func owning(_ path: String) -> ServerAccount? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_uid != 0 else { return nil }
    let owner = status.st_uid
    return found { getpwuid_r(owner, $0, $1, $2, $3) }
  }

  private typealias Lookup = (
    _ entry: UnsafeMutablePointer<passwd>, _ buffer: UnsafeMutablePointer<CChar>, _ size: Int,
    _ found: UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
  ) -> Int32

  private static func found(_ lookUp: Lookup) -> ServerAccount? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    return buffer.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, lookUp(&entry, base, buffer.count, &found) == 0, found != nil
      else {
        return nil
      }
      return ServerAccount(entry)
    }
  }

  private init(_ entry: passwd) {
    name = String(cString: entry.pw_name)
    uid = entry.pw_uid
    gid = entry.pw_gid
  }

  /// Whether the user can enter `directory`, an absolute path, and all folders above it.
  func canEnter(_ directory: String) -> Bool {
    var path = ""
    for component in [""] + directory.split(separator: "/").map(String.init) {
      path += component.isEmpty ? "/" : component
      var status = stat()
      guard stat(path, &status) == 0 else { return false }
      let execute = status.st_uid == uid ? S_IXUSR : status.st_gid == gid ? S_IXGRP : S_IXOTH
      guard status.st_mode & mode_t(execute) != 0 else { return false }
      if !component.isEmpty { path += "/" }
    }
    return true
  }

  func own(_ path: String) throws(PrivateClusterError) {
    guard lchown(path, uid, gid) == 0 else {
      throw PrivateClusterError("\(SystemError("cannot give \(path) to \(name)"))")
    }
  }

  /// The program and arguments that run `program` as this user.
  func command(_ program: String, _ arguments: [String]) throws(PrivateClusterError) -> ChildProcess {
    for directory in ["/usr/bin", "/bin", "/usr/sbin", "/sbin"] {
      if isExecutable("\(directory)/setpriv") {
        let options = ["--reuid=\(uid)", "--regid=\(gid)", "--clear-groups", "--"]
        return ChildProcess("\(directory)/setpriv", options + [program] + arguments)
      }
      if isExecutable("\(directory)/sudo") {
        return ChildProcess("\(directory)/sudo", ["-n", "-u", name, "--", program] + arguments)
      }
    }
    throw PrivateClusterError(
      "cannot run Postgres as \(name): neither setpriv nor sudo is there; install util-linux, "
        + "run as another user than root, or set DATABASE_URL")
  }
}

func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }
