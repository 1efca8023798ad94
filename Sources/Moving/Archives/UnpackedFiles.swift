import Foundation
import Synchronization

/// Files of a zip, unpacked into a temporary folder that is removed together with this object.
final class UnpackedFiles: Sendable {
  private let path: String
  private let part: String
  private let unpacked = Mutex<String?>(nil)
  /// Holds the folder, which is removed without it.
  private let unpackedFolder = Mutex<TemporaryFolder?>(nil)

  /// The most bytes that are unpacked.
  private static let most = 32 << 30

  /// - Parameters:
  ///   - path: a zip or a folder.
  ///   - part: the files that are wanted have this in their paths, as in `content/`; what comes before it is
  ///     left out.
  init(of path: String, below part: String) { (self.path, self.part) = (path, part) }

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

  /// Nil if the zip has no such files.
  ///
  /// - Throws: also if the task is cancelled; nothing stays then.
  private func unpack() throws -> String? {
    guard ArchivedFiles.isZip(path) else { return nil }
    let files = try ArchivedFiles(path)
    let folder = try TemporaryFolder()
    var bytes = 0
    for name in files.names {
      try Task.checkCancellation()
      guard let start = name.firstRange(of: part), bytes < Self.most else { continue }
      let target = URL(fileURLWithPath: "\(folder.path)/\(name[start.lowerBound...])")
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
    guard bytes > 0 else { return nil }
    unpackedFolder.withLock { $0 = folder }
    return folder.path
  }
}
