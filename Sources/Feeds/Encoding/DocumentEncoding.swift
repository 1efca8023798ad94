/// The encoding in which a document is read, and the one that it names.
package struct DocumentEncoding: Hashable, Sendable {
  /// The name by the transport or the document, in lowercase; nil if they name nothing.
  package let declared: String?
  /// In lowercase: `utf-8`, `utf-16`, `utf-32`, or the name that the document has for it.
  package let name: String

  package var isUTF8: Bool { name == "utf-8" }

  /// Whether what is declared is Latin-1 or Windows-1252, which is read like UTF-8 that needs mending.
  package var isLatinDeclared: Bool {
    declared.map { EncodingName.isLatin($0) && !EncodingName.isWide($0) } ?? false
  }

  /// Whether the declared encoding is one that can be read; true if none is declared.
  package var isKnown: Bool {
    guard let declared else { return true }
    return EncodingName.isUTF8(declared) || EncodingName.isLatin(declared)
      || CharacterConverter(declared) != nil
  }

  /// Whether the document is read in the encoding that it declares; true if none is declared.
  package var isAsDeclared: Bool {
    guard let declared else { return true }
    return declared == name || isUTF8 && EncodingName.isUTF8(declared)
      || !isUTF8 && EncodingName.isWide(declared) && EncodingName.isWide(name)
  }
}
