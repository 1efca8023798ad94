/// The namespaces in scope, with the depth of the element that declared them.
struct NamespaceScope {
  private var byPrefix: [String: Namespace] = [:]
  /// The namespaces to restore at the end of the element at that depth.
  private var former: [(depth: Int, prefix: String, namespace: Namespace?)] = []

  /// - Returns: Whether the number of declarations is within its bound.
  mutating func enter(_ tag: XMLTag, depth: Int) -> Bool {
    tag.forEachAttribute { prefix, local, value in
      guard Self.isDeclaration(prefix, local) else { return }
      let key = prefix == nil ? "" : String(local).lowercased()
      former.append((depth, key, byPrefix[key]))
      byPrefix[key] = Namespace(uri: String(value).trimmingXMLSpace, prefix: key.nonEmpty)
    }
    if depth == 0 { noteRoot(tag) }
    return former.count <= 10_000
  }

  /// The root of a feed is in the vocabulary of feeds, whatever its URI.
  private mutating func noteRoot(_ tag: XMLTag) {
    let prefix = tag.prefix.map { String($0).lowercased() } ?? ""
    guard byPrefix[prefix] == .other else { return }
    if ["rss", "rdf", "feed"].contains(String(tag.localName).lowercased()) { byPrefix[prefix] = .rss }
  }

  mutating func leave(depth: Int) {
    while let last = former.last, last.depth >= depth {
      byPrefix[last.prefix] = last.namespace
      former.removeLast()
    }
  }

  func name(_ prefix: UnsafeBufferPointer<UInt8>?, _ local: UnsafeBufferPointer<UInt8>) -> XMLElement.Name {
    XMLElement.Name(namespace: namespace(prefix), local: String(local).lowercased())
  }

  func namespace(_ prefix: UnsafeBufferPointer<UInt8>?) -> Namespace {
    guard let prefix else { return byPrefix[""] ?? .rss }
    let key = String(prefix).lowercased()
    return byPrefix[key] ?? Namespace(uri: nil, prefix: key)
  }

  /// Whether an attribute is `xmlns` or `xmlns:…`.
  static func isDeclaration(_ prefix: UnsafeBufferPointer<UInt8>?, _ local: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    let name = prefix ?? local
    return name.count == 5 && name.elementsEqual("xmlns".utf8)
  }
}
