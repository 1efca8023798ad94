import Foundation
import SiteBase

/// A value of JSON (RFC 8259), whose objects keep the order of their members.
enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([Member])

  struct Member: Hashable, Sendable {
    let name: String
    let value: JSON
  }

  /// The member of an object; nil for what is no object or has no such member.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Null for nil.
  init(_ text: String?) { self = text.map(JSON.text) ?? .null }
  init(_ number: Int?) { self = number.map(JSON.integer) ?? .null }
  init(_ texts: [String]) { self = .list(texts.map(JSON.text)) }
}

extension JSON {
  /// UTF-8.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1024)
    write(to: &bytes)
    return bytes
  }

  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
    case .text(let text): Self.write(text, to: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case 0..<0x20, 0x7F:
        bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
        bytes += String(byte, radix: 16).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSON: Decodable {
  /// - Throws: `DecodingError` for what is no JSON, and for more than 500 levels.
  init(parsing bytes: [UInt8]) throws { self = try JSONDecoder().decode(JSON.self, from: Data(bytes)) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let values = try? container.decode([JSON].self) {
      self = .list(values)
    } else {
      let members = try container.decode([String: JSON].self)
      self = .object(members.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: $0.value) })
    }
  }
}

// Schemas and examples are written as literals.

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(arrayLiteral elements: JSON...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  /// This object with further members, in place of those with the same names.
  func with(_ members: JSON) -> JSON {
    guard case .object(let own) = self, case .object(let more) = members else { return self }
    return .object(own.filter { member in !more.contains { $0.name == member.name } } + more)
  }
}

extension String {
  /// This name of a member as a step of a JSON pointer (RFC 6901 §3).
  var pointerStep: String { "/" + replacing("~", with: "~0").replacing("/", with: "~1") }
}
