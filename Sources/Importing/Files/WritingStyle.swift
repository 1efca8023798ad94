import Markdown
import Sanitizer

/// How the texts of a content folder are read.
package struct WritingStyle: Hashable, Sendable {
  /// The time zone of dates without a UTC offset: a name of the IANA time zone database.
  package var timeZone: String
  /// Whether quotation marks, dashes and ellipses become typographic.
  package var smartPunctuation: Bool
  /// Whether HTML keeps scripts in files of the site, and what they work on. Without them it is treated as that of other sites.
  package var keepsScripts: Bool

  package init(timeZone: String = "UTC", smartPunctuation: Bool = false, keepsScripts: Bool = true) {
    self.timeZone = timeZone
    self.smartPunctuation = smartPunctuation
    self.keepsScripts = keepsScripts
  }

  /// The style of one file.
  ///
  /// - Parameter smartPunctuation: what its front matter says; nil if it says nothing.
  func with(smartPunctuation: Bool?) -> WritingStyle {
    var style = self
    style.smartPunctuation = smartPunctuation ?? style.smartPunctuation
    return style
  }

  var extensions: [MarkdownExtension] { .standard(smartPunctuation: smartPunctuation) }

  var html: SanitizerPolicy { keepsScripts ? .trusted : .imported }

  /// What is stored with each post (``Publication/ContentFile/madeWith``): `Europe/Vienna`, or
  /// `Europe/Vienna smart-punctuation sanitized`.
  var stored: String { ([timeZone] + options).joined(separator: " ") }

  /// Whether a text that was made with `stored` is the same with this style. The time zone is in the digest of the posts that
  /// depend on it.
  ///
  /// - Parameter stored: nil for a post of which nothing is stored.
  func makesSameText(asStored stored: String?) -> Bool {
    (stored ?? timeZone).split(separator: " ").dropFirst().elementsEqual(options, by: ==)
  }

  private var options: [String] {
    (smartPunctuation ? ["smart-punctuation"] : []) + (keepsScripts ? [] : ["sanitized"])
  }
}
