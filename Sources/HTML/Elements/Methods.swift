// Elements with names that components are likely to use for properties. A property hides a function of the
// same name, but not a method.

extension HTML {
  /// The content of a document: `<body>`.
  @inlinable
  public func body<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("body", attributes, content())
  }

  /// The title of the document: `<title>`.
  @inlinable
  public func title<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("title", attributes, content())
  }

  /// The visible line of `details`: `<summary>`.
  @inlinable
  public func summary<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("summary", attributes, content())
  }

  /// The label of a control: `<label>`.
  @inlinable
  public func label<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("label", attributes, content())
  }

  /// A date or time; `.datetime` has it in a form for machines: `<time>`.
  @inlinable
  public func time<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("time", attributes, content())
  }

  /// The caption of a table: `<caption>`.
  @inlinable
  public func caption<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("caption", attributes, content())
  }

  /// Introductory content of its nearest section or the page: `<header>`.
  @inlinable
  public func header<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("header", attributes, content())
  }

  /// Closing content of its nearest section or the page: `<footer>`.
  @inlinable
  public func footer<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("footer", attributes, content())
  }

  /// Controls for searching or filtering: `<search>`.
  @inlinable
  public func search<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("search", attributes, content())
  }

  /// How to contact the author of the nearest article or of the page: `<address>`.
  @inlinable
  public func address<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("address", attributes, content())
  }

  /// Computer code: `<code>`.
  @inlinable
  public func code<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("code", attributes, content())
  }

  /// Text with a machine-readable value: `<data>`.
  @inlinable
  public func data<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
    Inner
  > {
    Element("data", attributes, content())
  }
}
