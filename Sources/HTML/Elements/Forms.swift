// Forms, as functions named as their tags.

/// A form: `<form>`.
@inlinable
public func form<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("form", attributes, content())
}

/// The label of a control: `<label>`.
@inlinable
public func label<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("label", attributes, content())
}

/// A button: `<button>`.
@inlinable
public func button<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("button", attributes, content())
}

/// A choice among options: `<select>`.
@inlinable
public func select<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("select", attributes, content())
}

/// Suggestions for an `input`: `<datalist>`.
@inlinable
public func datalist<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("datalist", attributes, content())
}

/// A group of options: `<optgroup>`.
@inlinable
public func optgroup<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("optgroup", attributes, content())
}

/// An option: `<option>`.
@inlinable
public func option<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("option", attributes, content())
}

/// A text of several lines; a leading line feed survives the parser: `<textarea>`.
@inlinable
public func textarea<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner)
  -> PreformattedElement<Inner>
{
  PreformattedElement("textarea", attributes, content())
}

/// The result of a calculation: `<output>`.
@inlinable
public func output<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("output", attributes, content())
}

/// The progress of a task: `<progress>`.
@inlinable
public func progress<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("progress", attributes, content())
}

/// A value in a known range: `<meter>`.
@inlinable
public func meter<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("meter", attributes, content())
}

/// A group of controls: `<fieldset>`.
@inlinable
public func fieldset<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("fieldset", attributes, content())
}

/// The caption of a `fieldset`: `<legend>`.
@inlinable
public func legend<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("legend", attributes, content())
}
