/// The identifiers of a document, each of them given once.
struct Identifiers {
  private var taken: Set<String> = []
  /// The last number that was tried after a name, so that a thousand headings of one name take a thousand tries.
  private var lastNumbers: [String: Int] = [:]

  /// `name` where it is free, otherwise `name-1`, `name-2`, …
  mutating func claim(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var number = lastNumbers[name, default: 0]
    var candidate: String
    repeat {
      number += 1
      candidate = "\(name)-\(number)"
    } while !taken.insert(candidate).inserted
    lastNumbers[name] = number
    return candidate
  }
}

extension String {
  /// The fragment that GitHub gives to a heading of this text: lowercase, letters, digits, marks, `-` and `_` of all
  /// scripts, spaces as `-`, the rest left out. `section` where nothing is left.
  var headingIdentifier: String {
    var slug = String.UnicodeScalarView()
    for scalar in lowercased().unicodeScalars {
      if scalar == " " || scalar == "\t" {
        slug.append("-")
      } else if scalar.standsInIdentifier {
        slug.append(scalar)
      }
    }
    return slug.isEmpty ? "section" : String(slug)
  }
}

extension Unicode.Scalar {
  fileprivate var standsInIdentifier: Bool {
    if isASCII { return properties.isAlphabetic || ("0"..."9").contains(self) || self == "-" || self == "_" }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
    case .nonspacingMark, .spacingMark, .enclosingMark: return !properties.isVariationSelector
    case .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation: return true
    default: return false
    }
  }
}
