import Foundation

/// The members of an object of JSON that may be other than they should: a number for a text, a text for a list.
struct JSONFields: Decodable {
  struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let container: KeyedDecodingContainer<Key>

  init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Key.self) }

  /// Nil for bytes that are not an object.
  init?(_ bytes: [UInt8]) {
    guard let fields = try? Self.decoder.decode(JSONFields.self, from: Data(bytes)) else { return nil }
    self = fields
  }

  /// One for all: a feed may have millions of items.
  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return decoder
  }()

  /// A text as it is, or a number as it is mostly written; nil where there is none or it is empty.
  func text(_ key: Key) -> String? { scalar(key)?.nonEmpty }

  /// A text on one line.
  func line(_ key: Key) -> String? { scalar(key)?.unfolded.nonEmpty }

  func token(_ key: Key) -> String? { scalar(key)?.trimmed.nonEmpty }

  func number(_ key: Key) -> Double? { value(key) ?? token(key).flatMap(Double.init(finite:)) }

  /// The texts of a list, or a single one.
  func texts(_ key: Key) -> [String] {
    if let texts: [Lenient<String>] = value(key) { return texts.compactMap(\.value) }
    return token(key).map { [$0] } ?? []
  }

  func object(_ key: Key) -> JSONFields? { value(key) }

  /// The objects of a list, or a single one.
  func objects(_ key: Key) -> [JSONFields] {
    if let list: [Lenient<JSONFields>] = value(key) { return list.compactMap(\.value) }
    return object(key).map { [$0] } ?? []
  }

  private func scalar(_ key: Key) -> String? {
    if let text: String = value(key) { return text }
    if let number: Int = value(key) { return String(number) }
    return (value(key) as Double?).map { String($0) }
  }

  /// Nil where there is none or another kind of value. To be told why costs far more than to ask first.
  private func value<Value: Decodable>(_ key: Key) -> Value? {
    container.contains(key) ? try? container.decode(Value.self, forKey: key) : nil
  }
}

/// Nil where something else stands.
private struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? decoder.singleValueContainer().decode(Value.self)
  }
}
