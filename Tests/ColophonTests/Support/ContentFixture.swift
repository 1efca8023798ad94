import Foundation
import Importing
import Publication
import Timestamps

@testable import Colophon
@testable import SiteBase

/// A temporary content folder. It is removed when the last reference to it is released.
final class ContentFixture: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("content-\(UUID().uuidString)")
    .path

  init() {
    try? FileManager.default.createDirectory(atPath: "\(path)/posts", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) {
    _ = FileManager.default.createFile(atPath: "\(path)/posts/\(name)", contents: Data(text.utf8))
  }

  /// - Parameter path: below the content folder, as in `episodes/1-hello/poster.jpg`.
  func write(at path: String, _ bytes: some Sequence<UInt8>) {
    let file = URL(fileURLWithPath: "\(self.path)/\(path)")
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: file.path, contents: Data(bytes))
  }

  func write(episode name: String, _ text: String) { write(at: "episodes/\(name)/episode.md", text.utf8) }

  func remove(episode name: String) {
    try? FileManager.default.removeItem(atPath: "\(path)/episodes/\(name)")
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: "\(path)/posts/\(name)") }
}

extension TestSite {
  /// Syncs as the program does: reads only what may have changed since the last sync.
  ///
  /// - Parameter moment: nil for the present of the site.
  @discardableResult
  func sync(
    _ folder: ContentFixture, _ style: WritingStyle = WritingStyle(), _ rules: SyncRules = SyncRules(),
    at moment: Timestamp? = nil
  ) async throws -> SyncReport {
    try await database.sync(
      contentAt: folder.path, style: style, rules, now: moment ?? Timestamp(now), beside: Site.addresses)
  }
}
