/// Where the texts of a ``SocialImage`` stand, and how large they are.
struct SocialImageLayout: Sendable {
  /// A line of text.
  struct Line: Hashable, Sendable {
    let text: String
    /// For `font-family`.
    let family: String
    let weight: Int
    /// In pixels, as are the other measures.
    let size: Double
    let spacing: Double
    let colour: String
    /// Of the end of the line that is nearer to the edge of the picture.
    let x: Double
    /// Of the baseline.
    let y: Double
    /// Whether ``x`` is the right end.
    let endsAtX: Bool
    let isRightToLeft: Bool
  }

  /// Whether everything begins at the right, because the title does.
  let isMirrored: Bool
  private(set) var title: [Line] = []
  /// Besides the title.
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

  init(_ image: SocialImage, _ setter: TextSetter) {
    isMirrored = setter.isRightToLeft(image.title)
    let style = image.style
    let summary = image.summary.map {
      Self.shortened($0, to: 3, in: style.textFont, size: Self.summarySize, setter)
    }
    let summaryHeight =
      summary.map { Double($0.count) * Self.summarySize * Self.summaryLeading + Self.gap } ?? 0
    let room = Self.area.bottom - Self.area.top - summaryHeight
    let (size, lines) = Self.fitted(image.title, in: style.titleFont, height: room, setter)
    var y = Self.area.top + (room - Double(lines.count) * size * Self.titleLeading) / 2
    for text in lines {
      title.append(
        line(
          text, y + size * 0.86, style.titleFont, size, style.ink, setter, isRightToLeft: isMirrored))
      y += size * Self.titleLeading
    }
    y += Self.gap
    let isSummaryMirrored = setter.isRightToLeft(image.summary ?? "")
    for text in summary ?? [] {
      others.append(
        line(
          text, y + Self.summarySize, style.textFont, Self.summarySize, style.quiet, setter,
          isRightToLeft: isSummaryMirrored))
      y += Self.summarySize * Self.summaryLeading
    }
    addEdges(of: image, setter)
  }

  /// The name of the site above the title; below it the details, and the host at the other side.
  private mutating func addEdges(of image: SocialImage, _ setter: TextSetter) {
    let style = image.style
    var heavy = style.textFont
    heavy.weight = 600
    func fitted(_ text: String, in font: SocialImageStyle.Font, _ size: Double, _ width: Double) -> String {
      Self.shortened(text, to: 1, in: font, size: size, width: width, setter).first ?? ""
    }
    if let site = image.site {
      let inset = style.logo == nil ? 0 : Self.logoSize + 20
      let name = fitted(site, in: heavy, 36, Self.width - inset)
      others.append(line(name, 118, inset: inset, heavy, 36, style.ink, setter))
    }
    let host = fitted(image.host, in: heavy, 30, Self.width / 2)
    others.append(line(host, 566, atEnd: !image.details.isEmpty, heavy, 30, style.accent, setter))
    guard !image.details.isEmpty else { return }
    let rest = Self.width - setter.lines(of: host, in: heavy, size: 30, width: Self.width).width - Self.gap
    let details = fitted(image.details.joined(separator: " · "), in: style.textFont, 30, rest)
    others.append(line(details, 566, style.textFont, 30, style.quiet, setter))
  }

  /// - Parameters:
  ///   - inset: from the side where lines begin.
  ///   - isAtEnd: whether it stands at the other side.
  ///   - isRightToLeft: the direction of the whole text, of which this is one line; nil if it is the whole.
  private func line(
    _ text: String, _ y: Double, inset: Double = 0, atEnd isAtEnd: Bool = false,
    _ font: SocialImageStyle.Font, _ size: Double, _ colour: String, _ setter: TextSetter,
    isRightToLeft: Bool? = nil
  ) -> Line {
    let endsAtX = isMirrored != isAtEnd
    return Line(
      text: text, family: setter.names(of: font).map { "'\($0)'" }.joined(separator: ", "),
      weight: font.weight,
      size: size, spacing: font.spacing * size, colour: colour,
      x: endsAtX ? Self.margin + Self.width - inset : Self.margin + inset, y: y, endsAtX: endsAtX,
      isRightToLeft: isRightToLeft ?? setter.isRightToLeft(text))
  }

  /// The largest size at which the title fits, and its lines. A title that fits in no size ends with `…`.
  private static func fitted(
    _ title: String, in font: SocialImageStyle.Font, height: Double, _ setter: TextSetter
  ) -> (size: Double, lines: [String]) {
    func mostLines(_ size: Double) -> Int { max(1, min(5, Int(height / (size * titleLeading)))) }
    for size in titleSizes {
      let set = setter.lines(of: title, in: font, size: size, width: width)
      if set.lines.count <= mostLines(size), set.width <= width {
        return (size, balanced(title, set.lines, in: font, size: size, setter))
      }
    }
    let size = titleSizes.last ?? 46
    return (size, shortened(title, to: mostLines(size), in: font, size: size, setter))
  }

  /// As many lines as `lines`, of about the same width.
  private static func balanced(
    _ text: String, _ lines: [String], in font: SocialImageStyle.Font, size: Double, _ setter: TextSetter
  ) -> [String] {
    var (best, narrow, wide) = (lines, width / 2, width)
    for _ in 0..<6 where best.count > 1 {
      let middle = (narrow + wide) / 2
      let set = setter.lines(of: text, in: font, size: size, width: middle)
      if set.lines.count == best.count, set.width <= middle {
        (best, wide) = (set.lines, middle)
      } else {
        narrow = middle
      }
    }
    return best
  }

  /// At most `count` lines. If the text is longer, the last one ends with `…`.
  private static func shortened(
    _ text: String, to count: Int, in font: SocialImageStyle.Font, size: Double, width: Double = width,
    _ setter: TextSetter
  ) -> [String] {
    func lines(_ text: String) -> [String] {
      setter.lines(of: text, in: font, size: size, width: width, splitsWords: true).lines
    }
    let all = lines(text)
    guard all.count > count else { return all }
    var last = all[count - 1]
    while !last.isEmpty, lines(last + "…").count > 1 { last.removeLast() }
    // After a whole word, unless that is the first one of the line.
    let words = last.split(separator: " ")
    if words.count > 1, !all[count - 1].hasPrefix(last + " ") {
      last = words.dropLast().joined(separator: " ")
    }
    return all.prefix(count - 1) + [last + "…"]
  }
}
