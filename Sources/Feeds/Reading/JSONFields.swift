/// The members of an object of JSON that may be other than they should: a number for a text, a text for a list.
///
/// Nothing is made of a value before somebody asks for it, so that what no feed has a name for costs next to
/// nothing. Of two members with one name the later one counts, as everywhere.
struct JSONFields {
  /// Whether the object is as JSON wants it, or at least as JSON5 does.
  let isWellFormed: Bool

  private let source: JSONSource
  private let members: [JSONSource.Member]

  /// Nil for bytes that are not an object.
  init?(_ bytes: [UInt8]) { self.init(JSONSource(bytes), at: 0) }

  private init?(_ source: JSONSource, at start: Int) {
    guard let object = source.object(at: start) else { return nil }
    self.source = source
    members = object.members
    isWellFormed = object.isWellFormed
  }

  /// A text as it is, or a number as it is mostly written; nil where there is none or it is empty.
  func text(_ key: StaticString) -> String? { scalar(key)?.nonEmpty }

  /// A text on one line.
  func line(_ key: StaticString) -> String? { scalar(key)?.unfolded.nonEmpty }

  func token(_ key: StaticString) -> String? { scalar(key)?.trimmed.nonEmpty }

  func number(_ key: StaticString) -> Double? { token(key).flatMap(Double.init(finite:)) }

  /// The texts of a list, or a single one.
  func texts(_ key: StaticString) -> [String] {
    guard let value = value(key) else { return [] }
    if let elements = source.elements(at: value) { return elements.compactMap { source.text(at: $0) } }
    return token(key).map { [$0] } ?? []
  }

  /// The objects of a list, or a single one.
  func objects(_ key: StaticString) -> [JSONFields] {
    guard let value = value(key) else { return [] }
    return (source.elements(at: value) ?? [value]).compactMap { JSONFields(source, at: $0) }
  }

  private func scalar(_ key: StaticString) -> String? {
    guard let value = value(key) else { return nil }
    return source.text(at: value) ?? source.number(at: value)
  }

  /// Where it begins.
  private func value(_ key: StaticString) -> Int? {
    members.last { source.isName(at: $0.name, key) }?.value
  }
}
