import Foundation
import Synchronization

/// Files of a zip in a folder for temporary files, which goes when this goes.
final class UnpackedFiles: Sendable {
  private let path: String
  private let part: String
  private let unpacked = Mutex<String?>(nil)

  /// The most bytes that are unpacked.
  private static let most = 32 << 30

  /// - Parameters:
  ///   - path: a zip or a folder.
  ///   - part: the files that are wanted have this in their paths, as in `content/`; what comes before it is
  ///     left out.
  init(of path: String, below part: String) { (self.path, self.part) = (path, part) }

  deinit {
    if let folder = unpacked.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// The folder that has the part; nil if there is none.
  var folder: String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue { return path }
    return unpacked.withLock { unpacked in
      if unpacked == nil { unpacked = try? unpack() }
      return unpacked
    }
  }

  private func unpack() throws -> String? {
    guard ArchivedFiles.isZip(path) else { return nil }
    let files = try ArchivedFiles(path)
    let folder = FileManager.default.temporaryDirectory.path + "/colophon-\(UUID().uuidString)"
    var bytes = 0
    for name in files.names {
      guard let start = name.firstRange(of: part), bytes < Self.most else { continue }
      let target = URL(fileURLWithPath: "\(folder)/\(name[start.lowerBound...])")
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      guard FileManager.default.createFile(atPath: target.path, contents: nil),
        let reader = try? files.reader(of: name)
      else { continue }
      let file = try FileHandle(forWritingTo: target)
      // A damaged picture is one that is not there.
      while (try? reader.has(1)) == true, bytes < Self.most {
        try file.write(contentsOf: Data(reader.slice(reader.rest)))
        bytes += reader.rest
        reader.skip(reader.rest)
      }
      try file.close()
    }
    return bytes > 0 ? folder : nil
  }
}
