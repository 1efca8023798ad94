// Attributes of images, video, audio and frames.

extension Attribute {
  /// The address of the resource.
  public static func src(_ value: String?) -> Attribute { Attribute("src", value) }

  /// Versions of the image with their widths or densities.
  public static func srcset(_ value: String?) -> Attribute { Attribute("srcset", value) }

  /// The text that replaces the image; empty for decoration.
  public static func alt(_ value: String?) -> Attribute { Attribute("alt", value) }

  /// In CSS pixels.
  public static func width(_ number: Int?) -> Attribute { Attribute("width", number) }

  /// In CSS pixels.
  public static func height(_ number: Int?) -> Attribute { Attribute("height", number) }

  /// When to fetch: `lazy`, `eager`.
  public static func loading(_ value: String?) -> Attribute { Attribute("loading", value) }

  /// How to decode: `async`, `sync`, `auto`.
  public static func decoding(_ value: String?) -> Attribute { Attribute("decoding", value) }

  /// How urgent it is: `high`, `low`, `auto`.
  public static func fetchpriority(_ value: String?) -> Attribute { Attribute("fetchpriority", value) }

  /// The shape of an area.
  public static func shape(_ value: String?) -> Attribute { Attribute("shape", value) }

  /// The image to show before a video plays.
  public static func poster(_ value: String?) -> Attribute { Attribute("poster", value) }

  /// The part to fetch before playing: `none`, `metadata`, `auto`.
  public static func preload(_ value: String?) -> Attribute { Attribute("preload", value) }

  /// Shows controls.
  public static let controls = Attribute("controls")

  /// Plays without sound.
  public static let muted = Attribute("muted")

  /// Plays in its place.
  public static let playsinline = Attribute("playsinline")

  /// The kind of a text track.
  public static func kind(_ value: String?) -> Attribute { Attribute("kind", value) }

  /// The language of a text track.
  public static func srclang(_ value: String?) -> Attribute { Attribute("srclang", value) }

  /// The track to use unless the reader chose another.
  public static let `default` = Attribute("default")

  /// The permissions policy of a frame.
  public static func allow(_ value: String?) -> Attribute { Attribute("allow", value) }
}
