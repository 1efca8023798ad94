import Feeds
import Foundation
import Publication
import Sanitizer
import Texts
import Timestamps
import URIs
import YAML

/// The file of a post in an export of the whole site: the next sync of a new database makes the same post of
/// it.
struct ExportedText {
  /// As the content folder names it: `hello.md` in `posts`, or a path such as `pages/about.md`.
  let file: String
  let text: String
  /// The differences between the post and the one that would be made of the text, as words: `its date`.
  let differences: [String]

  /// Nil for a post of which the database has no text.
  ///
  /// - Parameter taken: the names of files that other posts have.
  init?(_ post: StoredWhole, style: WritingStyle, taken: Set<String>) {
    if post.isEpisode || post.file != nil && post.state == .page {
      guard let file = post.file, let text = post.text else { return nil }
      self.init(file: file, text: text, differences: [])
      return
    }
    let file = post.file ?? Self.newName(of: post, taken: taken)
    var candidates: [String] = []
    if post.owner != .feed, var text = post.text ?? post.workingCopy {
      if post.isPage, post.owner == .desk {
        text = (try? WrittenPost.text(ofPage: text, at: Permalink(stored: post.path))) ?? text
      }
      if post.state == .draft { text = (try? FrontMatterEdit(text, file: file).unpublishing()) ?? text }
      candidates.append(text)
    }
    // The desk may own a post of a feed whose text nobody has changed yet.
    candidates += Self.texts(ofFeedPost: post)
    var best: (text: String, differences: [String])?
    for candidate in candidates where best.map({ !$0.differences.isEmpty }) ?? true {
      let completed = Self.completed(candidate, for: post, file: file, style: style)
      if completed.differences.count < best?.differences.count ?? .max { best = completed }
    }
    guard let best else { return nil }
    self.init(file: file, text: best.text, differences: best.differences)
  }

  private init(file: String, text: String, differences: [String]) {
    (self.file, self.text, self.differences) = (file, text, differences)
  }

  /// `2026-11-21-hello.md` or `pages/about.md`, with a number if another post has that.
  private static func newName(of post: StoredWhole, taken: Set<String>) -> String {
    guard !post.isPage else {
      let name = WrittenPost.file(ofPageAt: Permalink(stored: post.path)).dropLast(".md".count)
      let names = ["\(name).md"] + (2...).lazy.prefix(100_000).map { "\(name)-\($0).md" }
      return names.first { !taken.contains($0) } ?? "\(name)-\(post.id.uuidString.lowercased()).md"
    }
    let path = post.path.prefix { $0 != "?" }
    let last = path.split(separator: "/").last.map { $0.percentDecoded ?? String($0) } ?? "post"
    let name = slug(of: last.replacing(/\.html?$/, with: "")) ?? slug(of: post.title ?? "") ?? "post"
    // A day in the name would be the date of a post without one. The order of names is that of such posts.
    let day = post.published.map { "\($0.rfc3339.prefix(10))-" } ?? "undated-\(1_000_000 + post.sequence)-"
    let names = ["\(day)\(name).md"] + (2...).lazy.prefix(100_000).map { "\(day)\(name)-\($0).md" }
    return names.first { !taken.contains($0) } ?? "\(day)\(post.id.uuidString.lowercased()).md"
  }
}

// MARK: Posts of feeds

extension ExportedText {
  /// The text of the entry that a post was imported from, with each of the bases that its addresses may have.
  private static func texts(ofFeedPost post: StoredWhole) -> [String] {
    guard let entry = post.entry else { return [] }
    var front = YAMLText()
    front.add("title", post.title)
    front.add("date", post.published?.rfc3339)
    front.add("updated", post.updated?.rfc3339)
    front.add("authors", post.authors)
    front.add("tags", post.tags)
    front.add("summary", post.summary)
    front.add("language", post.language)
    front.add("canonical", post.canonical)
    // Jekyll and Hugo read these. Here they are redirects from the post's own address, which do nothing.
    if !post.path.contains("?") {
      front.add("permalink", post.path)
      front.add("url", post.path)
    }
    front.add("markup", "html")
    front.add("guid", post.guid)
    front.add("imported-from", post.link)
    front.add(
      "enclosures",
      post.enclosures.map {
        [
          ("url", $0.url), ("type", $0.type), ("length", $0.length.map(String.init)), ("title", $0.title),
          ("duration", $0.duration.map { "\($0)" }),
        ]
      })
    if post.published == nil { front.add("arrived", post.sortedAt.rfc3339) }
    let text = "---\n\(front.text)---\n" + (entry.contentHTML ?? entry.summary ?? "")
    let bases = [entry.base, entry.link, post.origin].compactMap(\.self).filter { $0 != post.link }
    return [text]
      + bases.compactMap { base in
        try? FrontMatterDocument(text, file: "the text").applying([.set("imported-base", .text(base))])
      }
  }
}

