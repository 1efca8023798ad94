import Digests
import Feeds
import Sanitizer
import Timestamps

// Whether a post that readers know becomes another one for them. ``PostDraft/contentHash`` tells whether its
// source is another one, which readers need not notice.

extension PostDraft {
  /// The digest of what readers get: the text, and what pages and feeds say of it. Leaves out the addresses
  /// of the post, and what only its source has, such as line ends and comments.
  var shownDigest: SHA256Digest {
    let single: [String?] = [
      title, summary, canonical, language, content.body.encoded, content.firstImage?.address,
      published?.asWritten, series?.name, series?.part.map { "\($0)" },
      notes.outdatedColumn.map { "by \($0)" },
      // The description has all values in it.
      episode.map { "\($0)" },
    ]
    let lists: [[String]] = [
      single.map { $0 ?? "" }, authors, tags,
      notes.updates.flatMap { [$0.date.asWritten, $0.note] },
      enclosures.flatMap { [$0.url, $0.type ?? "", $0.title ?? ""] },
    ]
    // No text contains U+0000.
    return SHA256Digest(of: lists.map { $0.joined(separator: "\u{0}") }.joined(separator: "\u{0}\u{0}"))
  }
}

extension StoredPost {
  /// The digest of what readers got last (``PostDraft/shownDigest``); nil if the post was never public.
  func lastShown(at now: Timestamp) -> [UInt8]? {
    // Nobody has seen a post that is to come out later.
    state == .draft || sortedAt.microseconds <= now.microseconds ? shownDigest : nil
  }
}

extension PostUpdate {
  /// Whether readers who know the post get another one. They do not if only the source or the program that
  /// renders it has changed, nor when the post is taken back.
  func isNoticed(at now: Timestamp) -> Bool {
    guard isChanged, [.published, .unlisted].contains(draft.state) else { return false }
    if let former = stored.lastShown(at: now) { return former != draft.shownDigest.bytes }
    // A row from before there were digests.
    return stored.state == .published && stored.shownDigest == nil
  }
}

extension Timestamp {
  /// Date and time without the UTC offset: they stay if only the time zone of the site changes.
  fileprivate var asWritten: String { String(rfc3339.prefix("2026-11-21T09:30:00".utf8.count)) }
}
