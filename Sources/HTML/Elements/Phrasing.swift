// Text within a line, as functions named as their tags.

/// A link: `<a>`.
@inlinable
public func a<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("a", attributes, content())
}

/// Stressed: `<em>`.
@inlinable
public func em<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("em", attributes, content())
}

/// Important: `<strong>`.
@inlinable
public func strong<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("strong", attributes, content())
}

/// Small print: `<small>`.
@inlinable
public func small<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("small", attributes, content())
}

/// No longer accurate: `<s>`.
@inlinable
public func s<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("s", attributes, content())
}

/// The title of a work: `<cite>`.
@inlinable
public func cite<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("cite", attributes, content())
}

/// A quotation within a line: `<q>`.
@inlinable
public func q<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("q", attributes, content())
}

/// A term where it is defined: `<dfn>`.
@inlinable
public func dfn<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("dfn", attributes, content())
}

/// An abbreviation: `<abbr>`.
@inlinable
public func abbr<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("abbr", attributes, content())
}

/// Text with ruby annotations: `<ruby>`.
@inlinable
public func ruby<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("ruby", attributes, content())
}

/// A ruby annotation: `<rt>`.
@inlinable
public func rt<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("rt", attributes, content())
}

/// Parentheses around a ruby annotation, for browsers that cannot show it: `<rp>`.
@inlinable
public func rp<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("rp", attributes, content())
}

/// Text with a machine-readable value: `<data>`.
@inlinable
public func data<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("data", attributes, content())
}

/// A date or time; `.datetime` has it in a form for machines: `<time>`.
@inlinable
public func time<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("time", attributes, content())
}

/// Computer code: `<code>`.
@inlinable
public func code<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("code", attributes, content())
}

/// A variable: `<var>`; written with backticks.
@inlinable
public func `var`<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("var", attributes, content())
}

/// Output of a program: `<samp>`.
@inlinable
public func samp<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("samp", attributes, content())
}

/// Input by a user: `<kbd>`.
@inlinable
public func kbd<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("kbd", attributes, content())
}

/// Subscript: `<sub>`.
@inlinable
public func sub<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("sub", attributes, content())
}

/// Superscript: `<sup>`.
@inlinable
public func sup<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("sup", attributes, content())
}

/// Text in another voice: `<i>`.
@inlinable
public func i<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("i", attributes, content())
}

/// Text that draws attention: `<b>`.
@inlinable
public func b<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("b", attributes, content())
}

/// Text with an unarticulated annotation: `<u>`.
@inlinable
public func u<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("u", attributes, content())
}

/// Highlighted text: `<mark>`.
@inlinable
public func mark<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("mark", attributes, content())
}

/// Text isolated from the direction around it: `<bdi>`.
@inlinable
public func bdi<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("bdi", attributes, content())
}

/// Text with its direction given by `.dir`: `<bdo>`.
@inlinable
public func bdo<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("bdo", attributes, content())
}

/// A run of text without meaning of its own: `<span>`.
@inlinable
public func span<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("span", attributes, content())
}

/// An insertion: `<ins>`.
@inlinable
public func ins<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("ins", attributes, content())
}

/// A deletion: `<del>`.
@inlinable
public func del<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("del", attributes, content())
}
