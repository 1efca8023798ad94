import Files
import Platform

/// The file of a backup until it is complete: `.site.tar.9f31c2d8.unfinished`.
///
/// The process that writes it has it locked. The kernel releases the lock of a process that dies, so a file
/// without a lock was left by one that was killed.
struct UnfinishedFile: Sendable {
  let path: String
  /// Owned by whoever made this value.
  let descriptor: Int32

  /// Creates the file, and removes those for the same name that nobody writes any more.
  ///
  /// - Parameter name: of the backup.
  init(for name: String, in folder: String) throws(BackupError) {
    let stem = Self.stem(of: name)
    Self.removeAbandoned(in: folder) { $0.hasPrefix(".\(stem).") }
    (path, descriptor) = try Self.create(for: stem, in: folder)
  }

  /// The beginning of a name that leaves room for the rest: a name has 255 bytes at most.
  private static func stem(of name: String) -> String {
    var stem = name
    while stem.utf8.count > 220 { stem.removeLast() }
    return stem
  }

  private static func create(
    for name: String, in folder: String
  ) throws(BackupError) -> (path: String, descriptor: Int32) {
    while true {
      // The number of the process would not do: in containers, all have the same.
      let number = String(UInt32.random(in: 0 ... .max), radix: 16)
      let path = "\(folder)/.\(name).\(number)\(ending)"
      // A child process must not share the lock.
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw BackupError(
          .unwritable, "\(SystemError("cannot create \(path)")); check the folder and its permissions")
      }
      // Some network file systems have no locks. On these, no process gets one, so none removes the file.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // Another process may have removed the file before it was locked.
      if access(path, F_OK) == 0 { return (path, descriptor) }
      close(descriptor)
    }
  }

  private static let ending = ".unfinished"

  /// Removes the unfinished backups in a folder that no process writes.
  ///
  /// - Parameter isMeant: whether a file with this name, which ends in `.unfinished`, is one of those.
  static func removeAbandoned(in folder: String, where isMeant: (String) -> Bool) {
    for name in (try? fileNames(in: folder)) ?? [] where name.hasSuffix(ending) && isMeant(name) {
      let path = "\(folder)/\(name)"
      // NFS locks a file only for those who may write it.
      let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}
