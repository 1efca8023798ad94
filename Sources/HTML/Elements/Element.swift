/// An element with content between its tags.
public struct Element<Inner: HTML>: HTML {
  @usableFromInline let name: StaticString
  @usableFromInline var attributes: [Attribute]
  @usableFromInline let content: Inner
  /// See ``Tag/isPreformatted``.
  @usableFromInline let isPreformatted: Bool

  @inlinable
  init(
    _ name: StaticString, _ attributes: [Attribute], _ content: Inner, isPreformatted: Bool = false
  ) {
    self.name = name
    self.attributes = attributes
    self.content = content
    self.isPreformatted = isPreformatted
  }

  /// The element with more attributes after its own, for components whose users may add attributes.
  @inlinable
  public func attributes(_ more: Attribute...) -> Element {
    var element = self
    element.attributes += more
    return element
  }

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    buffer.writeStartTag(name, attributes)
    let start = buffer.bytes.count
    content.render(into: &buffer)
    if isPreformatted { buffer.keepLineFeed(at: start) }
    buffer.writeEndTag(name)
  }
}

/// The name of an element. It is called with the attributes and the content: `li(.class("post")) { title }`.
public struct Tag: Sendable {
  @usableFromInline let name: StaticString
  /// Whether a parser removes a line feed after the start tag. Content that begins with one gets another.
  @usableFromInline let isPreformatted: Bool

  init(_ name: StaticString, isPreformatted: Bool = false) {
    self.name = name
    self.isPreformatted = isPreformatted
  }

  @inlinable
  public func callAsFunction<Inner: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Inner
  ) -> Element<Inner> {
    Element(name, attributes, content(), isPreformatted: isPreformatted)
  }
}

/// The name of an element without content and end tag. It is called with the attributes: `br()`.
public struct VoidTag: Sendable {
  private let name: StaticString

  init(_ name: StaticString) { self.name = name }

  public func callAsFunction(_ attributes: Attribute...) -> VoidElement { VoidElement(name, attributes) }
}

/// An element without content and end tag.
public struct VoidElement: HTML {
  private let name: StaticString
  private var attributes: [Attribute]

  init(_ name: StaticString, _ attributes: [Attribute]) {
    self.name = name
    self.attributes = attributes
  }

  /// The element with more attributes after its own.
  public func attributes(_ more: Attribute...) -> VoidElement {
    var element = self
    element.attributes += more
    return element
  }

  public func render(into buffer: inout HTMLBuffer) { buffer.writeStartTag(name, attributes) }
}

extension HTMLBuffer {
  @usableFromInline
  mutating func keepLineFeed(at index: Int) {
    if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { insert(UInt8(ascii: "\n"), at: index) }
  }
}

/// An element by its name, which is written unescaped: for custom elements, SVG, and tags hidden by a
/// property of the same name.
@inlinable
public func element<Inner: HTML>(
  _ name: StaticString, _ attributes: Attribute..., @HTMLBuilder content: () -> Inner
) -> Element<Inner> {
  Element(name, attributes, content())
}
