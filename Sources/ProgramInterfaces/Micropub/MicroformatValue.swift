import SiteBase

/// A value of a property, as in the JSON form of Microformats 2: mostly a text, or an object.
indirect enum MicroformatValue: Hashable, Sendable {
  /// Numbers are texts as well.
  case text(String)
  case list([MicroformatValue])
  case object([String: MicroformatValue])

  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// A member of an object: its text, or the first text of its list.
  subscript(_ name: String) -> String? {
    guard case .object(let members) = self else { return nil }
    switch members[name] {
    case .text(let text): return text
    case .list(let values): return values.first?.text
    case .object, nil: return nil
    }
  }
}

extension MicroformatValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text.replacing("\0", with: "\u{FFFD}"))
    } else if let flag = try? container.decode(Bool.self) {
      self = .text("\(flag)")
    } else if let number = try? container.decode(Int64.self) {
      self = .text("\(number)")
    } else if let number = try? container.decode(Double.self) {
      self = .text("\(number)")
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
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

/// The properties of an entry by their names, each with its values in their order.
typealias MicroformatProperties = [String: [MicroformatValue]]
