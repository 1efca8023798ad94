import URIs

/// The address of a route, taken apart.
struct Template: Sendable {
  enum Segment: Hashable, Sendable {
    case literal(String)
    case placeholder(prefix: String, suffix: String)
  }

  enum Rest: Hashable, Sendable {
    /// `{path...}`: with the slash that the path begins with.
    case wholePath
    /// `/files/{path...}`
    case afterSegments
  }

  let description: String
  private(set) var segments: [Segment] = []
  private(set) var rest: Rest?
  /// The path before, between and after its placeholders, percent-encoded.
  private(set) var literals: [String] = []
  /// Names of query parameters.
  private(set) var query: [String] = []
  private(set) var takesWholeQuery = false
  /// What is wrong with it.
  private(set) var defects: [String] = []

  init(_ text: String) {
    description = text
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    readPath(parts[0])
    if parts.count > 1 { readQuery(parts[1]) }
    literals = encodedLiterals()
  }

  var pathPlaceholderCount: Int { literals.count - 1 }
  var placeholderCount: Int { pathPlaceholderCount + query.count + (takesWholeQuery ? 1 : 0) }

  private mutating func readPath(_ path: Substring) {
    var path = path
    if let open = path.lastIndex(of: "{"), path.hasSuffix("...}") {
      rest = open == path.startIndex ? .wholePath : .afterSegments
      path = path[..<open]
      if rest == .wholePath { return }
      if !path.hasSuffix("/") { defects.append("{…...} has to be a whole segment, the last one") }
      path = path.dropLast()
    } else if !path.hasPrefix("/") {
      defects.append("the path has to begin with a slash")
    }
    guard !path.isEmpty else { return }
    segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { segment($0) }
  }

  private mutating func segment(_ text: Substring) -> Segment {
    let braces = text.filter { $0 == "{" || $0 == "}" }
    if braces.isEmpty { return .literal(String(text)) }
    guard braces == "{}", let open = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}") else {
      defects.append("\(text) has to have one {placeholder} at most")
      return .literal(String(text))
    }
    if text[open..<close].hasSuffix("...") {
      defects.append("{…...} has to be a whole segment, the last one")
    }
    return .placeholder(prefix: String(text[..<open]), suffix: String(text[close...].dropFirst()))
  }

  private mutating func readQuery(_ text: Substring) {
    if text.hasPrefix("{"), text.hasSuffix("...}") {
      takesWholeQuery = true
      return
    }
    for pair in text.split(separator: "&", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[1].hasPrefix("{"), parts[1].hasSuffix("}") else {
        defects.append("?\(pair) has to be of the form ?name={placeholder}")
        continue
      }
      if query.contains(String(parts[0])) { defects.append("?\(parts[0]) is there twice") }
      query.append(String(parts[0]))
    }
  }

  private func encodedLiterals() -> [String] {
    var literals = [""]
    for segment in segments {
      switch segment {
      case .literal(let text):
        literals[literals.count - 1] += "/" + text.percentEncoded(allowing: .pathSegment)
      case .placeholder(let prefix, let suffix):
        literals[literals.count - 1] += "/" + prefix.percentEncoded(allowing: .pathSegment)
        literals.append(suffix.percentEncoded(allowing: .pathSegment))
      }
    }
    if rest == .afterSegments { literals[literals.count - 1] += "/" }
    return rest == nil ? literals : literals + [""]
  }
}
