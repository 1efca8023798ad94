/// One of the images of a `srcset`: its address, and descriptors that say when to use it (`2x`, `640w`; may
/// be empty).
struct ImageCandidate: Equatable {
  var address: String
  var descriptors: String

  /// Parses a `srcset` (HTML standard, "parsing a srcset attribute"). An address may contain commas, but not
  /// begin or end with one; a comma inside parentheses does not end a descriptor.
  static func candidates(in srcset: String) -> [ImageCandidate] {
    var candidates: [ImageCandidate] = []
    var rest = srcset.utf8[...]
    while true {
      rest = rest.drop { $0.isHTMLSpace || $0 == comma }
      guard !rest.isEmpty else { return candidates }
      var address = rest.prefix { !$0.isHTMLSpace }
      rest = rest[address.endIndex...]
      var descriptors = rest.prefix(0)
      if address.last == comma {
        while address.last == comma { address.removeLast() }
      } else {
        var depth = 0
        descriptors = rest.prefix { byte in
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") { depth = max(depth - 1, 0) }
          return byte != comma || depth > 0
        }
        rest = rest[descriptors.endIndex...]
      }
      let words = descriptors.split(whereSeparator: \.isHTMLSpace).map { String(Substring($0)) }
      candidates.append(
        ImageCandidate(address: String(Substring(address)), descriptors: words.joined(separator: " ")))
    }
  }

  /// Whether browsers understand all of the descriptors: widths, heights and densities.
  static func areKnown(_ descriptors: String) -> Bool {
    descriptors.utf8.split(separator: 0x20).allSatisfy { word in
      guard let unit = word.last, "wxh".utf8.contains(unit), word.count > 1 else { return false }
      return word.dropLast().allSatisfy { $0.isASCIIDigit || ".+-eE".utf8.contains($0) }
    }
  }

  private static let comma = UInt8(ascii: ",")
}
