// Attributes of links and of metadata.

extension Attribute {
  /// The address of the link.
  public static func href(_ value: String?) -> Attribute { Attribute("href", value) }

  /// The relation to what is linked to.
  public static func rel(_ value: String?) -> Attribute { Attribute("rel", value) }

  /// Where to open the link.
  public static func target(_ value: String?) -> Attribute { Attribute("target", value) }

  /// A media type, the kind of an `input` or `button`, the numbering of a list.
  public static func type(_ value: String?) -> Attribute { Attribute("type", value) }

  /// The media for which it is meant, a media query.
  public static func media(_ value: String?) -> Attribute { Attribute("media", value) }

  /// The sizes of icons, or of an image in different layouts.
  public static func sizes(_ value: String?) -> Attribute { Attribute("sizes", value) }

  /// Offers to save the link under this name; empty: under its own.
  public static func download(_ value: String?) -> Attribute { Attribute("download", value) }

  /// How to fetch from other origins: `anonymous`, `use-credentials`.
  public static func crossorigin(_ value: String?) -> Attribute { Attribute("crossorigin", value) }

  /// The kind of a preloaded resource.
  public static func `as`(_ value: String?) -> Attribute { Attribute("as", value) }

  /// The character encoding of the document.
  public static func charset(_ value: String?) -> Attribute { Attribute("charset", value) }

  /// The name of metadata, of a control, of a group of `details`.
  public static func name(_ value: String?) -> Attribute { Attribute("name", value) }

  /// The value of metadata.
  public static func content(_ value: String?) -> Attribute { Attribute("content", value) }

  /// The name of Open Graph or other RDFa metadata.
  public static func property(_ value: String?) -> Attribute { Attribute("property", value) }

  /// Runs the script as soon as it has been loaded.
  public static let async = Attribute("async")

  /// Runs the script when the document is parsed.
  public static let `defer` = Attribute("defer")
}
