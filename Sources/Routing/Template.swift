import URIs

/// The address of a route, parsed.
@usableFromInline
struct Template: Sendable {
  enum Segment: Hashable, Sendable {
    /// UTF-8, not encoded.
    case literal([UInt8])
    /// A placeholder with the literals before and after it in its segment.
    case placeholder(prefix: [UInt8], suffix: [UInt8])
  }

  enum Rest: Hashable, Sendable {
    /// `{path...}`: the whole path, or what follows the segments, with its first slash.
    case wholePath
    /// `/files/{path...}`: what follows the segments, without its first slash.
    case afterSegments
  }

  private(set) var description: String
  private(set) var segments: [Segment] = []
  private(set) var rest: Rest?
  /// The path before, between and after its placeholders, percent-encoded.
  private(set) var literals: [String] = []
  /// Names of query parameters.
  private(set) var query: [String] = []
  private(set) var takesWholeQuery = false
  /// The mistakes in the template, as messages.
  private(set) var defects: [String] = []

  @usableFromInline
  init(_ text: String) {
    description = text
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    readPath(parts[0])
    if parts.count > 1 { readQuery(parts[1]) }
    literals = encodedLiterals()
  }

  @usableFromInline
  var pathPlaceholderCount: Int { literals.count - 1 }
  /// Percent-encoded; nil where there is a placeholder.
  var fixedPath: String? { placeholderCount == 0 ? literals[0] : nil }
  var placeholderCount: Int { pathPlaceholderCount + query.count + (takesWholeQuery ? 1 : 0) }

  /// This template with the segments of `prefix` before its own. The path `/` becomes the prefix itself.
  func under(_ prefix: String) -> Template {
    let parent = Template(prefix)
    let isRoot = segments == [.literal([])] && rest == nil
    var mounted = self
    mounted.description = prefix + (isRoot ? description.dropFirst() : description[...])
    mounted.segments = parent.segments + (isRoot ? [] : segments)
    mounted.literals = mounted.encodedLiterals()
    mounted.defects += parent.defects
    if parent.placeholderCount > 0 || parent.segments.last == .literal([]) {
      mounted.defects.append("the prefix \(prefix) has to be literal and must not end with a slash")
    }
    return mounted
  }

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
    if braces.isEmpty { return .literal(Array(text.utf8)) }
    guard braces == "{}", let open = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}") else {
      defects.append("\(text) has to have one {placeholder} at most")
      return .literal(Array(text.utf8))
    }
    if text[open..<close].hasSuffix("...") {
      defects.append("{…...} has to be a whole segment, the last one")
    }
    return .placeholder(prefix: Array(text[..<open].utf8), suffix: Array(text[close...].dropFirst().utf8))
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
        literals[literals.count - 1] += "/" + text.asSegment
      case .placeholder(let prefix, let suffix):
        literals[literals.count - 1] += "/" + prefix.asSegment
        literals.append(suffix.asSegment)
      }
    }
    if rest == .afterSegments { literals[literals.count - 1] += "/" }
    return rest == nil ? literals : literals + [""]
  }
}

extension [UInt8] {
  fileprivate var asSegment: String {
    String(decoding: self, as: UTF8.self).percentEncoded(allowing: .pathSegment)
  }
}
