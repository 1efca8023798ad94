/// What became of a piece of HTML.
public struct SanitizedBody: Hashable, Sendable {
  /// All of it.
  public var body: BodyTemplate
  /// Its beginning, for lists of posts: whole blocks up to about ``SanitizerPolicy/leadLength`` characters of text.
  /// It ends before the first heading that follows text, and before code, tables and media once there was a
  /// paragraph. Where the HTML has no blocks to cut at, the first words of its text in one paragraph.
  public var lead: BodyTemplate
  /// Whether ``lead`` leaves nothing out.
  public var isLeadWhole: Bool
  /// The text, code included, with each run of white space as one space and the ends of blocks as spaces.
  public var text: String
  /// The first image that is more than a pixel, or else the first poster of a video.
  public var firstImage: ImageAddress?
  /// What was left out or replaced, and how often, for the report of an import: `<script>`, `@onclick`,
  /// `style position`, `javascript: in @href`, … At most 64 kinds are told apart, the rest counts as `other`.
  public var removed: [String: Int]

  /// Where an image is.
  public enum ImageAddress: Hashable, Sendable {
    /// A hole of the template: root-relative on the site that the HTML came from.
    case reference(String)
    /// An absolute URL.
    case absolute(String)
  }
}
