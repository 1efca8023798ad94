// Forms, as values named as their tags.

/// A form.
public let form = Tag("form")
/// The label of a control.
public let label = Tag("label")
/// A button.
public let button = Tag("button")
/// A choice among options.
public let select = Tag("select")
/// An option.
public let option = Tag("option")
/// A text of several lines; a leading line feed survives the parser.
public let textarea = Tag("textarea", isPreformatted: true)
/// The result of a calculation.
public let output = Tag("output")
/// A group of controls.
public let fieldset = Tag("fieldset")
/// The caption of a `fieldset`.
public let legend = Tag("legend")
