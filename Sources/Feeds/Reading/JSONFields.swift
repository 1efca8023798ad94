/// The members of a JSON object, read tolerantly: a number counts as a text, a text as a list.
///
/// A value is parsed only when asked for, so unknown members cost little. Of two members with the same name
/// the later one counts.
struct JSONFields {
  /// Whether the object is valid JSON, or at least JSON5.
  let isWellFormed: Bool

  private let source: JSONSource
  private let members: [JSONSource.Member]

  /// Nil if `bytes` are not an object.
  init?(_ bytes: [UInt8]) { self.init(JSONSource(bytes), at: 0) }

  private init?(_ source: JSONSource, at start: Int) {
    guard let object = source.object(at: start) else { return nil }
    self.source = source
    members = object.members
    isWellFormed = object.isWellFormed
  }

  /// A text, or a number in its usual form; nil if missing or empty.
  func text(_ key: StaticString) -> String? { scalar(key)?.nonEmpty }

  /// A text on one line.
  func line(_ key: StaticString) -> String? { scalar(key)?.unfolded.nonEmpty }

  func token(_ key: StaticString) -> String? { scalar(key)?.trimmingXMLSpace.nonEmpty }

  func number(_ key: StaticString) -> Double? { token(key).flatMap(Double.init(finite:)) }

  /// The texts of a list, or a single text.
  func texts(_ key: StaticString) -> [String] {
    guard let value = value(key) else { return [] }
    if let elements = source.elements(at: value) { return elements.compactMap { source.text(at: $0) } }
    return token(key).map { [$0] } ?? []
  }

  /// The objects of a list, or a single object.
  func objects(_ key: StaticString) -> [JSONFields] {
    guard let value = value(key) else { return [] }
    return (source.elements(at: value) ?? [value]).compactMap { JSONFields(source, at: $0) }
  }

  private func scalar(_ key: StaticString) -> String? {
    guard let value = value(key) else { return nil }
    return source.text(at: value) ?? source.number(at: value)
  }

  /// The index where the value begins.
  private func value(_ key: StaticString) -> Int? {
    members.last { source.isName(at: $0.name, key) }?.value
  }
}
