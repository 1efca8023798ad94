internal import Platform

/// The state of a file in the file system. A file with the same stamp has the same content, unless the stamp
/// was taken just after the file had changed (``isSettled(at:slack:)``).
///
/// No program can set `changed`, so a tool that restores the time of the last modification does not hide a
/// change.
package struct FileStamp: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  /// In bytes.
  package let size: Int
  /// When the content last changed, in nanoseconds since 1970.
  package let modified: Int64
  /// When the content, the name or the attributes last changed, in nanoseconds since 1970.
  package let changed: Int64
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    case file, folder, other
  }

  /// - Parameter followingLinks: whether the stamp of a symbolic link is that of what it leads to.
  package init(of path: String, followingLinks: Bool = true) throws(SystemError) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      throw SystemError("cannot look at \(path)")
    }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      (modified, changed) = (status.st_mtimespec.nanoseconds, status.st_ctimespec.nanoseconds)
    #else
      (modified, changed) = (status.st_mtim.nanoseconds, status.st_ctim.nanoseconds)
    #endif
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
  }

  /// Whether a later change of the file must have another stamp. File systems count time in steps: a file
  /// that changes twice within one step has the same stamp both times.
  ///
  /// - Parameters:
  ///   - moment: when the stamp was taken, in nanoseconds since 1970.
  ///   - slack: longer than a step of the file system's clock. Those of network file systems may have two
  ///     seconds.
  package func isSettled(at moment: Int64, slack: Duration) -> Bool {
    max(modified, changed) < moment - Int64(slack / .nanoseconds(1))
  }

  /// All of it in one word.
  package var text: String { "\(device).\(inode).\(size).\(modified).\(changed)" }

  /// The present by the clock of the machine, in nanoseconds since 1970.
  package static var present: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