// MARK: What a text does not say

extension ExportedText {
  /// The text with what else the post has: another guid, another address, a date, former addresses.
  private static func completed(
    _ text: String, for post: StoredWhole, file: String, style: WritingStyle
  ) -> (text: String, differences: [String]) {
    var text = text
    var read = read(text, file, style)
    if let written = read {
      var additions: [(key: String, values: [String])] = []
      if written.draft.guid != post.guid { additions.append(("guid", [post.guid])) }
      if written.permalink.description != post.path { additions.append(("address", [post.path])) }
      if let link = post.link, written.draft.link != link { additions.append(("imported-from", [link])) }
      if written.draft.updated != post.updated, let updated = post.updated {
        additions.append(("updated", [updated.rfc3339]))
      }
      let known = Set(written.redirects.map(\.key) + [Permalink(stored: post.path).key])
      let missing = post.formerKeys.filter { !known.contains($0) }.map(address(ofKey:))
      if !missing.isEmpty { additions.append(("redirects", missing)) }
      if !additions.isEmpty, let added = try? adding(additions, to: text) {
        text = added
        read = Self.read(text, file, style)
      }
    }
    guard let read else { return (text, ["everything, because its text has a mistake"]) }
    return (text, differences(of: read, from: post))
  }

  /// Adds keys that the text does not have; redirects become more, under a name that is free.
  private static func adding(
    _ additions: [(key: String, values: [String])], to text: String
  ) throws -> String {
    let document = try FrontMatterDocument(text, file: "the text")
    let used = Set(document.mapping.keys.map(FrontMatterKeys.normal))
    let free = ["redirects", "aliases", "redirectfrom", "alias"].first { !used.contains($0) } ?? "redirects"
    return try document.applying(
      additions.map { key, values in
        key == "redirects" ? .set(free, .list(values)) : .set(key, .text(values.first ?? ""))
      })
  }

  private static func read(_ text: String, _ file: String, _ style: WritingStyle) -> (
    draft: PostDraft, permalink: Permalink, redirects: [Permalink]
  )? {
    guard let post = try? WrittenPost(text, file: file, folder: "posts", style: style) else { return nil }
    return (post.draft, post.permalink, post.redirects)
  }

  private static func address(ofKey key: String) -> String {
    let parts = key.split(separator: "?", maxSplits: 1)
    let path = String(parts.first ?? "/").percentEncoded(allowing: .path)
    return parts.count > 1 ? "\(path)?\(parts[1])" : path
  }

  private static func differences(
    of read: (draft: PostDraft, permalink: Permalink, redirects: [Permalink]), from post: StoredWhole
  ) -> [String] {
    let draft = read.draft
    let image: String? =
      switch draft.content.firstImage {
      case .reference(let path): path
      case .absolute(let url): url
      case nil: nil
      }
    var differences = [
      (draft.guid == post.guid, "its guid"), (read.permalink.description == post.path, "its address"),
      (draft.title == post.title, "its title"), (draft.summary == post.summary, "its summary"),
      (draft.authors == post.authors, "its authors"), (draft.tags == post.tags, "its tags"),
      (draft.published == post.published, "its date"),
      (draft.updated == post.updated, "the date of its change"), (draft.state == post.state, "its state"),
      (draft.language == post.language, "its language"), (draft.canonical == post.canonical, "its original"),
      (image == post.image, "its picture"), (draft.content.body.encoded == post.body, "its text"),
      (draft.link == post.link && draft.origin == post.origin, "its original site"),
      (draft.enclosures == post.enclosures.onTheWeb, "its enclosures"),
    ].compactMap { $0 ? nil : $1 }
    // A draft has no date for readers.
    if post.state == .draft { differences.removeAll { $0 == "its date" } }
    return differences
  }
}
