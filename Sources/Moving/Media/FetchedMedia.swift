import Foundation
import Synchronization

/// A fetched file and its local path, as one line of a log beside the ledger.
struct FetchedMedia: Codable {
  let url: String
  /// The path at this site.
  let path: String

  static let file = ".import/media.jsonl"

  static func all(in content: String) -> [String: String] {
    guard let data = FileManager.default.contents(atPath: "\(content)/\(file)") else { return [:] }
    var found: [String: String] = [:]
    for line in data.split(separator: 0x0A) {
      // The last line of a run that was killed may be cut off.
      guard let entry = try? JSONDecoder().decode(FetchedMedia.self, from: line) else { continue }
      found[entry.url] = entry.path
    }
    return found
  }

  /// Writes files and notes them.
  final class Log: Sendable {
    private let content: String
    private let handle: Mutex<FileHandle>

    init(in content: String) throws(MoveError) {
      self.content = content
      handle = Mutex(try appendingHandle("\(content)/\(FetchedMedia.file)"))
    }

    func write(_ bytes: [UInt8], to path: String, of url: String) throws(MoveError) {
      let file = URL(filePath: "\(content)/files\(path)")
      do {
        try UnfinishedFile.write(to: file.path, in: content) { try Data(bytes).write(to: URL(filePath: $0)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = try encoder.encode(FetchedMedia(url: url, path: path))
        try handle.withLock { try $0.write(contentsOf: line + [0x0A]) }
      } catch {
        throw .unwritable(file.path, error)
      }
    }
  }
}

/// A file of lines to which lines are added. One that was cut off stays a line of its own.
func appendingHandle(_ path: String) throws(MoveError) -> FileHandle {
  do {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    if try handle.seekToEnd() > 0 { try handle.write(contentsOf: [0x0A]) }
    return handle
  } catch {
    throw .unwritable(path, error)
  }
}
