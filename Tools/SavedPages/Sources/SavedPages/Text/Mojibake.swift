import Texts

/// UTF-8 that was read as Windows-1252 and saved again: `â€¦` instead of `…`.
enum Mojibake {
  /// Mends the whole text, else each line by itself; a text or line is mended whole or not at all.
  ///
  /// - Returns: the text, how many lines changed, and the numbers of the lines, counted from 1, that look
  ///   broken but could not be mended.
  static func mend(_ text: String) -> (text: String, mended: Int, broken: [Int]) {
    guard looksBroken(text) else { return (text, 0, []) }
    var lines = text.linesByFeed.map(String.init)
    var (changed, broken) = (0, [Int]())
    let whole = mended(text)
    for index in lines.indices where looksBroken(lines[index]) {
      if let line = mended(lines[index]) {
        lines[index] = line
        changed += 1
      } else {
        broken.append(index + 1)
      }
    }
    return (whole ?? lines.joined(separator: "\n"), changed, broken)
  }

  /// The text that Windows-1252 turned into this one; nil if the bytes of this one are not UTF-8.
  ///
  /// Text that was broken several times is mended as often, three times at most.
  static func mended(_ text: String) -> String? {
    var result: String?
    for _ in 0..<3 {
      let current = result ?? text
      guard looksBroken(current), let bytes = Windows1252.encode(current),
        let next = String(validating: bytes, as: UTF8.self), Windows1252.decode(next.utf8) == current
      else { break }
      result = next
    }
    return result
  }

  /// Whether the text contains what a character outside ASCII becomes: a letter from `Â` to `ô`, and after it
  /// what Windows-1252 has for a byte from 80 to BF.
  private static func looksBroken(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    var previous: UInt32 = 0
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if (0xC2...0xF4).contains(previous), continues(value) { return true }
      previous = value
    }
    return false
  }

  private static func continues(_ value: UInt32) -> Bool {
    if (0x80...0xBF).contains(value) { return true }
    guard value > 0xFF, let scalar = Unicode.Scalar(value) else { return false }
    return Windows1252.encode(String(scalar)) != nil
  }
}
