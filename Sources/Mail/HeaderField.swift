#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A field of a message's header, in ASCII.
struct HeaderField {
  private let name: String
  private let words: [String]

  /// - Parameter words: what stands between the spaces of the value; lines are broken there.
  init(_ name: String, _ words: [String]) {
    self.name = name
    self.words = words
  }

  /// Lines of at most 78 bytes, unless a word is longer (RFC 5322 §2.2.3).
  var folded: String {
    var (text, width) = ("\(name):", name.utf8.count + 1)
    for (index, word) in words.enumerated() {
      let fits = index == 0 || width + 1 + word.utf8.count <= 78
      text += fits ? " \(word)" : "\r\n \(word)"
      width = (fits ? width : 0) + 1 + word.utf8.count
    }
    return text + "\r\n"
  }
}

extension MailAddress {
  var headerWords: [String] {
    guard let name else { return [address] }
    let plain = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let isShort = name.utf8.count <= 60 && EncodedWords.isPlain(name)
    return (isShort ? ["\"\(plain)\""] : EncodedWords.encoded(name)) + ["<\(address)>"]
  }
}

/// Text in a header (RFC 2047).
enum EncodedWords {
  /// The words of `text`, encoded if they have to be.
  static func words(of text: String) -> [String] {
    let text = text.singleLine
    let words = text.split(separator: " ").map(String.init)
    // A longer word does not fit beside the name of the field.
    return isPlain(text) && words.allSatisfy { $0.utf8.count <= 64 } ? words : encoded(text)
  }

  /// Whether `text` means itself in a header.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
  }

  /// Encoded words of at most 64 bytes, each with whole characters. Spaces between them mean nothing.
  static func encoded(_ text: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      // 39 bytes are 52 characters of Base64.
      if parts[parts.count - 1].count + bytes.count > 39 { parts.append([]) }
      parts[parts.count - 1] += bytes
    }
    return parts.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }
  }
}
