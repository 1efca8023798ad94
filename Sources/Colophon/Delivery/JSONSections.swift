/// Where values stand in a JSON document.
enum JSONSections {
  /// The places of the objects in the array that is the member `name` of the document's one object; none where it has
  /// no such member, nil where the document is not well-formed.
  static func elements(
    ofArray name: StaticString, in document: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>]? {
    var found: [Range<Int>] = []
    var depth = 0
    var start: Int?
    var isInside = false
    /// Where the last text ended of those that stand in the outermost object: the name of what follows it.
    var member = 0..<0
    var index = 0
    while index < document.count {
      switch document[index] {
      case UInt8(ascii: "\""):
        guard let end = endOfText(from: index + 1, in: document) else { return nil }
        if depth == 1 { member = index + 1..<end }
        index = end
      case UInt8(ascii: "["):
        if depth == 1 { isInside = document[member].elementsEqual(name.bytes) }
        depth += 1
      case UInt8(ascii: "{"):
        if isInside && depth == 2 { start = index }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 1 { isInside = false }
        if depth == 2, let begun = start {
          found.append(begun..<index + 1)
          start = nil
        }
      default: break
      }
      index += 1
    }
    return depth == 0 ? found : nil
  }

  /// The place of the quotation mark.
  private static func endOfText(from start: Int, in document: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = start
    while index < document.count {
      if document[index] == UInt8(ascii: "\"") { return index }
      index += document[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
