import Platform

/// The file of a Unix socket.
struct SocketFile: Sendable {
  let path: String
  /// Identifies the file, so that one that another process put in its place is not removed.
  private var identity: Identity?

  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  init(path: String) { self.path = path }

  /// Binds the socket `descriptor`, which does not listen yet: the permissions are set before anybody can
  /// connect.
  ///
  /// - Parameter replacing: whether to replace a file on which another process listens, atomically.
  /// - Returns: false on failure, with `errno` set.
  mutating func bind(_ descriptor: Int32, _ permissions: UInt32?, replacing: Bool) -> Bool {
    switch occupant {
    case .none: break
    case .stale: unlink(path)
    case .listening:
      guard replacing else {
        errno = EADDRINUSE
        return false
      }
      return bindBeside(descriptor, permissions)
    case .other:
      errno = EEXIST
      return false
    }
    return bind(descriptor, to: path, permissions)
  }

  /// Removes the file, unless it belongs to another process by now.
  func remove() {
    if identity != nil, Self.identity(of: path) == identity { unlink(path) }
  }

  private mutating func bind(_ descriptor: Int32, to path: String, _ permissions: UInt32?) -> Bool {
    guard let address = try? SocketAddress(path: path) else {
      errno = ENAMETOOLONG
      return false
    }
    guard address.withPointer({ Platform.bind(descriptor, $0, $1) }) == 0 else { return false }
    if let permissions, chmod(path, mode_t(permissions)) != 0 {
      let code = errno
      unlink(path)
      errno = code
      return false
    }
    identity = Self.identity(of: path)
    return true
  }

  private mutating func bindBeside(_ descriptor: Int32, _ permissions: UInt32?) -> Bool {
    let beside = "\(path).\(getpid())"
    unlink(beside)
    guard bind(descriptor, to: beside, permissions) else { return false }
    // It must be listening when it gets its final name.
    guard listen(descriptor, 4096) == 0, rename(beside, path) == 0 else {
      let code = errno
      unlink(beside)
      errno = code
      return false
    }
    return true
  }

  private enum Occupant { case none, stale, listening, other }

  private var occupant: Occupant {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .none }
    guard status.st_mode & S_IFMT == S_IFSOCK, let address = try? SocketAddress(path: path) else {
      return .other
    }
    let probe = openSocket(AF_UNIX)
    // Non-blocking, because the backlog may be full.
    _ = fcntl(probe, F_SETFL, O_NONBLOCK)
    defer { close(probe) }
    let isRefused = address.withPointer { connect(probe, $0, $1) } != 0 && errno == ECONNREFUSED
    return isRefused ? .stale : .listening
  }

  private static func identity(of path: String) -> Identity? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return Identity(device: status.st_dev, inode: status.st_ino)
  }
}
