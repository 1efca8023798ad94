// Attributes of every element.

extension Attribute {
  /// Classes, separated by spaces; given several times, all of them.
  public static func `class`(_ value: String?) -> Attribute { Attribute("class", value) }

  /// The identifier, unique in the document.
  public static func id(_ value: String?) -> Attribute { Attribute("id", value) }

  /// The language of the content, a BCP 47 tag.
  public static func lang(_ value: String?) -> Attribute { Attribute("lang", value) }

  /// Advisory text.
  public static func title(_ value: String?) -> Attribute { Attribute("title", value) }

  /// The ARIA role.
  public static func role(_ value: String?) -> Attribute { Attribute("role", value) }

  /// The direction of the text: `ltr`, `rtl`, `auto`.
  public static func dir(_ value: String?) -> Attribute { Attribute("dir", value) }

  /// CSS declarations.
  public static func style(_ value: String?) -> Attribute { Attribute("style", value) }

  /// The place in the order of focus.
  public static func tabindex(_ number: Int?) -> Attribute { Attribute("tabindex", number) }

  /// Not shown.
  public static let hidden = Attribute("hidden")

  /// Takes the focus when the page is shown.
  public static let autofocus = Attribute("autofocus")

  /// Whether to check the spelling: `true`, `false`.
  public static func spellcheck(_ value: String?) -> Attribute { Attribute("spellcheck", value) }

  /// The keyboard to show: `text`, `url`, `email`, `numeric`, ….
  public static func inputmode(_ value: String?) -> Attribute { Attribute("inputmode", value) }
}
