/// The name of a table or a sequence with that of its schema.
struct RelationName: Hashable {
  var schema: String
  var name: String

  init(schema: String, name: String) {
    self.schema = schema
    self.name = name
  }

  /// - Parameter text: as SQL writes it: `public.posts`, `"my blog".posts`. Nil if it is anything else.
  init?(_ text: some StringProtocol) {
    var text = SQLText(text)
    guard let name = text.relation(), text.isAtEnd else { return nil }
    self = name
  }
}

/// A piece of SQL that is read from its beginning.
struct SQLText {
  private var rest: Substring

  init(_ text: some StringProtocol) { rest = Substring(text) }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads `text`; false, and nothing is read, if something else is there.
  mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  /// Reads up to `end`, or to the end of the text.
  mutating func text(until end: Character) -> String {
    let text = rest.prefix { $0 != end }
    rest = rest[text.endIndex...]
    return String(text)
  }

  /// Reads a name that is quoted if it has to be; nil if there is none.
  mutating func identifier() -> String? {
    guard take("\"") else {
      let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isNumber || $0.isLowercase) }
      rest = rest[name.endIndex...]
      return name.isEmpty ? nil : String(name)
    }
    var name = ""
    repeat {
      name += text(until: "\"")
      guard take("\"") else { return nil }
      if !rest.hasPrefix("\"") { return name.isEmpty ? nil : name }
      name += "\""
    } while take("\"")
    return nil
  }

  mutating func relation() -> RelationName? {
    guard let schema = identifier(), take("."), let name = identifier() else { return nil }
    return RelationName(schema: schema, name: name)
  }
}
