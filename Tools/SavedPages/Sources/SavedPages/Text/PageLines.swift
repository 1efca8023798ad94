/// The lines of a page, and what had to be done to read them.
struct PageLines {
  /// Without line ends. The first line has number 1.
  private(set) var lines: [Substring] = []
  private(set) var found: [String] = []
  private(set) var undecided: [String] = []

  /// Line feeds, carriage returns, both together and the separators of Unicode end a line.
  init(_ bytes: [UInt8]) {
    let (decoded, notes) = PageEncoding.decode(bytes)
    undecided = notes
    let (text, mended, broken) = Mojibake.mend(Self.clean(decoded))
    if mended > 0 { found.append("text broken by Windows-1252: mended in \(counted(mended, "line"))") }
    if !broken.isEmpty {
      undecided.append(
        "text that Windows-1252 may have broken was left as it is: \(listed(broken.map(String.init), "line"))"
      )
    }
    lines = text.linesByFeed
  }

  /// The text with line feeds only, and without control characters, byte order marks and zero-width spaces.
  private static func clean(_ text: String) -> String {
    let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }
    if isClean { return text }
    var (result, previous) = (String.UnicodeScalarView(), Unicode.Scalar(0 as UInt8))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0D, 0x85, 0x2028, 0x2029: result.append("\n")
      case 0x0A: if previous != "\r" { result.append(scalar) }
      case 0x09, 0x20...0x7E, 0xA0...0x200A, 0x200C...0xFEFE, 0xFF00...: result.append(scalar)
      case 0x80...0x9F: result.append(scalar)
      default: break
      }
      previous = scalar
    }
    return String(result)
  }
}
