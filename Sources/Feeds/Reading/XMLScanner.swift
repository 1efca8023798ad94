/// Splits text that arrives in pieces into tags and text, and passes them to a `DocumentReader`.
///
/// It reads XML, and text that was meant to be XML, in one pass: a `&` that refers to nothing and a `<` that
/// begins nothing are text, HTML's entity names are characters, characters that XML 1.0 forbids are left out,
/// and attributes are read as in HTML. Nothing is fetched, and only an incomplete token is kept.
struct XMLScanner {
  enum Mode {
    case content, cdata, comment, instruction
  }

  var mode = Mode.content
  var references = XMLReferences()
  var attributes = XMLAttributes()
  /// The search for the end of an incomplete tag.
  var search: XMLTagSearch?

  /// The text of an incomplete token.
  private var pending: [UInt8] = []
  private var place = TextPlace()

  /// The place after the text so far.
  var end: (line: Int, column: Int) { place.of(0, in: UnsafeBufferPointer(start: nil, count: 0)) }

  /// - Parameter text: valid UTF-8, cut between characters.
  mutating func scan(_ text: UnsafeBufferPointer<UInt8>, isLast: Bool, into reader: DocumentReader) {
    guard !pending.isEmpty else {
      let end = run(text, isLast, reader)
      if end < text.count { pending = Array(text[end...]) }
      return
    }
    var whole: [UInt8] = []
    swap(&whole, &pending)
    whole.append(contentsOf: text)
    let end = whole.withUnsafeBufferPointer { run($0, isLast, reader) }
    whole.removeFirst(end)
    pending = whole
  }

  /// Reads all complete tokens.
  private mutating func run(
    _ text: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ reader: DocumentReader
  ) -> Int {
    var index = 0
    while index < text.count {
      let former = mode
      let next = step(text, index, isLast, reader)
      if reader.needsPlace { reader.put(place.of(index, in: text)) }
      if next == index && mode == former || reader.failure != nil { break }
      index = next
    }
    if isLast, mode != .content, reader.failure == nil {
      reader.note("the document ends too early")
      reader.put(place.of(index, in: text))
    }
    place.pass(text, upTo: index)
    return index
  }

  /// The index after the next token; its start if more text is needed.
  private mutating func step(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ isLast: Bool, _ reader: DocumentReader
  ) -> Int {
    switch mode {
    case .content: content(text, start, isLast, reader)
    case .cdata: section(text, start, isLast, reader)
    case .comment: skip(to: "-->", text, start, isLast)
    case .instruction: skip(to: "?>", text, start, isLast)
    }
  }

  private mutating func content(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ isLast: Bool, _ reader: DocumentReader
  ) -> Int {
    if text[start] == UInt8(ascii: "<") { return markup(text, start, isLast, reader) }
    guard reader.takesText else {
      return text.index(of: UInt8(ascii: "<"), from: start) ?? text.count
    }
    if text[start] == UInt8(ascii: "&") {
      let next = references.replace(text, start, isLast: isLast) { reader.text($0) }
      if let problem = references.failure { reader.fail(.hostile(problem)) }
      return next
    }
    let end = XMLText.endOfPlain(text, from: start)
    if end > start {
      reader.text(UnsafeBufferPointer(rebasing: text[start..<end]))
      return end
    }
    return XMLText.replace(text, start, isLast: isLast) { reader.text($0) }
  }

  private mutating func skip(
    to end: StaticString, _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ isLast: Bool
  ) -> Int {
    if let found = text.index(of: end, from: start) {
      mode = .content
      return found + end.utf8CodeUnitCount
    }
    return isLast ? text.count : max(start, text.count - 2)
  }
}
