import HTML

/// Code whose lines are elements: some are marked, all have numbers, or all begin with the signs of a diff.
///
/// The text after the language of a fence says so: `swift {1,3-5}` marks lines, `swift numbers` or `swift
/// start=10` numbers them, and `swift diff` shows lines that begin with `+` or `-` as added or removed, while
/// the rest of each is highlighted as Swift.
struct CodeLines: HTML {
  private let code: String
  private let language: Language?
  private let marked: RangeSet<Int>
  /// The number of the first line; nil for no numbers.
  private let start: Int?
  private let isDiff: Bool

  /// Nil for code whose fence asks for nothing of this.
  init?(_ block: MarkdownTree.CodeBlock) {
    let attributes = block.info.attributes
    let start = attributes["start"].flatMap { Int($0) } ?? (attributes["numbers"] != nil ? 1 : nil)
    let isDiff = attributes["diff"] != nil
    guard !block.info.lines.isEmpty || start != nil || isDiff else { return nil }
    marked = RangeSet(block.info.lines.lazy.map { Range($0.clamped(to: 0...1_000_000)) })
    self.start = start
    self.isDiff = isDiff
    code = block.code
    language = Language(named: block.info.language)
  }

  func render(into buffer: inout HTMLBuffer) {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    var inner = HTMLBuffer(reserving: code.utf8.count * 2)
    let plain = isDiff ? lines.map { $0.dropFirst() }.joined(separator: "\n") : code
    HighlightedCode(plain, language).render(into: &inner)

    /// The start tags of the spans that are open.
    var spans: [ArraySlice<UInt8>] = []
    var rest = inner.bytes[...]
    var number = 1
    while !rest.isEmpty {
      open(number, sign: isDiff && number <= lines.count ? lines[number - 1].utf8.first : nil, &buffer)
      for span in spans { buffer.write(raw: Array(span)) }
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      buffer.write(raw: Array(line))
      follow(line, &spans)
      for _ in spans { buffer.write("</span>") }
      if end < rest.endIndex { buffer.write("\n") }
      buffer.write("</span>")
      rest = end < rest.endIndex ? rest[(end + 1)...] : []
      number += 1
    }
  }

  private func open(_ number: Int, sign: UInt8?, _ buffer: inout HTMLBuffer) {
    buffer.write("<span class=\"line")
    if marked.contains(number) { buffer.write(" hll") }
    switch sign {
    case UInt8(ascii: "+"): buffer.write(" gi")
    case UInt8(ascii: "-"): buffer.write(" gd")
    default: break
    }
    buffer.write("\"")
    if let start { buffer.write(attribute: "data-line", String(start &+ number &- 1)) }
    buffer.write(">")
    if let sign { buffer.write(text: String(Unicode.Scalar(sign))) }
  }

  /// - Parameter line: markup in which all tags are those of spans.
  private func follow(_ line: ArraySlice<UInt8>, _ spans: inout [ArraySlice<UInt8>]) {
    var rest = line
    while let start = rest.firstIndex(of: UInt8(ascii: "<")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      if rest[start + 1] == UInt8(ascii: "/") { spans.removeLast() } else { spans.append(rest[start...end]) }
      rest = rest[(end + 1)...]
    }
  }
}
