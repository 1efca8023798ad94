/// Divides texts into lines, by Pango, which knows where words end in every script.
struct TextSetter {
  let libraries: ImageLibraries
  /// A `PangoContext`.
  let context: ImageLibraries.Object
  /// The names in the files of the fonts by those in the style sheets.
  let families: [String: String]

  /// The lines of a text.
  ///
  /// - Parameters:
  ///   - size: of the font, in pixels.
  ///   - width: of the lines, in pixels.
  ///   - splitsWords: whether a word that is wider than a line is divided. Otherwise its line is too wide.
  /// - Returns: the lines, and the width of the widest.
  func lines(
    of text: String, in font: SocialImageStyle.Font, size: Double, width: Double, splitsWords: Bool = false
  ) -> (lines: [String], width: Double) {
    let layout = newLayout(of: text, in: font, size: size)
    defer { libraries.unref(layout) }
    libraries.setWrap(layout, splitsWords ? 2 : 0)
    libraries.setWidth(layout, Int32(width * Self.unit))
    let bytes = Array(text.utf8)
    var lines: [String] = []
    for index in 0..<libraries.lineCount(layout) {
      // PangoLayoutLine: the layout, the start in bytes, the length in bytes.
      guard let line = libraries.line(layout, index) else { continue }
      let start = Int(line.load(fromByteOffset: 8, as: Int32.self))
      let length = Int(line.load(fromByteOffset: 12, as: Int32.self))
      guard start >= 0, length >= 0, start + length <= bytes.count else { continue }
      lines.append(
        String(decoding: bytes[start..<(start + length)], as: UTF8.self).split(separator: " ").joined(
          separator: " "))
    }
    var size = (width: Int32(0), height: Int32(0))
    libraries.pixelSize(layout, &size.width, &size.height)
    return (lines, Double(size.width))
  }

  /// A `PangoLayout`, which the caller releases.
  private func newLayout(
    of text: String, in font: SocialImageStyle.Font, size: Double
  ) -> ImageLibraries.Object {
    let layout = libraries.newLayout(context)
    let description = libraries.newFont()
    defer { libraries.freeFont(description) }
    libraries.setFamily(description, names(of: font).joined(separator: ","))
    libraries.setWeight(description, Int32(font.weight))
    libraries.setSize(description, size * Self.unit)
    libraries.setFont(layout, description)
    libraries.setText(layout, text, -1)
    return layout
  }

  /// The names that Fontconfig knows, in the order of preference.
  func names(of font: SocialImageStyle.Font) -> [String] {
    font.families.map { families[$0] ?? $0 } + ["sans-serif"]
  }

  /// Whether a text begins in a script that is written from right to left.
  func isRightToLeft(_ text: String) -> Bool { libraries.baseDirection(text, -1) == 1 }

  /// Pango's units in a pixel.
  private static let unit = 1024.0
}
