/// A start tag as a reader of feeds sees it.
struct XMLElement {
  struct Name: Hashable {
    var namespace: Namespace
    /// In lowercase: `pubDate`, `PubDate` and `pubdate` are all out there.
    var local: String
  }

  struct Attribute {
    var name: Name
    var value: String
  }

  var name: Name
  var attributes: [Attribute]
  /// The `xml:base` in force, absolute as far as that can be told; nil where the document names none.
  var base: String?
  /// The `xml:lang` in force.
  var language: String?

  /// The value of an attribute without a prefix, or of RSS's own, trimmed; nil where there is none or it is
  /// empty.
  subscript(_ name: String) -> String? { self[.rss, name] }

  subscript(_ namespace: Namespace, _ name: String) -> String? {
    attributes.first { $0.name.local == name && $0.name.namespace == namespace }?.value.trimmed.nonEmpty
  }

  /// An attribute that counts bytes; nil where it does not.
  func byteCount(_ name: String) -> Int? {
    self[name].flatMap(Int.init).flatMap { $0 < 0 ? nil : $0 }
  }
}
