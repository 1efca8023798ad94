import Foundation
import Publication

/// The changes that a sync makes: a function of what the content folder lists and what the database stores.
///
/// A post is identified by the name of its file. A new file may be one that is gone, under another name
/// (``RenamedFiles``): its post keeps its identity in feeds, and its former address leads to the new one.
struct SyncPlan {
  typealias Pair = (stored: StoredFile, entry: ContentEntry)

  private(set) var new: [ContentEntry]
  private(set) var changed: [Pair] = []
  private(set) var renamed: [Pair]
  /// Files that were read and say what their posts say.
  private(set) var touched: [Pair] = []
  /// How many files were not read, because they are as the last sync found them.
  private(set) var unchanged = 0
  /// Posts to take offline.
  private(set) var retired: [StoredFile] = []
  /// Posts that stay as they are, although their files are gone.
  private(set) var lost: [StoredFile] = []
  /// Files that are older than their posts, which stay as they are.
  private(set) var outdated: [ContentEntry] = []
  /// The posts whose histories decide what is older; see ``PostHistories``.
  private(set) var questioned: [UUID] = []
  /// Posts whose texts have to be compared with those of the new files; none if they were.
  let undecided: [UUID]

  /// - Parameters:
  ///   - stored: all posts from files, those with which the folder was read.
  ///   - texts: those of the `undecided` posts and the `new` files of an earlier plan.
  ///   - histories: those of the `questioned` posts of an earlier plan, if newer posts are to stay as they
  ///     are. Nil if the folder decides, whatever it contains.
  ///   - keepsLostPosts: whether no post is taken offline, as while a file has a mistake.
  init(
    _ folder: ContentFolder, _ stored: [StoredFile], texts: ComparedTexts? = nil,
    histories: PostHistories? = nil, keepsLostPosts: Bool = false
  ) {
    var gone = Dictionary(stored.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var new: [ContentEntry] = []
    for entry in folder.entries {
      guard let stored = gone.removeValue(forKey: entry.file) else {
        new.append(entry)
        continue
      }
      guard let read = entry.read else {
        unchanged += 1
        continue
      }
      if stored.isSame(as: read, folder.style) {
        touched.append((stored, entry))
      } else {
        changed.append((stored, entry))
      }
    }
    let renames = RenamedFiles(new, gone: Array(gone.values), texts: texts)
    self.new = renames.new
    renamed = renames.pairs
    undecided = texts == nil ? renames.undecided : []
    let shown = renames.gone.filter { $0.post.state != .gone }
    if folder.mistakes.isEmpty && !keepsLostPosts { retired = shown } else { lost = shown }
    let absent = renames.gone.map(\.post.id)
    questioned = (changed + renamed).map(\.stored.post.id) + absent
    if let histories { keepNewerPosts(histories, absent) }
  }

  /// Leaves posts as they are that a newer folder has written. A folder with a file that is older than its
  /// post takes no post offline.
  ///
  /// - Parameter absent: the posts whose files are gone. A file with a text of one of them is its former
  ///   file.
  private mutating func keepNewerPosts(_ histories: PostHistories, _ absent: [UUID]) {
    for pair in changed + renamed where histories.isOlder(pair.entry, than: pair.stored) {
      outdated.append(pair.entry)
    }
    let formerTexts = new.isEmpty ? [] : histories.texts(of: absent)
    outdated += new.filter { $0.read.map { formerTexts.contains($0.textHash) } ?? false }
    let files = Set(outdated.map(\.file))
    changed.removeAll { files.contains($0.entry.file) }
    renamed.removeAll { files.contains($0.entry.file) }
    new.removeAll { files.contains($0.file) }
    let newer = retired.filter { !outdated.isEmpty || histories.isNewerThanFolder($0) }
    let ids = Set(newer.map(\.post.id))
    retired.removeAll { ids.contains($0.post.id) }
    lost += newer
  }
}
