import Texts

/// A start tag as written; valid only during the call that passes it.
struct XMLTag {
  /// With its prefix.
  var rawName: UnsafeBufferPointer<UInt8>
  var attributes: XMLAttributes

  var localName: UnsafeBufferPointer<UInt8> { Self.split(rawName).local }
  var prefix: UnsafeBufferPointer<UInt8>? { Self.split(rawName).prefix }

  /// Calls `body` with prefix, local name and value of each attribute, in the order of the tag.
  func forEachAttribute(
    _ body: (
      _ prefix: UnsafeBufferPointer<UInt8>?, _ local: UnsafeBufferPointer<UInt8>,
      _ value: UnsafeBufferPointer<UInt8>
    ) -> Void
  ) {
    attributes.bytes.withUnsafeBufferPointer { bytes in
      for attribute in attributes.all {
        let name = Self.split(UnsafeBufferPointer(rebasing: bytes[attribute.name]))
        body(name.prefix, name.local, UnsafeBufferPointer(rebasing: bytes[attribute.value]))
      }
    }
  }

  /// A `:` at either end separates nothing.
  static func split(
    _ name: UnsafeBufferPointer<UInt8>
  ) -> (prefix: UnsafeBufferPointer<UInt8>?, local: UnsafeBufferPointer<UInt8>) {
    guard let colon = name.index(of: UInt8(ascii: ":"), from: 0), colon > 0, colon + 1 < name.count else {
      return (nil, name)
    }
    return (
      UnsafeBufferPointer(rebasing: name[..<colon]), UnsafeBufferPointer(rebasing: name[(colon + 1)...])
    )
  }
}

extension XMLElement {
  /// Inherits `xml:base` and `xml:lang` of `parent` unless the tag has its own.
  init(_ tag: XMLTag, _ scope: NamespaceScope, inside parent: XMLElement?, at location: String?) {
    name = scope.name(tag.prefix, tag.localName)
    base = parent?.base
    language = parent?.language
    var attributes: [Attribute] = []
    tag.forEachAttribute { prefix, local, value in
      guard !NamespaceScope.isDeclaration(prefix, local) else { return }
      let name =
        prefix == nil ? Name(namespace: .rss, local: String(local).lowercased()) : scope.name(prefix, local)
      attributes.append(Attribute(name: name, value: Windows1252.text(value)))
    }
    self.attributes = attributes
    if let own = self[.xml, "base"]?.resolved(against: base ?? location) {
      // Every element inside would inherit a long base.
      base = own.utf8.count <= String.longestBase ? own : base
    }
    if let own = self[.xml, "lang"] { language = own }
  }
}

extension String {
  /// From valid UTF-8.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self = String(decoding: bytes, as: UTF8.self) }
}
