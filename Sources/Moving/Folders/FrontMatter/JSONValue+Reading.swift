import Texts
import YAML

extension JSONValue {
  init(_ value: YAMLValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let digits): .number(digits)
      case .text(let text): .text(text)
      case .list(let values): .list(values.map(JSONValue.init))
      case .mapping(let pairs): .mapping(pairs.map { Pair($0.key, JSONValue($0.value)) })
      }
  }

  /// The value of a key of a mapping. Keys differ not by case.
  subscript(key: String) -> JSONValue? {
    guard case .mapping(let pairs) = self else { return nil }
    return pairs.first { $0.key == key }?.value
      ?? pairs.first { $0.key.lowercased() == key.lowercased() }?.value
  }

  /// The text of a value that is neither list nor mapping; nil for an absent one.
  var scalar: String? {
    switch self {
    case .text(let text): text
    case .number(let digits): digits
    case .bool(let value): "\(value)"
    case .null, .list, .mapping: nil
    }
  }

  var bool: Bool? {
    switch self {
    case .bool(let value): value
    case .text(let text): ["true": true, "yes": true, "false": false, "no": false][text.lowercased()]
    case .null, .number, .list, .mapping: nil
    }
  }

  /// The items of a list; any other value is a list of one, and an absent one of none.
  var items: [JSONValue] {
    switch self {
    case .list(let values): values
    case .null: []
    default: [self]
    }
  }

  /// The scalars in it, also those of lists in lists, and the names of people.
  var names: [String] {
    switch self {
    case .list(let values): values.flatMap(\.names)
    case .mapping: (self["name"]?.scalar ?? self["title"]?.scalar).map { [$0] } ?? []
    default: scalar.map { [$0] } ?? []
    }
  }

  var pairs: [Pair] {
    if case .mapping(let pairs) = self { pairs } else { [] }
  }

  /// Whether it says nothing: null, an empty text, list or mapping.
  var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .list(let values): values.isEmpty
    case .mapping(let pairs): pairs.isEmpty
    case .bool, .number: false
    }
  }

  /// The mapping with the pairs of another one that it does not have, at all depths.
  func merging(_ other: JSONValue) -> JSONValue {
    guard case .mapping(var pairs) = self, case .mapping(let others) = other else { return self }
    for other in others {
      if let index = pairs.firstIndex(where: { $0.key.lowercased() == other.key.lowercased() }) {
        pairs[index] = Pair(pairs[index].key, pairs[index].value.merging(other.value))
      } else {
        pairs.append(other)
      }
    }
    return .mapping(pairs)
  }
}
