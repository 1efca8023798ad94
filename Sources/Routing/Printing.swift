import URIs

extension Template {
  /// The URL with `texts` in place of the placeholders; nil leaves a query parameter out.
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
    return url + queryText(texts.dropFirst(pathPlaceholderCount))
  }

  /// `?a=1&b=2`; empty if all of `texts`, one for each parameter of the query, are nil.
  func queryText(_ texts: ArraySlice<String?>) -> String {
    var result = ""
    for (name, text) in zip(query, texts) {
      guard let text else { continue }
      result += result.isEmpty ? "?" : "&"
      result += name.percentEncoded(allowing: .unreserved)
      result += "="
      result += text.percentEncoded(allowing: .unreserved)
    }
    return result
  }
}
