import Digests
import Files
import Foundation
import Platform
import Synchronization

/// Writes a backup: a tar archive whose last file has the digests of all others, in the form of `sha256sum`.
/// The archive has a temporary name until it is complete and on the disk.
final class BackupWriter: Sendable {
  private let path: String
  private let temporary: String
  private let modified: Int
  private let descriptor: Int32
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
    let url = URL(filePath: path)
    temporary = url.deletingLastPathComponent().path + "/" + Self.temporaryName(for: url.lastPathComponent)
    try Self.checkMayReplace(path)
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw BackupError(
        .unwritable, "\(SystemError("cannot create \(temporary)")); check the folder and its permissions")
    }
  }

  /// Removes what was written, unless it is complete.
  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !state.withLock(\.isComplete), descriptor >= 0 { unlink(temporary) }
  }

  /// `.site.tar.4711.unfinished`
  static func temporaryName(for name: String) -> String { ".\(name).\(getpid())\(unfinishedEnding)" }
  static let unfinishedEnding = ".unfinished"

  /// A backup may take the place of another one, and of nothing else.
  private static func checkMayReplace(_ path: String) throws(BackupError) {
    guard let stamp = try? FileStamp(of: path) else { return }
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
    guard pwrite(descriptor, header, header.count, off_t(place)) == header.count else { throw unwritable() }
    note(name, digest.withLock { $0.finish() })
  }

  /// Puts the backup at its name.
  ///
  /// - Returns: its size in bytes.
  func finish() throws(BackupError) -> Int {
    try add(BackupFile.sumsName, Array(state.withLock(\.sums).utf8))
    try write([UInt8](repeating: 0, count: 2 * TarHeader.size))
    guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw unwritable() }
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

  private func write(_ bytes: [UInt8]) throws(BackupError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw unwritable() }
      rest = rest.dropFirst(count)
      state.withLock { $0.position += count }
    }
  }

  private func unwritable() -> BackupError {
    BackupError(
      .unwritable,
      "\(SystemError("cannot write \(path)")); nothing is there; free space, or choose another folder")
  }
}
