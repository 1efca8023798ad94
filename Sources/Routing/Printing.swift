import URIs

extension Template {
  /// The URL with `texts`, one for each placeholder, in its place; nil leaves a query parameter out.
  @usableFromInline
  func url(_ texts: [String?]) -> String {
    guard texts.count == placeholderCount else { return literals.joined() }
    var url = literals[0]
    for (index, literal) in literals.dropFirst().enumerated() {
      let text = texts[index] ?? ""
      let isRest = rest != nil && index == pathPlaceholderCount - 1
      url += isRest ? text : text.percentEncoded(allowing: .pathSegment)
      url += literal
    }
    if takesWholeQuery {
      if let query = texts.last ?? nil { url += "?" + query }
      return url
    }
    var separator = "?"
    for (name, text) in zip(query, texts.dropFirst(pathPlaceholderCount)) {
      guard let text else { continue }
      url += separator
      url += name.percentEncoded(allowing: .unreserved)
      url += "="
      url += text.percentEncoded(allowing: .unreserved)
      separator = "&"
    }
    return url
  }
}
