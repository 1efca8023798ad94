// Attributes of forms and their controls.

extension Attribute {
  /// The address to which the form is sent.
  public static func action(_ value: String?) -> Attribute { Attribute("action", value) }

  /// How the form is sent: `get`, `post`, `dialog`.
  public static func method(_ value: String?) -> Attribute { Attribute("method", value) }

  /// The identifier of the control that is labelled.
  public static func `for`(_ value: String?) -> Attribute { Attribute("for", value) }

  /// The identifier of the form to which the control belongs.
  public static func form(_ value: String?) -> Attribute { Attribute("form", value) }

  /// The value of the control, or of `data`, `li`, `progress`, `meter`.
  public static func value(_ value: String?) -> Attribute { Attribute("value", value) }

  /// A hint shown while the control is empty.
  public static func placeholder(_ value: String?) -> Attribute { Attribute("placeholder", value) }

  /// The kind of value that the browser may fill in.
  public static func autocomplete(_ value: String?) -> Attribute { Attribute("autocomplete", value) }

  /// The files to offer.
  public static func accept(_ value: String?) -> Attribute { Attribute("accept", value) }

  /// The least value.
  public static func min(_ value: String?) -> Attribute { Attribute("min", value) }

  /// The greatest value.
  public static func max(_ value: String?) -> Attribute { Attribute("max", value) }

  /// In UTF-16 code units.
  public static func maxlength(_ number: Int?) -> Attribute { Attribute("maxlength", number) }

  /// The width in characters, or the number of options shown.
  public static func size(_ number: Int?) -> Attribute { Attribute("size", number) }

  /// The height in lines.
  public static func rows(_ number: Int?) -> Attribute { Attribute("rows", number) }

  /// The identifier of the `datalist` with suggestions.
  public static func list(_ value: String?) -> Attribute { Attribute("list", value) }

  /// The control has to be filled in.
  public static let required = Attribute("required")

  /// The control cannot be used.
  public static let disabled = Attribute("disabled")

  /// The check box or radio button is checked.
  public static let checked = Attribute("checked")

  /// The option is selected.
  public static let selected = Attribute("selected")
}
