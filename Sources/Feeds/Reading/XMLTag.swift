import CLibXML2

/// A start tag as libxml2 hands it over; lives no longer than the call.
struct XMLTag {
  typealias Bytes = UnsafePointer<xmlChar>

  var local: Bytes
  var prefix: Bytes?
  var uri: Bytes?
  var attributeCount: Int
  /// Five pointers for each attribute: name, prefix, URI, value, and what follows the value.
  var attributes: UnsafeMutablePointer<Bytes?>?

  var name: XMLElement.Name { Self.name(local, prefix, uri) }

  /// Calls `body` with name, prefix, URI and value of each attribute; the value is decoded.
  func forEachAttribute(_ body: (Bytes, Bytes?, Bytes?, UnsafeBufferPointer<UInt8>) -> Void) {
    guard let attributes else { return }
    for index in 0..<attributeCount {
      let parts = attributes + index * 5
      guard let name = parts[0], let start = parts[3], let end = parts[4] else { continue }
      body(name, parts[1], parts[2], UnsafeBufferPointer(start: start, count: end - start))
    }
  }

  static func name(_ local: Bytes, _ prefix: Bytes?, _ uri: Bytes?) -> XMLElement.Name {
    XMLElement.Name(
      namespace: Namespace(
        uri: uri.map(String.init(cString:)), prefix: prefix.map(String.init(cString:))),
      local: String(cString: local).lowercased())
  }
}

extension XMLElement {
  /// Stands inside `parent`, whose `xml:base` and `xml:lang` go on unless the tag has its own.
  init(_ tag: XMLTag, inside parent: XMLElement?, at location: String?) {
    name = tag.name
    base = parent?.base
    language = parent?.language
    var attributes: [Attribute] = []
    tag.forEachAttribute { local, prefix, uri, value in
      attributes.append(
        Attribute(name: XMLTag.name(local, prefix, uri), value: Windows1252.text(value)))
    }
    self.attributes = attributes
    if let own = self[.xml, "base"] { base = own.resolved(against: base ?? location) }
    if let own = self[.xml, "lang"] { language = own }
  }
}
