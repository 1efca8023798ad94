/// An element with content between its tags.
public struct Element<Inner: HTML>: HTML {
  @usableFromInline let name: StaticString
  @usableFromInline var attributes: [Attribute]
  @usableFromInline let content: Inner

  @inlinable
  init(_ name: StaticString, _ attributes: [Attribute], _ content: Inner) {
    self.name = name
    self.attributes = attributes
    self.content = content
  }

  /// The element with more attributes after those that it has: for a component that lets its user add some.
  @inlinable
  public func attributes(_ more: Attribute...) -> Element {
    var element = self
    element.attributes += more
    return element
  }

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    buffer.writeStartTag(name, attributes)
    content.render(into: &buffer)
    buffer.writeEndTag(name)
  }
}

/// An element that has neither content nor an end tag.
public struct VoidElement: HTML {
  private let name: StaticString
  private var attributes: [Attribute]

  init(_ name: StaticString, _ attributes: [Attribute]) {
    self.name = name
    self.attributes = attributes
  }

  /// The element with more attributes after those that it has.
  public func attributes(_ more: Attribute...) -> VoidElement {
    var element = self
    element.attributes += more
    return element
  }

  public func render(into buffer: inout HTMLBuffer) { buffer.writeStartTag(name, attributes) }
}

/// An element whose content begins right after the start tag, `pre` and `textarea`: the parser swallows one line feed
/// there, so a content that begins with one gets a second.
public struct PreformattedElement<Inner: HTML>: HTML {
  @usableFromInline let name: StaticString
  @usableFromInline let attributes: [Attribute]
  @usableFromInline let content: Inner

  @inlinable
  init(_ name: StaticString, _ attributes: [Attribute], _ content: Inner) {
    self.name = name
    self.attributes = attributes
    self.content = content
  }

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    buffer.writeStartTag(name, attributes)
    let start = buffer.bytes.count
    content.render(into: &buffer)
    buffer.keepLineFeed(at: start)
    buffer.writeEndTag(name)
  }
}

extension HTMLBuffer {
  @usableFromInline
  mutating func keepLineFeed(at index: Int) {
    if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { insert(UInt8(ascii: "\n"), at: index) }
  }
}

/// An element by its name, which is written as it is: custom elements, SVG, and any whose function is hidden by a
/// property of the same name.
@inlinable
public func element<Inner: HTML>(
  _ name: StaticString, _ attributes: Attribute..., @HTMLBuilder content: () -> Inner
) -> Element<Inner> {
  Element(name, attributes, content())
}
