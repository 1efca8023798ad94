import Foundation

/// The colour that marks links and what is chosen. From the owner's colour come four of the same hue that can
/// be read as text: on light and on dark paper, and both again for high contrast.
public struct Accent: Hashable, Sendable {
  /// As it was written.
  public let text: String
  /// `#rrggbb`, with a contrast of at least 4.5 on ``lightest`` and ``darkest``, and of 7 for high contrast.
  public let onLight, onDark, onWhite, onBlack: String

  /// Nil unless `text` is `#rgb` or `#rrggbb`.
  public init?(_ text: String) {
    guard let colour = Colour(text) else { return nil }
    self.text = text
    func readable(on paper: Colour, _ contrast: Double) -> String {
      colour.readable(on: paper, contrast: contrast).description
    }
    onLight = readable(on: Self.lightest, 4.5)
    onDark = readable(on: Self.darkest, 4.5)
    onWhite = readable(on: Colour(red: 1, green: 1, blue: 1), 7)
    onBlack = readable(on: Colour(red: 0, green: 0, blue: 0), 7)
  }

  /// The least favourable papers: no theme of the program has a darker light paper or mark, or a lighter dark
  /// one.
  static let lightest = Colour(red: 0.925, green: 0.905, blue: 0.86)
  static let darkest = Colour(red: 0.235, green: 0.215, blue: 0.09)

  /// The properties that take the place of those of the theme.
  public var styles: String {
    """
    :root {
      --accent: light-dark(\(onLight), \(onDark));
      --accent-contrast: light-dark(\(onWhite), \(onBlack));
    }

    """
  }
}

/// A colour in sRGB; its parts are from 0 to 1.
struct Colour: Hashable, CustomStringConvertible {
  var red, green, blue: Double

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Nil unless `text` is `#rgb` or `#rrggbb`.
  init?(_ text: String) {
    guard text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
    var digits = String(text.dropFirst())
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6, let number = Int(digits, radix: 16) else { return nil }
    self.init(
      red: Double(number >> 16) / 255, green: Double(number >> 8 & 255) / 255,
      blue: Double(number & 255) / 255)
  }

  var description: String {
    let number = [red, green, blue].reduce(0) { $0 << 8 | Int(($1 * 255).rounded()) }
    let digits = String(number, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The ratio of the luminances (WCAG 2.2), from 1 to 21.
  func contrast(with other: Colour) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// This colour, lighter or darker by as little as the contrast needs.
  func readable(on paper: Colour, contrast: Double) -> Colour {
    let target = Colour(paper.luminance > 0.18 ? "#000000" : "#ffffff") ?? self
    for step in 0...100 {
      let colour = mixed(with: target, Double(step) / 100)
      let written = Colour(colour.description) ?? colour
      if written.contrast(with: paper) >= contrast { return written }
    }
    return target
  }

  private var luminance: Double {
    let linear = [red, green, blue].map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private func mixed(with other: Colour, _ share: Double) -> Colour {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Colour(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
