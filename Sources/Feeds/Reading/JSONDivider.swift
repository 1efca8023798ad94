/// Takes a JSON Feed that comes in pieces apart: the objects in `items`, each as soon as it is complete, and the
/// feed without them.
struct JSONDivider {
  /// The document without what stands in its `items`.
  private(set) var frame: [UInt8] = []
  /// Whether there was an array of items.
  private(set) var hasItems = false

  private var item: [UInt8] = []
  /// What closes the arrays and objects that are open.
  private var closers: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  /// Where in `frame` the string began that may be a key; nil in an item.
  private var stringStart: Int?
  private var lastString: Range<Int>?
  private var isInItems = false

  /// Deeper values are nobody's feed.
  static let deepest = 256

  /// Whether the document is over, as far as it can be told.
  var isComplete: Bool { closers.isEmpty && !frame.isEmpty && !isInString }

  /// The frame as a whole document, also where it was cut off.
  var completedFrame: [UInt8] {
    var frame = frame
    if isInString, stringStart != nil { frame += isEscaped ? Array("\\\"".utf8) : [UInt8(ascii: "\"")] }
    // A key without its value, or a comma without what follows.
    while let last = frame.last, last.isXMLSpace || last == UInt8(ascii: ",") { frame.removeLast() }
    if frame.last == UInt8(ascii: ":") { frame += "null".utf8 }
    return frame + closers.prefix(isInItems ? 2 : closers.count).reversed()
  }

  /// - Returns: Whether it is not nested too deep.
  mutating func push(_ bytes: UnsafeBufferPointer<UInt8>, _ body: ([UInt8]) -> Void) -> Bool {
    for byte in bytes {
      if isInString { string(byte) } else if !structure(byte, body) { return false }
    }
    return true
  }

  private mutating func keep(_ byte: UInt8) {
    if isInItems { item.append(byte) } else { frame.append(byte) }
  }

  private mutating func string(_ byte: UInt8) {
    keep(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      lastString = stringStart.map { $0..<frame.count }
      stringStart = nil
    }
  }

  private mutating func structure(_ byte: UInt8, _ body: ([UInt8]) -> Void) -> Bool {
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      keep(byte)
      stringStart = isInItems ? nil : frame.count - 1
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard closers.count < Self.deepest else { return false }
      keep(byte)
      if byte == UInt8(ascii: "["), closers.count == 1, !isInItems, lastKeyIsItems { beginItems() }
      closers.append(byte + 2)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      close(byte, body)
    case UInt8(ascii: ",") where isInItems && closers.count == 2: item = []
    default:
      keep(byte)
    }
    return true
  }

  private mutating func beginItems() {
    (isInItems, hasItems) = (true, true)
    item = []
  }

  private mutating func close(_ byte: UInt8, _ body: ([UInt8]) -> Void) {
    guard closers.popLast() != nil else { return }
    if isInItems, closers.count == 1 {
      isInItems = false
      frame.append(UInt8(ascii: "]"))
    } else {
      keep(byte)
      if isInItems, closers.count == 2 {
        body(item)
        item = []
      }
    }
  }

  private var lastKeyIsItems: Bool {
    guard let lastString else { return false }
    let between = frame[lastString.upperBound...].filter { !$0.isXMLSpace }
    return between.elementsEqual(":[".utf8) && frame[lastString].elementsEqual("\"items\"".utf8)
  }
}
