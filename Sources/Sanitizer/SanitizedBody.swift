/// The result of ``sanitize(_:base:policy:)``.
public struct SanitizedBody: Hashable, Sendable {
  /// All of the HTML.
  public var body: BodyTemplate
  /// The beginning of the HTML, for lists of posts: whole blocks with about ``SanitizerPolicy/leadLength``
  /// characters of text. It ends before the first heading that follows text, and before code, tables and
  /// media that follow a paragraph. If the HTML has no blocks to cut at, it is one paragraph with the first
  /// words.
  public var lead: BodyTemplate
  /// Whether ``lead`` is all of the HTML.
  public var isLeadWhole: Bool
  /// The text without markup: runs of white space are one space, and so are the ends of blocks.
  ///
  /// Contains code, table cells and the labels of drawings. Leaves out alternative texts of images, titles of
  /// drawings and everything that was removed.
  public var text: String
  /// At least the first 400 characters of ``text``, or all of it, without headings, tables, code, figures,
  /// drawings, footnotes and their marks.
  public var opening: String
  /// How many bytes of ``text`` in UTF-8 are blocks of code.
  public var codeLength: Int
  /// The first image larger than one pixel; without one, the first poster of a video.
  public var firstImage: ImageAddress?
  /// The parts that were removed or replaced, and how often, for the report of an import: `<script>`,
  /// `@onclick`, `style position`, `javascript: in @href`, … At most 64 kinds; all further ones count as
  /// `other`.
  public var removed: [String: Int]

  /// The address of an image.
  public enum ImageAddress: Hashable, Sendable {
    /// Root-relative on the site that the HTML came from, as in ``BodyTemplate/references``.
    case reference(String)
    /// An absolute URL.
    case absolute(String)
  }
}

/// Counts removals by kind, for ``SanitizedBody/removed``.
struct Tally {
  private(set) var counts: [String: Int] = [:]

  private static let other = "other"
  private static let mostNamed = 63

  mutating func add(_ kind: String, times: Int = 1) {
    let named = counts.count - (counts[Self.other] == nil ? 0 : 1)
    let isNamed = counts[kind] != nil || named < Self.mostNamed
    counts[isNamed || kind == Self.other ? kind : Self.other, default: 0] += times
  }

  mutating func add(_ others: Tally) {
    for (kind, times) in others.counts { add(kind, times: times) }
  }
}
