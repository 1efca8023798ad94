/// A text in its parts.
struct Phrase {
  enum Part {
    case text(Substring)
    /// The text between braces.
    case name(String)
  }

  let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(rest[..<open])) }
      parts.append(.name(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(rest)) }
    self.parts = parts
  }

  /// The names in braces, each once, in the order in which they first occur.
  var names: [String] {
    var names: [String] = []
    for case .name(let name) in parts where !names.contains(name) { names.append(name) }
    return names
  }
}
