/// A start tag as the formats see it.
struct XMLElement {
  struct Name: Hashable {
    var namespace: Namespace
    /// In lowercase: feeds use `pubDate`, `PubDate` and `pubdate`.
    var local: String
  }

  struct Attribute {
    var name: Name
    var value: String
  }

  var name: Name
  var attributes: [Attribute]
  /// The `xml:base` in scope, absolute if possible; nil if the document has none.
  var base: String?
  /// The `xml:lang` in scope.
  var language: String?

  /// The value of an attribute without a prefix, or in RSS's namespace, trimmed; nil if missing or empty.
  /// Some feeds give attributes the prefix of their element: `<media:content media:url="…">`.
  subscript(_ name: String) -> String? {
    self[.rss, name] ?? (self.name.namespace == .other ? nil : self[self.name.namespace, name])
  }

  subscript(_ namespace: Namespace, _ name: String) -> String? {
    attributes.first { $0.name.local == name && $0.name.namespace == namespace }?.value.trimmingXMLSpace
      .nonEmpty
  }

  /// A number of bytes; nil if the attribute is no such number.
  func byteCount(_ name: String) -> Int? {
    self[name].flatMap(Int.init).flatMap { $0 < 0 ? nil : $0 }
  }
}
