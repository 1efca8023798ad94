import Foundation

/// Writes a file as a whole or not at all: it is written in the hidden folder of the move, and then gets its
/// name. If a run is killed, the next one removes the file (``clear(in:)``).
enum UnfinishedFile {
  private static let prefix = "unfinished-"

  private static func folder(in content: String) -> String { "\(content)/.import" }

  /// Removes what was not finished. Two moves into one folder at the same time are not meant.
  static func clear(in content: String) {
    let folder = folder(in: content)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  /// - Parameters:
  ///   - path: where the file gets its name; its folder is made. A file that is there is replaced.
  ///   - write: writes the file at the path that it is given.
  static func write(to path: String, in content: String, _ write: (String) throws -> Void) throws {
    let folder = folder(in: content)
    for folder in [folder, (path as NSString).deletingLastPathComponent] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let unfinished = "\(folder)/\(prefix)\(UUID().uuidString)"
    do {
      try write(unfinished)
      guard rename(unfinished, path) == 0 else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
      }
    } catch {
      try? FileManager.default.removeItem(atPath: unfinished)
      throw error
    }
  }
}
