import Markdown

/// How the texts of a content folder are read.
package struct WritingStyle: Hashable, Sendable {
  /// The time zone of dates without a UTC offset: a name of the IANA time zone database.
  package var timeZone: String
  /// Whether quotation marks, dashes and ellipses become typographic.
  package var smartPunctuation: Bool

  package init(timeZone: String = "UTC", smartPunctuation: Bool = false) {
    self.timeZone = timeZone
    self.smartPunctuation = smartPunctuation
  }

  var extensions: [MarkdownExtension] { .standard(smartPunctuation: smartPunctuation) }

  /// What is stored with each post (``Publication/ContentFile/madeWith``): `Europe/Vienna`, or
  /// `Europe/Vienna smart-punctuation`.
  var stored: String { smartPunctuation ? timeZone + Self.smartEnding : timeZone }

  /// Whether a text that was made with `stored` is the same with this style. The time zone is in the digest of the posts that
  /// depend on it.
  ///
  /// - Parameter stored: nil for a post of which nothing is stored.
  func makesSameText(asStored stored: String?) -> Bool {
    (stored?.hasSuffix(Self.smartEnding) ?? false) == smartPunctuation
  }

  private static let smartEnding = " smart-punctuation"
}
