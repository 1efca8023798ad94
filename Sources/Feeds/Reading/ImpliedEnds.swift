// Guesses, as a person who reads the source would, where an element without an end tag ends.
extension DocumentReader {
  /// Closes the elements that cannot contain this tag.
  func closeWhatEnds(before tag: XMLTag) {
    guard open.count > 0 else { return }
    let name = tag.rawName
    if isSkipping {
      guard let index = endOfSkipping(before: name) else { return }
      close(to: index)
    }
    guard !isCapturing || isCapturingText || isCapturingXHTML else { return }
    if name.isOne(of: Self.roots) || isSecondRDF(name) {
      close(to: 0)
    } else if name.isOne(of: Self.entries) {
      let captured = isCapturing ? open.count - 1 - innerDepth : nil
      if let index = open.lastIndex(of: name) ?? captured { close(to: index) }
    } else if isCapturingText {
      let isLine = innerDepth == 0 && open.innermost.isOne(of: Self.lines)
      let isOwn = name.isOne(of: Self.ownSiblings) || tag.attributes.all.isEmpty && name.isOne(of: Self.bare)
      if isOwn || isLine && name.isOne(of: Self.siblings) {
        close(to: open.count - 1 - innerDepth)
      } else if innerDepth > 0, name.isOne(of: Self.repeating), open.isInnermost(name) {
        close(to: open.count - 1)
      }
    }
  }

  /// How many elements stay open, if the skipped element cannot contain this one; nil if it can.
  ///
  /// Entries may stand inside elements of other vocabularies, but not inside elements that are known to be
  /// broken or that stand outside of entries.
  private func endOfSkipping(before name: UnsafeBufferPointer<UInt8>) -> Int? {
    let isEntry = name.isOne(of: Self.entries)
    if isEntry, defect != nil || !isInEntry { return open.count - 1 - innerDepth }
    guard innerDepth == 0, open.innermost.isOne(of: Self.empty) else { return nil }
    return isEntry || name.isOne(of: Self.ownSiblings + Self.siblings) ? open.count - 1 : nil
  }

  /// Whether another document begins inside this one. Pictures and licences contain RDF too.
  private func isSecondRDF(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    !isCapturing && name.isOne(of: Self.rdf) && open[0].isOne(of: Self.rdf)
  }

  /// Whether the element has no end tag in HTML; `</img>` is then ignored.
  func endsItself(_ tag: XMLTag) -> Bool {
    guard tag.rawName.isOne(of: Self.void) else { return false }
    note("<\(String(tag.rawName))> without an end")
    return true
  }

  /// The end tag of the innermost element in `range`, if there is one.
  func innermostEnd(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    let name = open.innermost
    guard !name.isEmpty else { return nil }
    var index = range.lowerBound
    while let start = text.index(of: UInt8(ascii: "<"), from: index), start < range.upperBound {
      let end = start + 2 + name.count
      if end < range.upperBound, text[start + 1] == UInt8(ascii: "/"),
        text[start + 2..<end].elementsEqual(name),
        text[end] == UInt8(ascii: ">") || text[end].isXMLSpace
      {
        return start
      }
      index = start + 1
    }
    return nil
  }

  static func isEntry(_ name: XMLElement.Name) -> Bool { name.local == "item" || name.local == "entry" }

  /// Whether a part of the text is better than none.
  static func isProse(_ name: XMLElement.Name) -> Bool {
    ["description", "summary", "content", "encoded", "body"].contains(name.local)
  }

  private func close(to index: Int) {
    note("<\(String(decoding: open[open.count - 1], as: UTF8.self))> without an end")
    while open.count > index { end() }
  }

  private static let roots: [StaticString] = ["rss", "feed"]
  private static let rdf: [StaticString] = ["rdf:rdf"]
  private static let entries: [StaticString] = ["item", "entry"]
  /// Elements of feeds whose names HTML does not have.
  private static let ownSiblings: [StaticString] = [
    "pubdate", "guid", "enclosure", "content:encoded", "dc:creator", "dc:date", "dc:subject", "content",
    "published", "updated", "category", "author", "comments", "lastbuilddate", "language", "managingeditor",
    "webmaster", "itunes:author", "itunes:summary", "itunes:duration", "media:content", "media:thumbnail",
  ]
  /// Elements that in HTML always have attributes.
  private static let bare: [StaticString] = ["link"]
  private static let siblings: [StaticString] = [
    "title", "link", "description", "author", "category", "comments", "source", "id", "summary", "subtitle",
  ]
  /// Elements that hold one line of text.
  private static let lines: [StaticString] = [
    "title", "link", "guid", "pubdate", "category", "comments", "dc:creator", "dc:date", "dc:subject", "id",
    "published", "updated", "modified", "issued", "subtitle", "generator", "language", "lastbuilddate",
  ]
  private static let empty: [StaticString] = [
    "enclosure", "link", "atom:link", "media:thumbnail", "category",
  ]
  /// Elements of HTML that end where the next one begins.
  private static let repeating: [StaticString] = ["p", "li", "dt", "dd", "tr", "td", "th", "option"]
  private static let void: [StaticString] = [
    "br", "hr", "img", "input", "wbr", "area", "col", "embed", "param",
  ]
}

extension RandomAccessCollection<UInt8> {
  /// Whether the name is one of `words`, which are in lowercase.
  func isOne(of words: [StaticString]) -> Bool {
    words.contains { word in
      guard word.utf8CodeUnitCount == count else { return false }
      return word.withUTF8Buffer { word in
        zip(self, word).allSatisfy { $0 == $1 || $0.isASCIILetter && $0 | 0x20 == $1 }
      }
    }
  }
}
