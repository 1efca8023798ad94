import HTML

/// The start tag of an element, for ``MarkdownOutput/tags(opening:closing:)``.
struct StartTag: HTML {
  private let name: StaticString
  private let attributes: MarkdownAttributes
  private let end: StaticString

  /// - Parameter end: written after it: a line feed where blocks follow.
  init(_ name: StaticString, _ attributes: MarkdownAttributes, _ end: StaticString = "") {
    (self.name, self.attributes, self.end) = (name, attributes, end)
  }

  func render(into buffer: inout HTMLBuffer) {
    buffer.open(name, attributes)
    buffer.write(end)
  }
}

struct EndTag: HTML {
  private let name: StaticString

  init(_ name: StaticString) { self.name = name }

  func render(into buffer: inout HTMLBuffer) { buffer.close(name) }
}

extension HTMLBuffer {
  mutating func open(_ name: StaticString, _ attributes: MarkdownAttributes) {
    write("<")
    write(name)
    write(attributes)
    write(">")
  }

  mutating func close(_ name: StaticString) {
    write("</")
    write(name)
    write(">")
  }
}
