import Files
import Foundation
import Platform
import Timestamps

/// A folder with backups that the program makes by itself, named after the moments that they are of:
/// `colophon-20261126T180000Z.tar`. A backup has its name only when it is complete.
package struct BackupFolder: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  package struct Item: Hashable, Sendable {
    package let path: String
    package let time: Timestamp
    /// In bytes.
    package let size: Int
  }

  /// The newest first; none if there is no folder.
  package var items: [Item] {
    let names = (try? fileNames(in: path)) ?? []
    return names.compactMap { name in
      guard let time = Self.time(in: name), let stamp = try? FileStamp(of: "\(path)/\(name)"), stamp.size > 0
      else { return nil }
      return Item(path: "\(path)/\(name)", time: time, size: stamp.size)
    }.sorted { $0.time > $1.time }
  }

  /// The path of a backup of `time`. Makes the folder, which only its owner may enter.
  package func place(for time: Timestamp) throws(BackupError) -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw BackupError(
        .unwritable,
        "BACKUP_FOLDER \(path) cannot be made: \(error.localizedDescription); check its permissions")
    }
    return "\(path)/\(Self.name(of: time))"
  }

  /// Removes all but the newest `count`.
  package func removeOld(keeping count: Int) {
    for item in items.dropFirst(count) { unlink(item.path) }
  }

  /// Removes what processes left that were killed while they wrote a backup.
  package func removeUnfinished() {
    for name in (try? fileNames(in: path)) ?? []
    where name.hasPrefix(".colophon-") && name.hasSuffix(BackupWriter.unfinishedEnding) {
      unlink("\(path)/\(name)")
    }
  }

  private static func name(of time: Timestamp) -> String {
    let digits = time.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" }
    return "colophon-\(digits)Z.tar"
  }

  private static func time(in name: String) -> Timestamp? {
    guard
      let match = name.wholeMatch(of: #/colophon-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar/#)?.output
    else { return nil }
    return Timestamp(rfc3339: "\(match.1)-\(match.2)-\(match.3)T\(match.4):\(match.5):\(match.6)Z")
  }
}
