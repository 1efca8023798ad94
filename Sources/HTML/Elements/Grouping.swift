// Blocks, lists and tables, as functions named as their tags.

/// A paragraph: `<p>`.
@inlinable
public func p<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("p", attributes, content())
}

/// A block without meaning of its own: `<div>`.
@inlinable
public func div<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("div", attributes, content())
}

/// A quoted passage: `<blockquote>`.
@inlinable
public func blockquote<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("blockquote", attributes, content())
}

/// Preformatted text; a leading line feed survives the parser: `<pre>`.
@inlinable
public func pre<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner)
  -> PreformattedElement<Inner>
{
  PreformattedElement("pre", attributes, content())
}

/// A list whose order matters: `<ol>`.
@inlinable
public func ol<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("ol", attributes, content())
}

/// A list whose order does not matter: `<ul>`.
@inlinable
public func ul<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("ul", attributes, content())
}

/// A list of commands: `<menu>`.
@inlinable
public func menu<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("menu", attributes, content())
}

/// An item of a list: `<li>`.
@inlinable
public func li<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("li", attributes, content())
}

/// Terms and their descriptions: `<dl>`.
@inlinable
public func dl<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("dl", attributes, content())
}

/// A term in a `dl`: `<dt>`.
@inlinable
public func dt<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("dt", attributes, content())
}

/// A description in a `dl`: `<dd>`.
@inlinable
public func dd<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("dd", attributes, content())
}

/// Self-contained content with an optional caption: `<figure>`.
@inlinable
public func figure<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("figure", attributes, content())
}

/// The caption of a `figure`: `<figcaption>`.
@inlinable
public func figcaption<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("figcaption", attributes, content())
}

/// Content that a reader can open: `<details>`.
@inlinable
public func details<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("details", attributes, content())
}

/// The visible line of `details`: `<summary>`.
@inlinable
public func summary<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("summary", attributes, content())
}

/// A dialog box: `<dialog>`.
@inlinable
public func dialog<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("dialog", attributes, content())
}

/// A table: `<table>`.
@inlinable
public func table<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("table", attributes, content())
}

/// The caption of a table: `<caption>`.
@inlinable
public func caption<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("caption", attributes, content())
}

/// A group of columns: `<colgroup>`.
@inlinable
public func colgroup<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("colgroup", attributes, content())
}

/// The rows of a table's head: `<thead>`.
@inlinable
public func thead<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("thead", attributes, content())
}

/// The rows of a table's body: `<tbody>`.
@inlinable
public func tbody<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("tbody", attributes, content())
}

/// The rows of a table's foot: `<tfoot>`.
@inlinable
public func tfoot<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("tfoot", attributes, content())
}

/// A row: `<tr>`.
@inlinable
public func tr<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("tr", attributes, content())
}

/// A header cell: `<th>`.
@inlinable
public func th<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("th", attributes, content())
}

/// A cell: `<td>`.
@inlinable
public func td<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("td", attributes, content())
}
