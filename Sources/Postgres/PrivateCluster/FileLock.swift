internal import Files

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock on a file that processes share: `flock(2)`. It is released when this object is freed or the process
/// ends.
final class FileLock: Sendable {
  enum Kind { case shared, exclusive }

  private let descriptor: Int32
  private let path: String

  /// Opens the file, and creates it if necessary.
  init(_ path: String) throws(PrivateClusterError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    self.path = path
    guard descriptor >= 0 else {
      throw PrivateClusterError(
        "\(SystemError("cannot open \(path)")); run as its owner, or use another folder")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits for the lock.
  func lock(_ kind: Kind) throws(PrivateClusterError) {
    while flock(descriptor, kind == .shared ? LOCK_SH : LOCK_EX) != 0 {
      guard errno == EINTR else { throw PrivateClusterError("\(SystemError("cannot lock \(path)"))") }
    }
  }

  /// Takes the lock if it is free.
  ///
  /// - Returns: whether it was free.
  func tryLock(_ kind: Kind) -> Bool {
    flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
  }

  func unlock() { _ = flock(descriptor, LOCK_UN) }
}
