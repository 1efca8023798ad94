internal import Files
internal import Platform

/// A lock on a file that processes share: `flock(2)`. It is released when this object is freed or the process
/// ends.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Waits for the lock. The file is created if necessary.
  ///
  /// - Parameter operation: `LOCK_SH` or `LOCK_EX`; with `LOCK_NB` the initializer returns nil instead of
  ///   waiting.
  init?(_ path: String, _ operation: Int32) throws(PrivateClusterError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw PrivateClusterError(
        SystemError("cannot open \(path)"), advice: "run as its owner, or use another folder")
    }
    while flock(descriptor, operation) != 0 {
      if errno == EWOULDBLOCK { return nil }
      guard errno == EINTR else { throw PrivateClusterError(SystemError("cannot lock \(path)")) }
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Closing is not enough: a child process that another thread has forked shares the descriptor until it
    // calls exec, and would keep the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
