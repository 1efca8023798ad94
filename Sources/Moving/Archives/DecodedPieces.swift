import Feeds

/// Pieces of a document in any encoding as pieces of UTF-8.
final class DecodedPieces {
  private var decoder: DocumentDecoder
  private let nextPiece: () throws -> [UInt8]
  private var hasEnded = false
  private var isASCII = true

  /// - Parameters:
  ///   - mends: whether bytes that are invalid in UTF-8 are read as Windows-1252, rather than passed on.
  ///   - nextPiece: empty at the end.
  init(mends: Bool, _ nextPiece: @escaping () throws -> [UInt8]) {
    decoder = DocumentDecoder(charset: nil, mends: mends)
    self.nextPiece = nextPiece
  }

  /// Empty at the end.
  func next() throws -> [UInt8] {
    while !hasEnded {
      let piece = try nextPiece()
      hasEnded = piece.isEmpty
      var text: [UInt8] = []
      piece.withUnsafeBufferPointer { decoder.decode($0, isLast: hasEnded) { text += $0 } }
      if isASCII { isASCII = text.allSatisfy { $0 < 0x80 } }
      if !text.isEmpty { return text }
    }
    return []
  }

  /// Whether Windows-1252 is what the document declares, so that reading bytes as that loses nothing.
  var isLatinDeclared: Bool { decoder.encoding?.isLatinDeclared ?? false }

  /// The losses by the encoding, known once all is read.
  func losses(of file: String) -> [Loss] {
    decoder.encoding?.losses(of: file, invalidBytes: decoder.invalidBytes, isASCII: isASCII) ?? []
  }
}

extension DocumentEncoding {
  /// The losses of a document that was read: an encoding that it does not have, one that nobody
  /// knows, one that was guessed, and bytes that are none of its characters.
  ///
  /// - Parameter isASCII: whether nothing in it depends on the encoding.
  func losses(of file: String, invalidBytes: Int, isASCII: Bool) -> [Loss] {
    var messages: [String] = []
    if let declared, !isKnown {
      messages.append("declares \(declared), which is not known here, and was read as \(name)")
    } else if let declared, !isAsDeclared, !isASCII, !(isUTF8 && isLatinDeclared) {
      messages.append("declares \(declared) and is not in it; it was read as \(name)")
    } else if declared == nil, !isUTF8, !name.hasPrefix("utf-") {
      messages.append("is not in UTF-8 and was read as \(name)")
    }
    if invalidBytes > 0 {
      messages.append("\(invalidBytes) bytes are no characters of \(name), and became U+FFFD")
    }
    return messages.map { Loss(.text, "encoding", at: SourcePlace(file: file, line: 1), $0) }
  }
}
