/// Splits a JSON Feed that arrives in pieces into the objects of `items`, each as soon as it is complete, and
/// the feed without them.
struct JSONDivider {
  /// The document without the content of its `items`.
  private(set) var frame: [UInt8] = []
  /// Whether there was an array of items.
  private(set) var hasItems = false
  /// Whether values are nested too deep; then nothing more is read.
  private(set) var isTooDeep = false

  private var item: [UInt8] = []
  /// The closing brackets of the open arrays and objects.
  private var closers: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  /// The start in `frame` of a string that may be a key; nil in an item.
  private var stringStart: Int?
  private var lastString: Range<Int>?
  private var isInItems = false

  /// The deepest nesting of values.
  static let deepest = 256

  /// Whether the document has ended, as far as this can be known.
  var isComplete: Bool { closers.isEmpty && !frame.isEmpty && !isInString }

  /// The frame as a complete document, also if it was cut off.
  var completedFrame: [UInt8] {
    var frame = frame
    if isInString, stringStart != nil { frame += isEscaped ? Array("\\\"".utf8) : [UInt8(ascii: "\"")] }
    // A key without its value, or a trailing comma.
    while let last = frame.last, last.isXMLSpace || last == UInt8(ascii: ",") { frame.removeLast() }
    if frame.last == UInt8(ascii: ":") { frame += "null".utf8 }
    return frame + closers.prefix(isInItems ? 2 : closers.count).reversed()
  }

  /// Reads on from `index` to the end of an item.
  ///
  /// - Returns: The item; nil if `bytes` end before, or values are nested too deep.
  mutating func nextItem(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> [UInt8]? {
    while index < bytes.count, !isTooDeep {
      if isInString {
        index = string(bytes, index)
      } else {
        let isWhole = structure(bytes[index])
        index += 1
        if isWhole { return takeItem() }
      }
    }
    return nil
  }

  private mutating func keep(_ byte: UInt8) {
    if isInItems { item.append(byte) } else { frame.append(byte) }
  }

  /// - Returns: The index after the part of a string that begins at `start`.
  private mutating func string(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < bytes.count, isInString {
      if isEscaped {
        isEscaped = false
      } else if bytes[end] == UInt8(ascii: "\\") {
        isEscaped = true
      } else if bytes[end] == UInt8(ascii: "\"") {
        isInString = false
      }
      end += 1
    }
    let part = bytes[start..<end]
    if isInItems { item.append(contentsOf: part) } else { frame.append(contentsOf: part) }
    if !isInString {
      lastString = stringStart.map { $0..<frame.count }
      stringStart = nil
    }
    return end
  }

  /// - Returns: Whether an item ends here.
  private mutating func structure(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      keep(byte)
      stringStart = isInItems ? nil : frame.count - 1
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      isTooDeep = closers.count >= Self.deepest
      keep(byte)
      if byte == UInt8(ascii: "["), closers.count == 1, !isInItems, lastKeyIsItems {
        (isInItems, hasItems) = (true, true)
      }
      // The key was for this value only.
      lastString = nil
      closers.append(byte + 2)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return close(byte)
    case UInt8(ascii: ",") where isInItems && closers.count == 2: item = []
    default: keep(byte)
    }
    return false
  }

  /// - Returns: Whether an item ends here.
  private mutating func close(_ byte: UInt8) -> Bool {
    guard closers.popLast() != nil else { return false }
    if isInItems, closers.count == 1 {
      isInItems = false
      item = []
      frame.append(UInt8(ascii: "]"))
      return false
    }
    keep(byte)
    return isInItems && closers.count == 2
  }

  private mutating func takeItem() -> [UInt8] {
    defer { item = [] }
    return item
  }

  private var lastKeyIsItems: Bool {
    guard let lastString else { return false }
    let between = frame[lastString.upperBound...].lazy.filter { !$0.isXMLSpace }
    return between.elementsEqual(":[".utf8) && frame[lastString].elementsEqual("\"items\"".utf8)
  }
}
