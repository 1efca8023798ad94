import Foundation
import SavedPages

/// Where the folder of an episode is written.
struct FolderTarget {
  let path: String
  private let folder: EpisodeFolder

  init(_ folder: EpisodeFolder, in parent: String) {
    path = "\(parent)/\(folder.name)"
    self.folder = folder
  }

  /// Writes the whole folder or nothing.
  func write(replacing mayReplace: Bool) throws(Failure) {
    let manager = FileManager.default
    if manager.fileExists(atPath: path), !mayReplace {
      throw Failure(
        code: .dataError, reason: "\(path): exists already; remove it, or replace it with --force")
    }
    // The sync leaves hidden folders out.
    let target = URL(fileURLWithPath: path)
    let temporary = target.deletingLastPathComponent()
      .appending(path: ".\(folder.name).\(ProcessInfo.processInfo.processIdentifier).new")
    defer { try? manager.removeItem(at: temporary) }
    do {
      for file in folder.files {
        let url = temporary.appending(path: file.path)
        try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.content.utf8).write(to: url)
      }
      try replace(target, with: temporary)
    } catch {
      throw Failure(
        code: .inputOutput,
        reason: "\(path): cannot be written: \(error.localizedDescription); check the folder's permissions")
    }
  }

  /// Moves the folder `temporary` to `target`. A folder that was there stays if that fails.
  private func replace(_ target: URL, with temporary: URL) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { return try manager.moveItem(at: temporary, to: target) }
    let former = temporary.appendingPathExtension("former")
    try manager.moveItem(at: target, to: former)
    do {
      try manager.moveItem(at: temporary, to: target)
    } catch {
      try manager.moveItem(at: former, to: target)
      throw error
    }
    try manager.removeItem(at: former)
  }
}
