import Foundation
import Publication
import YAML

/// Finds out which of the new files are files that are gone, under other names: those with the same content, and then those
/// whose text is for the most part the same, as git does it.
struct RenamedFiles {
  private(set) var pairs: [(stored: StoredPost, entry: ContentEntry)] = []
  /// What has no counterpart so far.
  private var entries: [ContentEntry] = []
  private var stored: [StoredPost] = []

  /// Pairs files with the same content.
  ///
  /// - Parameters:
  ///   - entries: files that belong to no stored post.
  ///   - stored: posts whose files are gone, those first that are still shown.
  init(_ entries: [ContentEntry], among stored: [StoredPost]) {
    var byHash = Dictionary(grouping: stored.reversed(), by: \.contentHash)
    for entry in entries {
      let hash = entry.known.contentHash
      if let index = byHash[hash]?.lastIndex(where: { Self.areAlike($0, entry) }),
        let post = byHash[hash]?.remove(at: index)
      {
        pairs.append((post, entry))
      } else {
        self.entries.append(entry)
      }
    }
    let taken = Set(pairs.map(\.stored.id))
    self.stored = stored.filter { $0.state != .gone && !taken.contains($0.id) }
  }

  /// The posts whose sources ``pairBySimilarity(_:)`` needs; none if there is nothing to compare, or too much.
  var undecided: [UUID] {
    stored.count * entries.count <= Self.mostComparisons && !entries.isEmpty ? stored.map(\.id) : []
  }

  /// A comparison takes some microseconds.
  private static let mostComparisons = 10_000

  /// Pairs the rest, the most similar first, if more than half of their text is the same.
  ///
  /// - Parameter sources: what the posts were made from, with front matter.
  mutating func pairBySimilarity(_ sources: [UUID: String]) throws(ContentError) {
    let former = stored.compactMap { post in
      sources[post.id].flatMap { TextLines($0) }.map { (post: post, lines: $0) }
    }
    var candidates: [(similarity: Double, stored: StoredPost, entry: ContentEntry)] = []
    for entry in entries {
      guard let post = try entry.made().post, let lines = TextLines(post.source) else { continue }
      for (post, others) in former where Self.areAlike(post, entry) {
        let similarity = lines.similarity(to: others)
        if similarity > 0.5 { candidates.append((similarity, post, entry)) }
      }
    }
    var (posts, files) = (Set<UUID>(), Set<String>())
    for (_, stored, entry) in candidates.sorted(by: { $0.similarity > $1.similarity })
    where !posts.contains(stored.id) && !files.contains(entry.file) {
      posts.insert(stored.id)
      files.insert(entry.file)
      pairs.append((stored, entry))
    }
  }

  /// A post does not become a page, nor an episode.
  private static func areAlike(_ post: StoredPost, _ entry: ContentEntry) -> Bool {
    guard let file = post.file, entry.source.episode == nil, !file.hasPrefix("episodes/") else {
      return false
    }
    return WrittenPost.isPage(file) == WrittenPost.isPage(entry.file)
  }
}

/// The title of a post and the lines of its text that are not empty, with how often each is there.
private struct TextLines {
  private var counts: [Substring: Int] = [:]
  private var size = 0

  /// Nil if the source is not that of a post.
  init?(_ source: String) {
    guard let divided = try? DividedSource(source, file: ""),
      let title = try? divided.mapping.text("title")
    else { return nil }
    for line in [title[...]] + divided.markdown.split(separator: "\n")
    where !line.utf8.allSatisfy({ $0 == 0x20 }) {
      counts[line, default: 0] += 1
      size += line.utf8.count
    }
  }

  /// The part of the longer text that is in the other one too, from 0 to 1; 0 if it is only a few words, which any two
  /// posts may share.
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
