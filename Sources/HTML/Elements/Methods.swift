// Elements with names that components are likely to use for properties. A property hides a global value of
// the same name, but not a property of the protocol that has another type.

extension HTML {
  // A method, because `body` is what a component describes itself by.
  @inlinable
  public func body<Inner: HTML>(
    _ attributes: Attribute..., @HTMLBuilder content: () -> Inner
  ) -> Element<Inner> {
    Element("body", attributes, content())
  }

  public var title: Tag { Tag("title") }
  public var summary: Tag { Tag("summary") }
  public var label: Tag { Tag("label") }
  public var time: Tag { Tag("time") }
  public var caption: Tag { Tag("caption") }
  public var header: Tag { Tag("header") }
  public var footer: Tag { Tag("footer") }
  public var search: Tag { Tag("search") }
  public var address: Tag { Tag("address") }
  public var code: Tag { Tag("code") }
  public var data: Tag { Tag("data") }
}
