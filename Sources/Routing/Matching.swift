import HTTP

extension Template {
  /// The text of each placeholder, nil for a missing query parameter. Nil if the target does not match the
  /// template.
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
    for index in segments.indices {
      let sent = path.segments[index]
      switch segments[index] {
      case .literal(let literal):
        guard path.bytes[sent].elementsEqual(literal) else { return nil }
      case .placeholder(let prefix, let suffix):
        let middle = sent.dropFirst(prefix.count).dropLast(suffix.count)
        guard sent.count >= prefix.count + suffix.count, path.bytes[sent].starts(with: prefix),
          path.bytes[middle.endIndex..<sent.endIndex].elementsEqual(suffix)
        else { return nil }
        texts.append(String(decoding: path.bytes[middle], as: UTF8.self))
      }
    }
    switch rest {
    case nil: break
    case .wholePath:
      texts.append(segments.isEmpty ? path.sent : "/" + path.sent(after: segments.count))
    case .afterSegments: texts.append(path.sent(after: segments.count))
    }
    return texts
  }

  private func hasRoom(for count: Int) -> Bool {
    switch rest {
    case nil: count == segments.count
    case .afterSegments: count > segments.count
    case .wholePath: segments.isEmpty || count > segments.count
    }
  }
}

extension Template {
  /// The path of `target`, and the query parameters that the template names, in the order of the template.
  ///
  /// - Parameter texts: the result of ``texts(in:_:)``.
  func key(of target: RequestTarget, _ texts: [String?]) -> String {
    if takesWholeQuery { return target.query.map { "\(target.path)?\($0)" } ?? target.path }
    return target.path + queryText(texts.dropFirst(pathPlaceholderCount))
  }
}
