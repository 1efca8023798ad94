import Publication

/// What is stored of the files of a content folder, as far as a sync needs it: what is known of each file that made a post, and
/// the posts that have to be compared with their files.
struct StoredContent {
  /// By the name of the file. Their posts are as the files made them.
  private let known: [String: ContentFile]
  /// By the name of the file.
  private(set) var posts: [String: StoredPost]

  /// - Parameter posts: all posts whose files are not `known`.
  init(known: [ContentFile], posts: [StoredPost]) {
    self.known = Dictionary(known.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    self.posts = [:]
    add(posts)
  }

  mutating func add(_ more: [StoredPost]) {
    for post in more {
      if let file = post.file, posts[file] == nil { posts[file] = post }
    }
  }

  enum Comparison {
    case same
    /// Only the stamp is another one.
    case touched
    case other
  }

  func comparison(with entry: ContentEntry) -> Comparison {
    guard entry.isKept, let file = known[entry.file], file.digest == entry.known.digest else { return .other }
    return file.stamp == entry.known.stamp ? .same : .touched
  }

  /// The files of `folder` that are not as they were, and those that are gone from it.
  func filesToCompare(with folder: ContentFolder) -> [String] {
    var gone = known
    var names: [String] = []
    for entry in folder.entries {
      gone[entry.file] = nil
      if comparison(with: entry) != .same { names.append(entry.file) }
    }
    return names + gone.keys
  }

  /// The files of the posts that the site shows.
  var shownFiles: [String] {
    known.keys + posts.values.filter { $0.state != .gone && known[$0.file ?? ""] == nil }.compactMap(\.file)
  }
}
