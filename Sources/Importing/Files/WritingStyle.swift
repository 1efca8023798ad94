import Digests
import Markdown
import Sanitizer
import Words

/// How the texts of a content folder are read.
package struct WritingStyle: Hashable, Sendable {
  /// The time zone of dates without a UTC offset: a name of the IANA time zone database.
  package var timeZone: String
  /// Whether quotation marks, dashes and ellipses become typographic.
  package var smartPunctuation: Bool
  /// Whether HTML keeps scripts in files of the site, and what they work on. Without them it is treated as
  /// that of other sites.
  package var keepsScripts: Bool
  /// Words in the text that its author did not write, such as titles of callouts.
  package var words: Words

  package init(
    timeZone: String = "UTC", smartPunctuation: Bool = false, keepsScripts: Bool = true,
    words: Words = Words("en")
  ) {
    self.timeZone = timeZone
    self.smartPunctuation = smartPunctuation
    self.keepsScripts = keepsScripts
    self.words = words
  }

  /// The style of one file.
  ///
  /// - Parameters:
  ///   - smartPunctuation: what its front matter says; nil if it says nothing.
  ///   - language: that of the text; nil for that of the site.
  func with(smartPunctuation: Bool?, language: String? = nil) -> WritingStyle {
    var style = self
    style.words = words.of(language)
    style.smartPunctuation = smartPunctuation ?? style.smartPunctuation
    return style
  }

  var extensions: [MarkdownExtension] {
    .standard(smartPunctuation: smartPunctuation, labels: MarkdownLabels(words))
  }

  var html: SanitizerPolicy { keepsScripts ? .trusted : .imported }

  /// The style as it is stored with each post (``Publication/ContentFile/madeWith``): `Europe/Vienna`, or
  /// `Europe/Vienna smart-punctuation sanitized words=1f2e3d4c`.
  var stored: String { ([timeZone] + options).joined(separator: " ") }

  /// Whether a text that was made with `stored` is the same with this style. The time zone is in the digest
  /// of the posts that depend on it.
  ///
  /// - Parameter stored: nil for a post of which nothing is stored.
  func makesSameText(asStored stored: String?) -> Bool {
    (stored ?? timeZone).split(separator: " ").dropFirst().elementsEqual(options, by: ==)
  }

  private var options: [String] {
    (smartPunctuation ? ["smart-punctuation"] : []) + (keepsScripts ? [] : ["sanitized"])
      + (labels == .english ? [] : ["words=\(labels.digest)"])
  }

  private var labels: MarkdownLabels { MarkdownLabels(words) }
}

extension MarkdownLabels {
  package init(_ words: Words) {
    self.init(
      note: words[.calloutNote], tip: words[.calloutTip], important: words[.calloutImportant],
      warning: words[.calloutWarning], caution: words[.calloutCaution],
      backToReference: words[.backToReference])
  }

  /// Tells them from others.
  fileprivate var digest: String {
    let texts = [note, tip, important, warning, caution, backToReference].joined(separator: "\u{0}")
    return SHA256Digest(of: texts).hex(prefix: 4)
  }
}
