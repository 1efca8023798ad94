extension XMLScanner {
  /// At a `<`.
  mutating func markup(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ isLast: Bool, _ reader: DocumentReader
  ) -> Int {
    guard start + 2 < text.count || isLast else { return start }
    let next = start + 1 < text.count ? text[start + 1] : 0x20
    switch next {
    case UInt8(ascii: "!"): return declaration(text, start, isLast, reader)
    case UInt8(ascii: "?"): return instruction(text, start, isLast, reader)
    case UInt8(ascii: "/"):
      guard start + 2 < text.count, text[start + 2].isNameStart else { break }
      return endTag(text, start, isLast, reader)
    case _ where next.isNameStart: return startTag(text, start, isLast, reader)
    default: break
    }
    return literally(text, start, start + 1, reader)
  }

  /// Treats what looked like markup as text.
  private func literally(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ reader: DocumentReader
  ) -> Int {
    reader.text(UnsafeBufferPointer(rebasing: text[start..<end]))
    return end
  }

  private mutating func startTag(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ isLast: Bool, _ reader: DocumentReader
  ) -> Int {
    var search = search ?? XMLTagSearch(text, start)
    let end = search.end(text, start, isLast: isLast)
    self.search = nil
    switch end {
    case .unknown:
      if text.count - start > XMLTagSearch.longestTag {
        reader.fail(.hostile("a tag of more than \(XMLTagSearch.longestTag) bytes"))
        return start
      }
      if search.isNameWhole { self.search = search }
      return start
    case .text(let end): return literally(text, start, end, reader)
    case .tag(let inner, let end, let isWhole):
      if !isWhole { reader.note("a tag without an end") }
      guard attributes.read(text, inner, isHTML: reader.isCapturing, &references) else {
        reader.fail(.hostile(references.failure ?? "a tag with more than \(XMLAttributes.most) attributes"))
        return end
      }
      if attributes.areMended { reader.note("attributes that are not well-formed") }
      let name = UnsafeBufferPointer(rebasing: text[(start + 1)..<inner.lowerBound])
      reader.start(XMLTag(rawName: name, attributes: attributes), isEmpty: attributes.endWithSlash)
      return end
    }
  }

  private func endTag(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ isLast: Bool, _ reader: DocumentReader
  ) -> Int {
    let limit = min(text.count, start + Self.longestEndTag)
    var end = start + 2
    while end < limit, text[end].isNamePart { end += 1 }
    let name = UnsafeBufferPointer(rebasing: text[(start + 2)..<end])
    while end < limit, text[end] != UInt8(ascii: ">"), text[end] != UInt8(ascii: "<") { end += 1 }
    if end == text.count, !isLast, end < start + Self.longestEndTag { return start }
    reader.end(name)
    return end < limit && text[end] == UInt8(ascii: ">") ? end + 1 : end
  }

  /// At `<!`: a CDATA section, a comment, a document type, or a leftover of Word (`<![endif]>`).
  private mutating func declaration(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ isLast: Bool, _ reader: DocumentReader
  ) -> Int {
    guard start + 9 <= text.count || isLast else { return start }
    if text.has("<![CDATA[", at: start, ignoringCase: true) {
      mode = .cdata
      return start + 9
    }
    if text.has("<!--", at: start) {
      // `<!-->` and `<!--->` are complete comments, as in HTML.
      mode = .comment
      return start + (text.has("<!-->", at: start) ? 2 : text.has("<!--->", at: start) ? 3 : 4)
    }
    guard start + 2 < text.count, text[start + 2].isASCIILetter || text[start + 2] == UInt8(ascii: "[") else {
      return literally(text, start, start + 1, reader)
    }
    guard reader.isBeforeRoot else {
      let limit = min(text.count, start + Self.longestDeclaration)
      if let end = text[start..<limit].firstIndex(of: UInt8(ascii: ">")) { return end + 1 }
      return isLast || limit < text.count ? literally(text, start, start + 2, reader) : start
    }
    guard let end = XMLDocumentType.end(text, start, isLast: isLast) else {
      if text.count - start > XMLDocumentType.longest {
        reader.fail(.hostile("a document type of more than \(XMLDocumentType.longest) bytes"))
      }
      return start
    }
    references.declare(XMLDocumentType.entities(in: Array(text[start..<end])[...]))
    return end
  }

  /// In bytes; after the document type.
  private static let longestDeclaration = 1024
  private static let longestEndTag = 4096

  /// At `<?`. The XML declaration ends at the next `>`, because its `?` is often forgotten, or before the
  /// next `<`.
  private mutating func instruction(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ isLast: Bool, _ reader: DocumentReader
  ) -> Int {
    guard start + 5 <= text.count || isLast else { return start }
    guard start + 2 < text.count, text[start + 2].isNameStart else {
      return literally(text, start, start + 1, reader)
    }
    if text.has("<?xml", at: start, ignoringCase: true) {
      if let end = text[(start + 1)...].firstIndex(where: {
        $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
      }) {
        return text[end] == UInt8(ascii: ">") ? end + 1 : end
      }
      if !isLast, text.count - start < 65_536 { return start }
    }
    mode = .instruction
    return start + 2
  }
}
