import Files
import Foundation
import Publication
import Timestamps

/// The histories of posts in the database. They tell a content folder that was left behind, as that of an
/// instance that was not deployed yet, from one with news.
struct PostHistories {
  private let versions: [UUID: PostVersions]
  /// When a file or a folder of the content folder last changed.
  private let folderChanged: Timestamp

  init(_ versions: [PostVersions], folderChanged: Timestamp) {
    self.versions = Dictionary(versions.map { ($0.post, $0) }, uniquingKeysWith: { first, _ in first })
    self.folderChanged = folderChanged
  }

  /// Whether a file says what its post said before, or what a post said that was deleted.
  ///
  /// If the text is that of the last version, the text does not tell which is older: another file of an
  /// episode has changed, or the name of the file. Then the post is newer if it has changed since the folder
  /// did.
  func isOlder(_ entry: ContentEntry, than stored: StoredFile) -> Bool {
    guard let read = entry.read, let versions = versions[stored.post.id],
      versions.texts.contains(read.textHash)
    else { return false }
    guard stored.post.state != .gone, versions.texts.last == read.textHash else { return true }
    if stored.post.rendering > Int32(WrittenPost.rendering) { return true }
    let isSame = stored.post.contentHash == read.contentHash && stored.name == entry.file
    return !isSame && versions.changed > folderChanged
  }

  /// The digests of all texts that posts have or had.
  func texts(of posts: [UUID]) -> Set<String> {
    posts.reduce(into: []) { $0.formUnion(versions[$1]?.texts ?? []) }
  }

  /// Whether a post was written after anything in the folder.
  func isNewerThanFolder(_ stored: StoredFile) -> Bool {
    versions[stored.post.id].map { $0.written > folderChanged } ?? false
  }
}

extension ContentFolder {
  /// When a file or a folder in it last changed.
  var lastChange: Timestamp {
    Timestamp(microseconds: Self.lastChange(of: path, depth: 0) / 1000)
  }

  /// In nanoseconds since 1970.
  private static func lastChange(of path: String, depth: Int) -> Int64 {
    guard let stamp = try? FileStamp(of: path) else { return 0 }
    guard stamp.kind == .folder, depth < deepestChange, let names = try? fileNames(in: path) else {
      return stamp.modified
    }
    return names.reduce(stamp.modified) { latest, name in
      isForeignName(name) ? latest : max(latest, lastChange(of: "\(path)/\(name)", depth: depth + 1))
    }
  }

  /// So that a link to a folder around it ends somewhere.
  private static let deepestChange = 10
}
