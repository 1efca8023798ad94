import Foundation

// Texts are shown as their authors write them, and compared in one form.

extension String {
  /// This text in Unicode's Normalization Form C: an `é` of two code points becomes one.
  public var composed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }

  /// This text as it is written, in NFC and in NFD, without duplicates. Some systems decompose the names of
  /// files, so a file with this name may have any of these forms on the disk.
  public var normalForms: [String] {
    guard utf8.contains(where: { $0 > 127 }) else { return [self] }
    var forms = [self]
    for form in [composed, decomposedStringWithCanonicalMapping]
    where !forms.contains(where: { $0.utf8.elementsEqual(form.utf8) }) {
      forms.append(form)
    }
    return forms
  }

  /// The form in which names are compared: without differences of case, and in Normalization Form C. Maps
  /// every letter through its uppercase, because some have two lowercase forms (`σ` and `ς`) or none (`ß` is
  /// `ss`).
  public var caseFolded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var folded = ""
    for scalar in composed.unicodeScalars {
      // The Turkish letter has the uppercase of `i`, which is another letter.
      folded += scalar == "\u{131}" ? "\u{131}" : scalar.properties.uppercaseMapping.lowercased()
    }
    return folded.composed
  }
}
