import Foundation
import Publication
import YAML

/// Which new files are files that are gone, under other names: those with the address, the number or the
/// content of a post whose file is gone, and then those whose text is for the most part the same, as git does
/// it.
struct RenamedFiles {
  private(set) var pairs: [(stored: StoredFile, entry: ContentEntry)] = []
  /// The files that are new after all.
  private(set) var new: [ContentEntry]
  /// The posts whose files are gone, those first that are still shown.
  private(set) var gone: [StoredFile]

  /// - Parameter texts: nil if only addresses, numbers and whole contents are to be compared.
  init(_ new: [ContentEntry], gone: [StoredFile], texts: ComparedTexts?) {
    self.new = new
    let sorted = gone.sorted { $0.post.path < $1.post.path }
    self.gone = sorted.filter { $0.post.state != .gone } + sorted.filter { $0.post.state == .gone }
    pair({ $0.address.key }, with: { Permalink(stored: $0.post.path).key })
    pair({ $0.number }, with: { $0.number })
    pair(
      { Content(ContentKind(of: $0.file), $0.read?.contentHash) },
      with: { Content(ContentKind(of: $0.name), $0.post.contentHash) })
    if let texts { pairBySimilarity(texts) }
  }

  /// The posts whose texts may be those of new files; none if there is nothing to compare, or too much.
  var undecided: [UUID] {
    let shown = gone.filter { $0.post.state != .gone }
    return shown.count * new.count <= Self.mostComparisons && !new.isEmpty ? shown.map(\.post.id) : []
  }

  /// A comparison takes some microseconds.
  private static let mostComparisons = 10_000

  /// Pairs each new file with the first post that has the same key.
  private mutating func pair<Key: Hashable>(
    _ key: (ContentEntry) -> Key?, with keyOfPost: (StoredFile) -> Key?
  ) {
    guard !new.isEmpty, !gone.isEmpty else { return }
    var candidates: [Key: [StoredFile]] = [:]
    for post in gone.reversed() {
      if let key = keyOfPost(post) { candidates[key, default: []].append(post) }
    }
    take(new.compactMap { entry in key(entry).flatMap { candidates[$0]?.popLast() }.map { ($0, entry) } })
  }

  private mutating func take(_ found: [(stored: StoredFile, entry: ContentEntry)]) {
    let posts = Set(found.map(\.stored.post.id))
    let files = Set(found.map(\.entry.file))
    gone.removeAll { posts.contains($0.post.id) }
    new.removeAll { files.contains($0.file) }
    pairs += found
  }

  /// Pairs the most similar first, if more than half of their text is the same.
  private mutating func pairBySimilarity(_ texts: ComparedTexts) {
    let former = gone.compactMap { post in
      texts.posts[post.post.id].flatMap { TextLines($0) }.map { (post: post, lines: $0) }
    }
    var candidates: [(similarity: Double, stored: StoredFile, entry: ContentEntry)] = []
    for entry in new {
      let kind = ContentKind(of: entry.file)
      guard kind != .episodes, let lines = texts.files[entry.file].flatMap({ TextLines($0) }) else {
        continue
      }
      for (post, others) in former where ContentKind(of: post.name) == kind {
        let similarity = lines.similarity(to: others)
        if similarity > 0.5 { candidates.append((similarity, post, entry)) }
      }
    }
    var (posts, files) = (Set<UUID>(), Set<String>())
    take(
      candidates.sorted { $0.similarity > $1.similarity }.compactMap { _, stored, entry in
        guard !posts.contains(stored.post.id), files.insert(entry.file).inserted else { return nil }
        posts.insert(stored.post.id)
        return (stored, entry)
      })
  }
}

/// The texts, with front matter, of posts whose files are gone and of new files.
struct ComparedTexts {
  let posts: [UUID: String]
  /// By the names of the files.
  let files: [String: String]
}

/// The kind and the digest of the content of a post or a page. A post does not become a page, nor an episode;
/// episodes have numbers.
private struct Content: Hashable {
  let kind: ContentKind
  let hash: [UInt8]

  init?(_ kind: ContentKind, _ hash: [UInt8]?) {
    guard kind != .episodes, let hash else { return nil }
    (self.kind, self.hash) = (kind, hash)
  }
}

/// The title of a post and the lines of its text that are not empty, with how often each is there.
private struct TextLines {
  private var counts: [Substring: Int] = [:]
  private var size = 0

  /// Nil if the source is not that of a post.
  init?(_ source: String) {
    guard let document = try? FrontMatterDocument(source, file: "") else { return nil }
    let mapping = document.mapping
    let keys = FrontMatterKeys(mapping)
    let text = document.text(hasTitle: keys.hasTitle)
    guard let title = (try? mapping.text(keys["title"])) ?? text.title else { return nil }
    for line in [title[...]] + text.markdown.split(separator: "\n")
    where !line.utf8.allSatisfy({ $0 == 0x20 }) {
      counts[line, default: 0] += 1
      size += line.utf8.count
    }
  }

  /// The part of the longer text that is in the other one too, from 0 to 1; 0 if it is only a few words,
  /// which any two posts may share.
  func similarity(to other: TextLines) -> Double {
    let longer = max(size, other.size)
    guard longer > 0, min(size, other.size) * 2 > longer else { return 0 }
    let common = counts.reduce(0) { sum, line in
      sum + min(line.value, other.counts[line.key] ?? 0) * line.key.utf8.count
    }
    return common < Self.fewestBytes ? 0 : Double(common) / Double(longer)
  }

  private static let fewestBytes = 50
}
