/// Where the texts of a ``SocialImage`` stand, and how large they are.
struct SocialImageLayout: Sendable {
  /// A line of text.
  struct Line: Hashable, Sendable {
    let text: String
    let font: SocialImageStyle.Font
    /// In pixels, as are the other measures.
    let size: Double
    let colour: String
    /// The place of the end of the line that is nearer to the edge of the picture.
    let x: Double
    /// The place of the baseline.
    let y: Double
    /// Whether ``x`` is the right end.
    let endsAtX: Bool
    let isRightToLeft: Bool
  }

  /// Whether everything begins at the right, because the title does.
  let isMirrored: Bool
  private(set) var title: [Line] = []
  /// The lines besides the title.
  private(set) var others: [Line] = []

  static let margin = 80.0
  static let logoSize = 56.0
  private static let width = Double(SocialImage.width) - 2 * margin
  /// Between the name of the site and the line at the foot.
  private static let area = (top: 168.0, bottom: 496.0)
  private static let titleSizes: [Double] = [96, 88, 80, 72, 64, 57, 51, 46]
  private static let titleLeading = 1.14
  private static let summarySize = 34.0
  private static let summaryLeading = 1.42
  private static let gap = 34.0

  /// All texts of a picture, and the fonts in which they are set.
  static func texts(of image: SocialImage) -> [(text: String, font: SocialImageStyle.Font)] {
    let style = image.style
    return [
      (image.title, style.titleFont), (image.summary ?? "", style.textFont),
      (image.detailLine, style.textFont), ("\(image.site ?? "") \(image.host)", style.heavyFont),
    ]
  }

  init(_ image: SocialImage, _ setter: TextSetter) {
    isMirrored = image.title.isRightToLeft
    let style = image.style
    let summary = setter.lines(
      of: image.summary ?? "", in: style.textFont, width: Self.width / Self.summarySize, atMost: 3)
    let summaryHeight =
      summary.isEmpty ? 0 : Double(summary.count) * Self.summarySize * Self.summaryLeading + Self.gap
    let height = Self.area.bottom - Self.area.top - summaryHeight
    let (size, lines) = Self.fitted(image.title, in: style.titleFont, height: height, setter)
    var y = Self.area.top + (height - Double(lines.count) * size * Self.titleLeading) / 2
    for text in lines {
      title.append(
        line(text, y + size * 0.86, style.titleFont, size, style.ink, isRightToLeft: isMirrored))
      y += size * Self.titleLeading
    }
    y += Self.gap
    for text in summary {
      others.append(
        line(
          text, y + Self.summarySize, style.textFont, Self.summarySize, style.quiet,
          isRightToLeft: image.summary?.isRightToLeft))
      y += Self.summarySize * Self.summaryLeading
    }
    addEdges(of: image, setter)
  }

  /// The name of the site above the title; below it the details, and the host at the other side.
  private mutating func addEdges(of image: SocialImage, _ setter: TextSetter) {
    let style = image.style
    func fitted(_ text: String, in font: SocialImageStyle.Font, _ size: Double, _ width: Double) -> String {
      setter.lines(of: text, in: font, width: width / size, atMost: 1).first ?? ""
    }
    if let site = image.site {
      let inset = style.logo == nil ? 0 : Self.logoSize + 20
      let name = fitted(site, in: style.heavyFont, 36, Self.width - inset)
      others.append(line(name, 118, inset: inset, style.heavyFont, 36, style.ink))
    }
    let host = fitted(image.host, in: style.heavyFont, 30, Self.width / 2)
    others.append(line(host, 566, atEnd: !image.details.isEmpty, style.heavyFont, 30, style.accent))
    guard !image.details.isEmpty else { return }
    let hostWidth = setter.lines(of: host, in: style.heavyFont, width: Self.width).width * 30
    let details = fitted(image.detailLine, in: style.textFont, 30, Self.width - hostWidth - Self.gap)
    others.append(line(details, 566, style.textFont, 30, style.quiet))
  }

  /// - Parameters:
  ///   - inset: from the side where lines begin.
  ///   - isAtEnd: whether it stands at the other side.
  ///   - isRightToLeft: the direction of the whole text, of which this is one line; nil if it is the whole.
  private func line(
    _ text: String, _ y: Double, inset: Double = 0, atEnd isAtEnd: Bool = false,
    _ font: SocialImageStyle.Font, _ size: Double, _ colour: String, isRightToLeft: Bool? = nil
  ) -> Line {
    let endsAtX = isMirrored != isAtEnd
    return Line(
      text: text, font: font, size: size, colour: colour,
      x: endsAtX ? Self.margin + Self.width - inset : Self.margin + inset, y: y, endsAtX: endsAtX,
      isRightToLeft: isRightToLeft ?? text.isRightToLeft)
  }

  /// The largest size at which the title fits, and its lines, which are about equally wide. A title that fits
  /// in no size ends with `…`.
  private static func fitted(
    _ title: String, in font: SocialImageStyle.Font, height: Double, _ setter: TextSetter
  ) -> (size: Double, lines: [String]) {
    var size = 0.0
    var mostLines: Int { max(1, min(5, Int(height / (size * titleLeading)))) }
    for candidate in titleSizes {
      size = candidate
      var lines = setter.lines(of: title, in: font, width: width / size)
      guard lines.texts.count <= mostLines, lines.width * size <= width else { continue }
      while true {
        let narrower = setter.lines(of: title, in: font, width: lines.width - 0.01)
        guard narrower.texts.count == lines.texts.count, narrower.width < lines.width else { break }
        lines = narrower
      }
      return (size, lines.texts)
    }
    return (size, setter.lines(of: title, in: font, width: width / size, atMost: mostLines))
  }
}

extension SocialImage {
  /// Author and date.
  fileprivate var detailLine: String { details.joined(separator: " · ") }
}

extension SocialImageStyle {
  /// For the name and the host of the site.
  fileprivate var heavyFont: Font {
    var font = textFont
    font.weight = 600
    return font
  }
}
