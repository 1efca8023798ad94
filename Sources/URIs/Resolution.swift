extension URIReference {
  /// The target of this reference in a document at `base` (RFC 3986 §5.2.2).
  ///
  /// If neither has a scheme, the result has none.
  public func resolved(against base: URIReference) -> URIReference {
    if scheme != nil { return with(path: path.removingDotSegments) }
    if authority != nil {
      return URIReference(
        scheme: base.scheme, authority: authority, path: path.removingDotSegments, query: query,
        fragment: fragment)
    }
    var target = URIReference(
      scheme: base.scheme, authority: base.authority, path: base.path, query: query ?? base.query,
      fragment: fragment)
    guard !path.isEmpty else { return target }
    target.query = query
    target.path = path.hasPrefix("/") ? path.removingDotSegments : merged(with: base).removingDotSegments
    return target
  }

  private func with(path: String) -> URIReference {
    var copy = self
    copy.path = path
    return copy
  }

  private func merged(with base: URIReference) -> String {
    if base.authority != nil && base.path.isEmpty { return "/" + path }
    guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(base.path[...slash]) + path
  }
}

extension String {
  /// A path without its `.` and `..` segments (RFC 3986 §5.2.4). `..` segments above the root are dropped.
  public var removingDotSegments: String {
    guard utf8.contains(UInt8(ascii: ".")) else { return self }
    var path = self
    return path.withUTF8 { path in
      let slash = UInt8(ascii: "/")
      // Segments, each with its following slash.
      var kept: [UInt8] = []
      kept.reserveCapacity(path.count)
      var start = path.first == slash ? 1 : 0
      let root = path[..<start]
      while start <= path.count {
        let end = path[start...].firstIndex(of: slash) ?? path.count
        let segment = path[start..<end]
        if segment.elementsEqual("..".utf8) {
          if !kept.isEmpty { kept.removeLast() }
          while let last = kept.last, last != slash { kept.removeLast() }
        } else if !segment.elementsEqual(".".utf8) {
          kept += path[start..<Swift.min(end + 1, path.count)]
        }
        start = end + 1
      }
      return String(decoding: root + kept, as: UTF8.self)
    }
  }
}
