import Foundation
import Platform

/// A folder for temporary files, which only its owner can read. It is removed together with this object.
///
/// A file in it is locked as long as its process lives. By that, a later process finds the folders of those
/// that were killed, and removes them (``removeForsaken()``).
final class TemporaryFolder: Sendable {
  let path: String
  private let lock: Int32

  private static let prefix = "colophon-import-"

  init() throws(MoveError) {
    let parent = FileManager.default.temporaryDirectory.path
    for _ in 0..<10 {
      let folder = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw .unwritable(folder, error)
      }
      let file = open(Self.lockFile(folder), O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
      guard file >= 0 else { break }
      // Another process may have taken it for a forsaken one before it was locked.
      if flock(file, LOCK_EX) == 0, FileManager.default.fileExists(atPath: Self.lockFile(folder)) {
        (path, lock) = (folder, file)
        return
      }
      close(file)
    }
    throw .unwritable(parent, CocoaError(.fileWriteUnknown))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }

  /// Writes a file of the folder, whose own folder is made.
  func write(_ text: String, to file: String) throws {
    let url = URL(filePath: "\(path)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private static func lockFile(_ folder: String) -> String { "\(folder)/.lock" }

  /// Removes the folders of processes that have ended.
  static func removeForsaken() {
    let parent = FileManager.default.temporaryDirectory.path
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix(prefix) {
      let folder = "\(parent)/\(name)"
      // One without the file is being made.
      let file = open(lockFile(folder), O_RDWR | O_CLOEXEC)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: folder) }
      close(file)
    }
  }
}
