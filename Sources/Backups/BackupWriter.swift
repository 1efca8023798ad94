import Digests
import Files
import Foundation
import Platform
import Synchronization

/// Writes a backup: a tar archive whose last file has the digests of all others, in the form of `sha256sum`.
/// The archive has a temporary name until it is complete and on the disk.
final class BackupWriter: Sendable {
  private let path: String
  private let modified: Int
  private let file: UnfinishedFile
  private let state = Mutex(State())

  private struct State: Sendable {
    var position = 0
    var sums = ""
    var isComplete = false
  }

  /// - Parameter modified: the time of the files in the archive, in seconds since 1970.
  init(_ path: String, modified: Int) throws(BackupError) {
    self.path = path
    self.modified = modified
    try Self.checkMayReplace(path)
    let url = URL(filePath: path)
    file = try UnfinishedFile(for: url.lastPathComponent, in: url.deletingLastPathComponent().path)
  }

  /// Removes what was written, unless it is complete.
  deinit {
    if !state.withLock(\.isComplete) { unlink(file.path) }
    close(file.descriptor)
  }

  /// A backup may take the place of another one, and of nothing else: not of a link either.
  private static func checkMayReplace(_ path: String) throws(BackupError) {
    guard !path.isEmpty, path.last != "/" else {
      throw BackupError(
        .unwritable, "\"\(path)\" is no name of a file; nothing was written; name the file of the backup")
    }
    let stamp: FileStamp
    do throws(SystemError) {
      stamp = try FileStamp(of: path, followingLinks: false)
    } catch {
      guard error.code != ENOENT else { return }
      throw BackupError(
        .unwritable, "\(error); nothing was written; choose another name for the backup")
    }
    if stamp.kind == .file, stamp.size == 0 || BackupFile.isBackup(path) { return }
    throw BackupError(
      .unwritable,
      "\(path) is there, and is no backup; nothing was changed; choose another name for the backup")
  }

  func add(_ name: String, _ content: [UInt8]) throws(BackupError) {
    try write(TarHeader(name: name, length: content.count, modified: modified).bytes)
    try write(content + [UInt8](repeating: 0, count: TarHeader.padding(after: content.count)))
    note(name, SHA256Digest(of: content))
  }

  /// Adds a file whose length is not known yet.
  ///
  /// - Parameter fill: calls its argument with the content, piece by piece.
  func add(
    _ name: String, fill: (@escaping @Sendable ([UInt8]) throws -> Void) async throws -> Void
  ) async throws {
    let place = state.withLock(\.position)
    try write([UInt8](repeating: 0, count: TarHeader.size))
    let digest = Mutex(RunningSHA256())
    try await fill { [self] bytes in
      try write(bytes)
      digest.withLock { $0.update(bytes) }
    }
    let length = state.withLock(\.position) - place - TarHeader.size
    try write([UInt8](repeating: 0, count: TarHeader.padding(after: length)))
    let header = TarHeader(name: name, length: length, modified: modified).bytes
    try write(header, at: place)
    note(name, digest.withLock { $0.finish() })
  }

  /// Puts the backup at its name.
  ///
  /// - Returns: its size in bytes.
  func finish() throws(BackupError) -> Int {
    try add(BackupFile.sumsName, Array(state.withLock(\.sums).utf8))
    try write([UInt8](repeating: 0, count: 2 * TarHeader.size))
    guard fsync(file.descriptor) == 0, rename(file.path, path) == 0 else {
      throw unwritable(SystemError("cannot write \(path)"))
    }
    state.withLock { $0.isComplete = true }
    // So that the name survives a loss of power, too.
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
    return state.withLock(\.position)
  }

  private func note(_ name: String, _ digest: SHA256Digest) {
    state.withLock { $0.sums += "\(digest.hex)  \(name)\n" }
  }

  /// Writes at the end.
  private func write(_ bytes: [UInt8]) throws(BackupError) {
    try write(bytes, at: state.withLock(\.position))
    state.withLock { $0.position += bytes.count }
  }

  private func write(_ bytes: [UInt8], at place: Int) throws(BackupError) {
    do throws(SystemError) {
      try writeAll(bytes, at: place, of: file.descriptor, path: path)
    } catch {
      throw unwritable(error)
    }
  }

  private func unwritable(_ error: SystemError) -> BackupError {
    let isThere = (try? FileStamp(of: path)).map { $0.size > 0 } ?? false
    let rest = isThere ? "the older backup of that name is unchanged" : "nothing is there"
    return BackupError(.unwritable, "\(error); \(rest); free space, or choose another folder")
  }
}
