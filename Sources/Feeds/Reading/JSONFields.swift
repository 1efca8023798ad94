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
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    guard let fields = try? decoder.decode(JSONFields.self, from: Data(bytes)) else { return nil }
    self = fields
  }

  /// A text as it is, or a number as it is mostly written; nil where there is none or it is empty.
  func text(_ key: Key) -> String? { scalar(key)?.nonEmpty }

  /// A text on one line.
  func line(_ key: Key) -> String? { scalar(key)?.unfolded.nonEmpty }

  func token(_ key: Key) -> String? { scalar(key)?.trimmed.nonEmpty }

  func number(_ key: Key) -> Double? {
    (try? container.decode(Double.self, forKey: key)) ?? token(key).flatMap(Double.init(finite:))
  }

  /// The texts of a list, or a single one.
  func texts(_ key: Key) -> [String] {
    if let texts = try? container.decode([Lenient<String>].self, forKey: key) {
      return texts.compactMap(\.value)
    }
    return token(key).map { [$0] } ?? []
  }

  func object(_ key: Key) -> JSONFields? { try? container.decode(JSONFields.self, forKey: key) }

  /// The objects of a list, or a single one.
  func objects(_ key: Key) -> [JSONFields] {
    if let list = try? container.decode([Lenient<JSONFields>].self, forKey: key) {
      return list.compactMap(\.value)
    }
    return object(key).map { [$0] } ?? []
  }

  private func scalar(_ key: Key) -> String? {
    if let text = try? container.decode(String.self, forKey: key) { return text }
    if let number = try? container.decode(Int.self, forKey: key) { return String(number) }
    return (try? container.decode(Double.self, forKey: key)).map { String($0) }
  }
}

/// Nil where something else stands.
private struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? decoder.singleValueContainer().decode(Value.self)
  }
}
