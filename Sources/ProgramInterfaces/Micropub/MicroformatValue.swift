import SiteBase

/// A value of a property, as in the JSON form of Microformats 2: mostly a text, or an object.
indirect enum MicroformatValue: Hashable, Sendable {
  case text(String)
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case null
  case list([MicroformatValue])
  case object([String: MicroformatValue])

  /// The value as one text; nil for lists, objects and null.
  var text: String? {
    switch self {
    case .text(let text): text
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .null, .list, .object: nil
    }
  }

  /// A member of an object: its text, or the first text of its list.
  subscript(_ name: String) -> String? {
    guard case .object(let members) = self else { return nil }
    if case .list(let values)? = members[name] { return values.first?.text }
    return members[name]?.text
  }

  /// The properties of an object inside of a property, such as a citation (h-cite); nil for other values.
  var properties: MicroformatValue? {
    if case .object(let members) = self { members["properties"] } else { nil }
  }
}

extension MicroformatValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      guard !text.utf8.contains(0) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "contains U+0000")
      }
      self = .text(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let values = try? container.decode([MicroformatValue].self) {
      self = .list(values)
    } else {
      self = .object(try container.decode([String: MicroformatValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .bool(let flag): try container.encode(flag)
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .null: try container.encodeNil()
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

/// The properties of an entry by their names, each with its values in their order.
typealias MicroformatProperties = [String: [MicroformatValue]]
