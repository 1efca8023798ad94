import Digests
import Foundation
import Publication

/// Which file becomes which post.
///
/// A file is identified by its name. A file with a new name, but with the address, the episode's number or the text of a post
/// whose file is gone, is that file renamed: its post keeps its identity in feeds, and its address leads to the new one.
struct SyncPlan {
  private let style: WritingStyle
  var new: [ContentEntry] = []
  var changed: [(stored: StoredPost, entry: ContentEntry)] = []
  var retired: [StoredPost] = []
  /// Posts whose files were read again and say the same as before.
  var unchanged: [(stored: StoredPost, entry: ContentEntry)] = []
  /// How many posts were not made again.
  var kept = 0
  /// What is to be stored of the files of stored posts.
  var noticed: [(file: ContentFile, post: UUID)] = []
  /// Posts whose files are gone, those first that are still shown.
  private(set) var orphans: [StoredPost] = []
  /// Those of them that stay as they are, although readers see them.
  private(set) var lost: [StoredPost] = []

  init(_ style: WritingStyle) { self.style = style }

  /// For files whose posts are stored and stay where they are; nil if somebody has taken one offline since they were read.
  init?(_ entries: [ContentEntry], over stored: [StoredPost], _ style: WritingStyle) {
    self.style = style
    let storedByFile = Dictionary(
      stored.compactMap { post in post.file.map { ($0, post) } }, uniquingKeysWith: { first, _ in first })
    var orphans = Orphans([])
    for entry in entries {
      guard let post = storedByFile[entry.file], post.state != .gone, post.path == entry.known.address else {
        return nil
      }
      if entry.isKept {
        guard post.contentHash == entry.known.contentHash else { return nil }
        kept += 1
        noticed.append((entry.known, post.id))
      } else {
        take(entry, post, &orphans)
      }
    }
  }

  init(_ folder: ContentFolder, over stored: StoredContent) throws(ContentError) {
    style = folder.style
    let names = Set(folder.entries.map(\.file))
    var orphans = Orphans(stored.posts.values.filter { !names.contains($0.file ?? "") })
    for entry in folder.entries {
      let post = stored.posts[entry.file]
      switch stored.comparison(with: entry) {
      case .same: kept += 1
      case .touched:
        kept += 1
        if let post { noticed.append((entry.known, post.id)) }
      // Somebody else may have written the post since the folder was read; then it has to be made after all.
      case .other: take(try entry.isKept ? entry.made() : entry, post, &orphans)
      }
    }
    let rest = orphans.rest.sorted { $0.path < $1.path }
    let shown = rest.filter { $0.state != .gone }
    self.orphans = shown + rest.filter { $0.state == .gone }
    if folder.mistakes.isEmpty, !folder.keepsLostPosts { retired = shown } else { lost = shown }
  }

  /// Makes new posts the ones that they were under another name.
  mutating func follow(_ renamed: RenamedFiles) {
    let files = Set(renamed.pairs.map(\.entry.file))
    let posts = Set(renamed.pairs.map(\.stored.id))
    new.removeAll { files.contains($0.file) }
    retired.removeAll { posts.contains($0.id) }
    lost.removeAll { posts.contains($0.id) }
    for (stored, entry) in renamed.pairs {
      changed.append((stored, entry))
      noticed.append((entry.known, stored.id))
    }
  }

  private mutating func take(_ entry: ContentEntry, _ stored: StoredPost?, _ orphans: inout Orphans) {
    if let stored {
      let isSame =
        stored.contentHash == entry.known.contentHash && stored.state != .gone
        && stored.rendering == Int32(WrittenPost.rendering) && style.makesSameText(asStored: stored.madeWith)
      if isSame { unchanged.append((stored, entry)) } else { changed.append((stored, entry)) }
      noticed.append((entry.known, stored.id))
    } else if let renamed = orphans.take(for: entry.known) {
      changed.append((renamed, entry))
      noticed.append((entry.known, renamed.id))
    } else {
      new.append(entry)
    }
  }
}

/// Stored posts whose files are gone.
private struct Orphans {
  private var byKey: [String: StoredPost]
  private var keyByNumber: [Int32: String]

  init(_ posts: [StoredPost]) {
    // A deleted post keeps its address, which another post may have had since.
    byKey = Dictionary(
      posts.map { (Permalink(stored: $0.path).key, $0) }, uniquingKeysWith: { $0.state == .gone ? $1 : $0 })
    keyByNumber = Dictionary(
      byKey.compactMap { key, post in post.episodeNumber.map { ($0, key) } },
      uniquingKeysWith: { first, _ in first })
  }

  var rest: [StoredPost] { Array(byKey.values) }

  /// Removes and returns the post that a file continues.
  mutating func take(for file: ContentFile) -> StoredPost? {
    if let post = byKey.removeValue(forKey: Permalink(stored: file.address).key) { return post }
    guard let number = file.number.flatMap(Int32.init(exactly:)),
      let key = keyByNumber[number]
    else {
      return nil
    }
    return byKey.removeValue(forKey: key)
  }
}
