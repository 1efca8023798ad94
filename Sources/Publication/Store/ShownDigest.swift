import Digests
import Feeds
import Sanitizer
import Timestamps

// Whether a post that readers know becomes another one for them. ``PostDraft/contentHash`` tells whether its
// source is another one, which readers need not notice.

extension PostDraft {
  /// Two digests, of ``shownHalf`` bytes each, of what readers get: the text, and what pages and feeds say of
  /// it. They leave out the addresses of the post, and what only its source has, such as line ends, blank
  /// lines and comments.
  ///
  /// The first has dates by their instants, the second as they are written, without the UTC offset. If one of
  /// them stays, readers get the same: the offset of a date was written in another way, or the time zone of
  /// the site has changed.
  var shownDigest: [UInt8] {
    shownDigest { "\($0.microseconds)" } + shownDigest { $0.asWritten }
  }

  /// Whether readers get what they got last.
  ///
  /// - Parameter former: its ``shownDigest``.
  func isShown(as former: [UInt8]) -> Bool {
    let own = shownDigest
    return own.prefix(shownHalf) == former.prefix(shownHalf)
      || own.dropFirst(shownHalf) == former.dropFirst(shownHalf)
  }

  private func shownDigest(date: (Timestamp) -> String) -> [UInt8] {
    let single: [String?] = [
      title?.withoutRepeatedSpace, summary?.withoutRepeatedSpace, canonical, language,
      content.body.encoded.withoutInvisibleSpace, content.firstImage?.address, published.map(date),
      series?.name, series?.part.map { "\($0)" }, notes.outdatedColumn.map { "by \($0)" },
      // The description has all values in it.
      episode.map { "\($0)" },
    ]
    let lists: [[String]] = [
      single.map { $0 ?? "" }, authors, tags,
      notes.updates.flatMap { [date($0.date), $0.note] },
      enclosures.flatMap { [$0.url, $0.type ?? "", $0.title ?? ""] },
    ]
    // No text contains U+0000.
    let text = lists.map { $0.joined(separator: "\u{0}") }.joined(separator: "\u{0}\u{0}")
    return Array(SHA256Digest(of: text).bytes.prefix(shownHalf))
  }
}

/// The bytes of each of the two digests.
private let shownHalf = 16

extension String {
  /// This HTML without white space that browsers do not show: outside of preformatted text, a run is one
  /// space, and none is beside the tags of blocks.
  fileprivate var withoutInvisibleSpace: String {
    var (result, preformatted) = ([UInt8](), 0)
    var rest = utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      result.append(text: rest[..<start], isPreformatted: preformatted > 0)
      let end = rest[start...].firstIndex(of: UInt8(ascii: ">")).map(rest.index(after:)) ?? rest.endIndex
      let tag = rest[start..<end]
      let isEnd = tag.dropFirst().first == UInt8(ascii: "/")
      let letters = tag.dropFirst(isEnd ? 2 : 1).prefix {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
      }
      let name = String(decoding: letters, as: UTF8.self)
      if ["pre", "textarea"].contains(name) { preformatted = max(0, preformatted + (isEnd ? -1 : 1)) }
      result.append(tag: tag, isBlock: blocks.contains(name))
      rest = rest[end...]
    }
    result.append(text: rest, isPreformatted: preformatted > 0)
    return String(decoding: result, as: UTF8.self)
  }

  fileprivate var withoutRepeatedSpace: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The names of elements that begin and end a line. White space beside their tags is not shown.
private let blocks: Set<String> = [
  "address", "article", "aside", "blockquote", "br", "caption", "colgroup", "dd", "details", "div", "dl",
  "dt",
  "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
  "li",
  "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
  "ul",
]

extension [UInt8] {
  /// U+0000 stands for the edge of a block, beside which a space is left out. No text contains it.
  fileprivate mutating func append(text: Substring.UTF8View, isPreformatted: Bool) {
    guard !isPreformatted else { return append(contentsOf: text) }
    for byte in text {
      guard [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte) else {
        append(byte)
        continue
      }
      if let last, last != 0x20, last != 0 { append(0x20) }
    }
  }

  fileprivate mutating func append(tag: Substring.UTF8View, isBlock: Bool) {
    guard isBlock else { return append(contentsOf: tag) }
    if last == 0x20 { removeLast() }
    append(contentsOf: tag)
    append(0)
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
    if let former = stored.lastShown(at: now) { return !draft.isShown(as: former) }
    // A row from before there were digests.
    return stored.state == .published && stored.shownDigest == nil
  }
}

extension Timestamp {
  /// Date and time without the UTC offset: they stay if only the time zone of the site changes.
  fileprivate var asWritten: String { String(rfc3339.prefix("2026-11-21T09:30:00".utf8.count)) }
}
