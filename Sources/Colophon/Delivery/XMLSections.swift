#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where elements stand in a well-formed XML document.
enum XMLSections {
  /// The places of the elements `name`, without prefix, that have `depth` others around them; nil where the document
  /// is not well-formed.
  static func elements(
    _ name: StaticString, depth: Int, in document: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>]? {
    var scanner = Scanner(document: document)
    var found: [Range<Int>] = []
    var open = 0
    var start: Int?
    while let tag = scanner.next() {
      switch tag {
      case .start(let place, let isEmpty):
        let isWanted = open == depth && scanner.isNamed(name, at: place.lowerBound + 1)
        if isWanted && isEmpty { found.append(place) }
        if isWanted && !isEmpty { start = place.lowerBound }
        if !isEmpty { open += 1 }
      case .end(let place):
        open -= 1
        if open == depth, let begun = start {
          found.append(begun..<place.upperBound)
          start = nil
        }
      }
    }
    return open == 0 && scanner.isAtEnd ? found : nil
  }

  private enum Tag {
    case start(Range<Int>, isEmpty: Bool)
    case end(Range<Int>)
  }

  private struct Scanner {
    let document: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(document: UnsafeBufferPointer<UInt8>) { self.document = document }

    var isAtEnd: Bool { place == document.count }

    /// The next tag; nil at the end, and where something does not end.
    mutating func next() -> Tag? {
      while let begin = find("<", from: place) {
        if isNext("<![CDATA[", at: begin) {
          guard skip(to: "]]>", from: begin + 9) else { return nil }
        } else if isNext("<!--", at: begin) {
          guard skip(to: "-->", from: begin + 4) else { return nil }
        } else if isNext("<?", at: begin) {
          guard skip(to: "?>", from: begin + 2) else { return nil }
        } else {
          return tag(from: begin)
        }
      }
      place = document.count
      return nil
    }

    func isNamed(_ name: StaticString, at index: Int) -> Bool {
      let end = index + name.utf8CodeUnitCount
      return isNext(name, at: index) && end < document.count
        && [0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E].contains(document[end])
    }

    private mutating func tag(from begin: Int) -> Tag? {
      var index = begin + 1
      while index < document.count {
        switch document[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          guard let end = find(document[index], from: index + 1) else { return nil }
          index = end
        case UInt8(ascii: ">"):
          place = index + 1
          if isNext("</", at: begin) { return .end(begin..<place) }
          return .start(begin..<place, isEmpty: document[index - 1] == UInt8(ascii: "/"))
        default: break
        }
        index += 1
      }
      return nil
    }

    private mutating func skip(to end: StaticString, from start: Int) -> Bool {
      let last = UInt8(ascii: ">")
      var from = start
      while let index = find(last, from: from) {
        let begin = index + 1 - end.utf8CodeUnitCount
        if begin >= start, isNext(end, at: begin) {
          place = index + 1
          return true
        }
        from = index + 1
      }
      return false
    }

    private func isNext(_ text: StaticString, at index: Int) -> Bool {
      index + text.utf8CodeUnitCount <= document.count
        && memcmp(document.baseAddress! + index, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    private func find(_ character: Unicode.Scalar, from start: Int) -> Int? {
      find(UInt8(ascii: character), from: start)
    }

    private func find(_ byte: UInt8, from start: Int) -> Int? {
      guard start < document.count, let base = document.baseAddress,
        let found = memchr(base + start, Int32(byte), document.count - start)
      else { return nil }
      return found.assumingMemoryBound(to: UInt8.self) - UnsafeMutablePointer(mutating: base)
    }
  }
}
