import Digests

/// A picture of 1200 × 630 pixels for previews of a page on other sites: a title in the type and the colours
/// of the site, with what the site is called, who wrote it, and when.
package struct SocialImage: Hashable, Sendable {
  /// In pixels.
  package static let width = 1200
  package static let height = 630

  /// One line of text of any length and script.
  package var title: String
  /// A sentence below the title; nil for none.
  package var summary: String?
  /// The name of the site, above the title; nil if the title is the name.
  package var site: String?
  /// Below the title: author, date.
  package var details: [String]
  /// The host of the site.
  package var host: String
  /// BCP 47. It decides between Chinese and Japanese forms of characters.
  package var language: String
  package var style: SocialImageStyle

  package init(
    title: String, summary: String? = nil, site: String?, details: [String] = [], host: String,
    language: String, style: SocialImageStyle
  ) {
    self.title = title.oneLine(240)
    self.summary = summary?.oneLine(400)
    self.site = site?.oneLine(80)
    self.details = details.map { $0.oneLine(80) }
    self.host = host.oneLine(80)
    self.language = language
    self.style = style
  }

  /// 16 hexadecimal digits: another one for a picture that looks different.
  package var digest: String {
    let parts =
      [Self.drawing, title, summary ?? "", site ?? "", host, language, style.key] + details
    return SHA256Digest(of: parts.joined(separator: "\u{0}")).hex(prefix: 8)
  }

  /// Changes when the program draws the same values in another way.
  private static let drawing = "2"
}

/// The looks of ``SocialImage``, as the theme and the settings of the site say.
package struct SocialImageStyle: Hashable, Sendable {
  /// `#rrggbb`.
  package let paper, ink, quiet, accent: String
  package let titleFont, textFont: Font
  /// Beside the name of the site.
  package let logo: Logo?
  /// The values in one text.
  fileprivate let key: String

  package struct Font: Hashable, Sendable {
    /// Names as in the style sheets of the site, in the order of preference.
    package var families: [String]
    /// 100 to 900.
    package var weight: Int
    /// Between letters, in em.
    package var spacing: Double

    package init(families: [String], weight: Int, spacing: Double = 0) {
      self.families = families
      self.weight = weight
      self.spacing = spacing
    }
  }

  package struct Logo: Hashable, Sendable {
    /// `image/svg+xml`, `image/png` or `image/jpeg`.
    package let type: String
    package let content: [UInt8]
    fileprivate let digest: String

    package init(type: String, content: [UInt8]) {
      self.type = type
      self.content = content
      digest = SHA256Digest(of: content).hex(prefix: 8)
    }
  }

  package init(
    paper: String, ink: String, quiet: String, accent: String, titleFont: Font, textFont: Font,
    logo: Logo? = nil
  ) {
    self.paper = paper
    self.ink = ink
    self.quiet = quiet
    self.accent = accent
    self.titleFont = titleFont
    self.textFont = textFont
    self.logo = logo
    let fonts = [titleFont, textFont].map { "\($0.families) \($0.weight) \($0.spacing)" }
    key = ([paper, ink, quiet, accent, logo?.digest ?? ""] + fonts).joined(separator: "\u{1}")
  }
}

extension String {
  /// The text without what cannot be in XML or in a line, at most `length` characters. Emoji are left out,
  /// with the space before them: librsvg draws their outlines only.
  fileprivate func oneLine(_ length: Int) -> String {
    var line = ""
    line.unicodeScalars.append(
      contentsOf: unicodeScalars.lazy.prefix(length * 8).filter { $0 != "\u{FE0F}" }
        .map { $0.isDrawn ? $0 : " " })
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    var text = ""
    for word in words {
      let kept = word.filter { !$0.isEmoji }
      if kept.isEmpty { continue }
      let follows = !text.isEmpty && !(word.first?.isEmoji == true && kept.first?.isPunctuation == true)
      text += follows ? " \(kept)" : kept
    }
    return text.count > length ? text.prefix(length - 1) + "…" : text
  }
}

extension Unicode.Scalar {
  fileprivate var isDrawn: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
    default: true
    }
  }
}

extension Character {
  /// Whether it is shown as a picture.
  fileprivate var isEmoji: Bool { unicodeScalars.contains(where: \.properties.isEmojiPresentation) }
}
