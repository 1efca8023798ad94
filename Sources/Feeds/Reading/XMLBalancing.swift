/// Makes every start tag have its end tag, the way a reader of the text would: what was left open is closed
/// with the element around it, an end tag without a start goes, HTML's `<br>` ends itself. What is open when
/// the text ends stays open.
struct XMLBalancing {
  static func balanced(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var balancing = XMLBalancing()
    text.withUnsafeBufferPointer { balancing.run($0) }
    return balancing.output
  }

  private var output: [UInt8] = []
  /// Names of the open elements.
  private var open: [ArraySlice<UInt8>] = []
  /// Also where the reader would go no further.
  private var hasRootEnded = false

  private init() {}

  private mutating func run(_ text: UnsafeBufferPointer<UInt8>) {
    output.reserveCapacity(text.count + 1024)
    var index = 0
    while index < text.count, !hasRootEnded {
      guard text[index] == UInt8(ascii: "<") else {
        let end = text[index...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
        output.append(contentsOf: text[index..<end])
        index = end
        continue
      }
      if let end = XMLToken.endOfVerbatim(text, at: index) {
        output.append(contentsOf: text[index..<end])
        index = end
      } else {
        index = tag(text, index)
      }
    }
  }

  /// Copies the tag at `index` as far as it makes sense and gives back what is behind it.
  private mutating func tag(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    guard XMLToken.beginsTag(text, at: index) else { return index + 1 }
    let isEnd = text[index + 1] == UInt8(ascii: "/")
    let name = Array(text[(index + (isEnd ? 2 : 1))...].prefix(while: \.isNamePart))[...]
    guard let end = Self.endOfTag(text, index) else { return text.count }
    if isEnd {
      guard let depth = indexOfElement(endedBy: name) else { return end }
      while open.count > depth { close(open.removeLast()) }
      hasRootEnded = open.isEmpty
    } else {
      let startsEntry = Self.entryNames.contains(where: name.elementsEqual)
      if startsEntry, let depth = open.lastIndex(of: name) {
        while open.count > depth { close(open.removeLast()) }
      }
      let isEmpty =
        text[end - 2] == UInt8(ascii: "/") || Self.voidNames.contains(where: name.elementsEqual)
      output.append(UInt8(ascii: "<"))
      output.append(contentsOf: name)
      output.append(
        contentsOf: XMLAttributes.rewritten(
          text[(index + 1 + name.count)..<end - (text[end - 2] == UInt8(ascii: "/") ? 2 : 1)]))
      output.append(contentsOf: isEmpty ? "/>".utf8 : ">".utf8)
      if !isEmpty { open.append(name) }
      hasRootEnded = open.count > DocumentReader.deepest
    }
    return end
  }

  private mutating func close(_ name: ArraySlice<UInt8>) {
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: name)
    output.append(UInt8(ascii: ">"))
  }

  /// The index of the element that an end tag of this name is for. Names may differ in case, and that of the
  /// innermost element in a slip of the pen.
  private func indexOfElement(endedBy name: ArraySlice<UInt8>) -> Int? {
    if let index = open.lastIndex(of: name) { return index }
    let folded = name.map { $0 | 0x20 }
    if let index = open.lastIndex(where: { $0.map { $0 | 0x20 } == folded }) { return index }
    guard let innermost = open.last, innermost.count > 3, innermost.first == name.first,
      abs(innermost.count - name.count) <= 1, Set(innermost).symmetricDifference(name).count <= 1
    else { return nil }
    return open.count - 1
  }

  /// Behind the `>` of the tag at `index`, quoted attribute values regarded; nil where the text ends within
  /// it.
  private static func endOfTag(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    var quote: UInt8?
    for position in index..<text.count {
      let byte = text[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return position + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return nil
  }

  private static let entryNames: [[UInt8]] = ["item", "entry"].map { Array($0.utf8) }
  private static let voidNames: [[UInt8]] =
    ["br", "hr", "img", "input", "wbr", "area", "col", "embed", "param"].map { Array($0.utf8) }
}
