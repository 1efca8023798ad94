/// The attributes of a start tag, read as HTML reads them: values need no quotes, names need no value, and of
/// two attributes with the same name the first counts.
struct XMLAttributes {
  /// Ranges in `bytes`.
  struct Attribute {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// The most attributes of a tag.
  static let most = 250

  private(set) var all: [Attribute] = []
  /// The names and decoded values, joined.
  private(set) var bytes: [UInt8] = []
  /// Whether the tag ends with `/`.
  private(set) var endWithSlash = false
  /// Whether the attributes are not well-formed XML.
  private(set) var areMended = false

  /// Replaces the attributes with those in the text between the name of a tag and its `>`.
  ///
  /// - Parameter isHTML: whether a `/` at the end belongs to a value without quotes.
  /// - Returns: False if there are too many, or a reference must not be resolved.
  mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isHTML: Bool, _ references: inout XMLReferences
  ) -> Bool {
    all.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    (endWithSlash, areMended) = (false, false)
    var index = range.lowerBound
    while index < range.upperBound {
      if text[index].isXMLSpace {
        index += 1
      } else if text[index] == UInt8(ascii: "/") {
        index += 1
        endWithSlash = index == range.upperBound
      } else if text[index].isNameStart {
        index = attribute(text, index..<range.upperBound, isHTML, &references)
        if references.failure != nil || all.count > Self.most { return false }
      } else {
        areMended = true
        index += 1
      }
    }
    return true
  }

  private mutating func attribute(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ isHTML: Bool,
    _ references: inout XMLReferences
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, text[index].isNamePart { index += 1 }
    let source = range.lowerBound..<index
    var value = source
    var next = index
    while next < range.upperBound, text[next].isXMLSpace { next += 1 }
    if next < range.upperBound, text[next] == UInt8(ascii: "=") {
      next += 1
      while next < range.upperBound, text[next].isXMLSpace { next += 1 }
      (value, index) = self.value(text, next..<range.upperBound, isHTML)
    } else {
      areMended = true
    }
    let isNew = !has(UnsafeBufferPointer(rebasing: text[source]))
    guard isNew else {
      areMended = true
      return index
    }
    let start = bytes.count
    bytes.append(contentsOf: text[source])
    let middle = bytes.count
    write(UnsafeBufferPointer(rebasing: text[value]), &references)
    all.append(Attribute(name: start..<middle, value: middle..<bytes.count))
    return index
  }

  /// The range of the value, and the index after it.
  private mutating func value(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ isHTML: Bool
  ) -> (Range<Int>, end: Int) {
    guard let first = range.first else { return (range, range.upperBound) }
    if text[first] == UInt8(ascii: "\"") || text[first] == UInt8(ascii: "'") {
      var end = first + 1
      while end < range.upperBound, text[end] != text[first] { end += 1 }
      if end == range.upperBound {
        areMended = true
        if !isHTML, end > first + 1, text[end - 1] == UInt8(ascii: "/") {
          return (first + 1..<end - 1, end - 1)
        }
      }
      return (first + 1..<end, min(end + 1, range.upperBound))
    }
    areMended = true
    var end = first
    while end < range.upperBound, !text[end].isXMLSpace { end += 1 }
    if !isHTML, end == range.upperBound, end > first, text[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return (first..<end, end)
  }

  private mutating func write(_ value: UnsafeBufferPointer<UInt8>, _ references: inout XMLReferences) {
    var index = 0
    while index < value.count, references.failure == nil {
      switch value[index] {
      case UInt8(ascii: "&"):
        index = references.replace(value, index, isLast: true) { bytes.append(contentsOf: $0) }
      case 0x09, 0x0A:
        bytes.append(0x20)
        index += 1
      case UInt8(ascii: "<"):
        areMended = true
        bytes.append(value[index])
        index += 1
      default:
        let end = XMLText.endOfPlain(value, from: index)
        if end > index {
          for byte in value[index..<end] { bytes.append(byte == 0x09 || byte == 0x0A ? 0x20 : byte) }
          index = end
        } else {
          index = XMLText.replace(value, index, isLast: true) { text in
            for byte in text { bytes.append(byte == 0x0A ? 0x20 : byte) }
          }
        }
      }
    }
  }

  private func has(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    all.contains { $0.name.count == name.count && bytes[$0.name].elementsEqual(name) }
  }
}
