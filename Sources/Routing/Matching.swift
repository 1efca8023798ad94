import HTTP
import URIs

/// The path of a request target, split and then decoded.
struct SplitPath {
  /// Still encoded.
  let sent: String
  /// Percent-decoded; `/` has a single empty one.
  let segments: [String]

  /// Nil where a percent-encoding is broken or what it encodes is not UTF-8.
  init?(_ path: String) {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    sent = path
    var segments: [String] = []
    for segment in path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let decoded = Substring(segment).percentDecoded else { return nil }
      segments.append(decoded)
    }
    self.segments = segments
  }

  /// What follows the first `count` segments and their slash, still encoded.
  func sent(after count: Int) -> String {
    var rest = sent.utf8[...]
    for _ in 0...count {
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return "" }
      rest = rest[rest.index(after: slash)...]
    }
    return String(Substring(rest))
  }
}

extension Template {
  /// A text for each placeholder, or nil where the target has another shape.
  func texts(in path: SplitPath, _ target: RequestTarget) -> [String?]? {
    guard var texts = pathTexts(in: path) else { return nil }
    if takesWholeQuery { texts.append(target.query) }
    if !query.isEmpty {
      let parameters = target.query == nil ? [] : target.parameters
      for name in query { texts.append(parameters.first { $0.name == name }?.value) }
    }
    return texts
  }

  private func pathTexts(in path: SplitPath) -> [String?]? {
    guard hasRoom(for: path.segments.count) else { return nil }
    var texts: [String?] = []
    for (segment, sent) in zip(segments, path.segments) {
      switch segment {
      case .literal(let literal):
        guard sent == literal else { return nil }
      case .placeholder("", ""):
        texts.append(sent)
      case .placeholder(let prefix, let suffix):
        guard let text = sent.between(prefix, suffix) else { return nil }
        texts.append(text)
      }
    }
    switch rest {
    case nil: break
    case .wholePath: texts.append(path.sent)
    case .afterSegments: texts.append(path.sent(after: segments.count))
    }
    return texts
  }

  private func hasRoom(for count: Int) -> Bool {
    switch rest {
    case nil: count == segments.count
    case .afterSegments: count > segments.count
    case .wholePath: true
    }
  }
}

extension String {
  fileprivate func between(_ prefix: String, _ suffix: String) -> String? {
    let (prefix, suffix) = (prefix.utf8, suffix.utf8)
    guard utf8.count >= prefix.count + suffix.count, utf8.starts(with: prefix),
      utf8.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    return String(utf8.dropFirst(prefix.count).dropLast(suffix.count))
  }
}
