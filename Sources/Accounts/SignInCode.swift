import Digests

extension Secret {
  /// Eight letters and digits that people can read and type: 40 bits. Crockford's alphabet, which has neither
  /// I, L, O nor U.
  package static func code() -> Secret {
    Secret(String((0..<8).map { _ in alphabet[Int.random(in: 0..<alphabet.count)] }))
  }

  /// A code as somebody typed it: without spaces and hyphens, in upper case, O and I read as digits.
  package static func code(typed text: String) -> Secret {
    let read = text.uppercased().compactMap { letter -> Character? in
      switch letter {
      case "O": "0"
      case "I", "L": "1"
      case let letter where alphabet.contains(letter): letter
      default: nil
      }
    }
    return Secret(String(read))
  }

  /// The code in groups of four, for people: `K7QM-2XPD`.
  package var grouped: String {
    stride(from: 0, to: text.count, by: 4).map { String(text.dropFirst($0).prefix(4)) }.joined(separator: "-")
  }

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
}
