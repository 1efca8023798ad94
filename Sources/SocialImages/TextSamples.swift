import HTML

/// A drawing of all words and characters of a picture in a row each, from which their widths are read.
///
/// Each text ends at the same place and stands behind a bar. `rsvg-convert --format svg` turns letters into
/// outlines; where the outline of the bar begins tells how wide the text is, with its kerning and its joined
/// letters.
struct TextSamples: HTML {
  private let samples: [TextSetter.Sample]
  private let language: String

  /// In pixels.
  private static let fontSize = 100.0
  private static let rowHeight = 400.0
  private static let end = 100_000.0

  init(of image: SocialImage) {
    var samples: Set<TextSetter.Sample> = []
    for (text, font) in SocialImageLayout.texts(of: image) {
      let words = TextSetter.words(of: text + " …").map(\.text)
      for text in ["", "x x", "x"] + words + words.joined().map(String.init) {
        samples.insert(TextSetter.Sample(text: text, font: font))
      }
    }
    self.samples = Array(samples)
    language = image.language
  }

  var body: some HTML {
    element(
      "svg", Attribute("xmlns", "http://www.w3.org/2000/svg"), Attribute("width", "\(Self.end)"),
      Attribute("height", "\(Double(samples.count + 1) * Self.rowHeight)"),
      Attribute("xml:lang", language)
    ) {
      for (index, sample) in samples.enumerated() {
        element(
          "text", Attribute("x", "\(Self.end)"), Attribute("y", "\(Double(index + 1) * Self.rowHeight)"),
          Attribute("font-family", sample.font.familyList), Attribute("font-weight", "\(sample.font.weight)"),
          Attribute("font-size", "\(Self.fontSize)"), Attribute("direction", "ltr"),
          Attribute("text-anchor", "end")
        ) { "|\(sample.text)" }
      }
    }
  }

  /// The widths of the texts in em, without the spacing of letters.
  func widths(inSVG svg: [UInt8]) -> [TextSetter.Sample: Double] {
    var starts: [TextSetter.Sample: Double] = [:]
    for line in svg.split(separator: UInt8(ascii: "\n")) {
      let beginning = String(decoding: line.prefix(400), as: UTF8.self)
      guard let path = beginning.firstMatch(of: #/ d="M ([-0-9.]+) ([-0-9.]+)/#),
        let x = Double(path.1), let y = Double(path.2)
      else { continue }
      let row = Int((y / Self.rowHeight).rounded()) - 1
      // The first outline in a row is the bar.
      if samples.indices.contains(row), starts[samples[row]] == nil { starts[samples[row]] = x }
    }
    var widths: [TextSetter.Sample: Double] = [:]
    for (sample, start) in starts {
      guard let bar = starts[TextSetter.Sample(text: "", font: sample.font)] else { continue }
      widths[sample] = (bar - start) / Self.fontSize
    }
    return widths
  }
}
