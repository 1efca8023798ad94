import Foundation
import HTTP
import SiteBase
import Timestamps

/// The shape of a value of a request: its JSON Schema, and the function that reads it. Both are made from the
/// same limits.
struct Shape<Value: Sendable>: Sendable {
  /// JSON Schema, draft 2020-12.
  let schema: JSON
  /// - Throws: ``InputMistake`` with the JSON pointer of what is wrong.
  let read: @Sendable (_ json: JSON, _ pointer: String) throws -> Value

  /// This shape with a sentence for the document.
  func described(_ text: String) -> Shape {
    Shape(schema: schema.with(["description": .text(text)]), read: read)
  }

  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Shape<Other> {
    Shape<Other>(schema: schema) { [read] in transform(try read($0, $1)) }
  }
}

/// The mistakes in a request: 400 for a parameter, 422 for a body.
struct InputMistake: Error {
  var places: [ProblemDetails.Place]

  init(_ places: [ProblemDetails.Place]) { self.places = places }

  init(_ pointer: String, _ detail: String) {
    places = [ProblemDetails.Place(detail: detail, pointer: pointer)]
  }
}

extension Shape<String> {
  /// Text of some length, in Unicode scalar values.
  static func text(_ length: ClosedRange<Int> = 0...2000) -> Shape {
    var schema: JSON = ["type": "string", "maxLength": .integer(length.upperBound)]
    if length.lowerBound > 0 { schema = schema.with(["minLength": .integer(length.lowerBound)]) }
    return Shape(schema: schema) { json, pointer in
      guard case .text(let text) = json else { throw InputMistake(pointer, "should be a text") }
      guard !text.utf8.contains(0) else { throw InputMistake(pointer, "contains U+0000; leave it out") }
      let count = text.unicodeScalars.count
      guard count <= length.upperBound else {
        throw InputMistake(pointer, "has \(count) characters; at most \(length.upperBound) are accepted")
      }
      guard count >= length.lowerBound else {
        throw InputMistake(pointer, "has \(count) characters; at least \(length.lowerBound) are needed")
      }
      return text
    }
  }

  /// Text of at most 2000 characters that matches a pattern, as a whole. The pattern goes into the document,
  /// so it must mean the same in ECMA-262 and in Swift.
  ///
  /// - Parameter kind: what the pattern accepts, for a sentence: `a URL`.
  static func text(matching pattern: String, kind: String) -> Shape {
    let text = text(1...2000)
    return Shape(schema: text.schema.with(["pattern": .text(pattern)])) { json, pointer in
      let value = try text.read(json, pointer)
      guard try value.wholeMatch(of: Regex(pattern).matchingSemantics(.unicodeScalar)) != nil else {
        throw InputMistake(pointer, "should be \(kind)")
      }
      return value
    }
  }
}

extension Shape<Bool> {
  static var bool: Shape {
    Shape(schema: ["type": "boolean"]) { json, pointer in
      guard case .bool(let value) = json else { throw InputMistake(pointer, "should be true or false") }
      return value
    }
  }
}

extension Shape<Int> {
  static func integer(_ range: ClosedRange<Int>) -> Shape {
    Shape(
      schema: [
        "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
      ]
    ) { json, pointer in
      guard case .integer(let value) = json, range.contains(value) else {
        throw InputMistake(
          pointer, "should be an integer from \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
  }
}

extension Shape<Timestamp> {
  /// RFC 3339, with the offset in which it was meant.
  static var date: Shape {
    Shape(schema: ["type": "string", "format": "date-time"]) { json, pointer in
      guard case .text(let text) = json, let date = Timestamp(rfc3339: text) else {
        throw InputMistake(pointer, "should be a date as in 2026-11-26T09:30:00+01:00")
      }
      return date
    }
  }
}

extension Shape where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  static func oneOf(_ type: Value.Type) -> Shape {
    let names = type.allCases.map(\.rawValue)
    return Shape(schema: ["type": "string", "enum": JSON(names)]) { json, pointer in
      guard case .text(let text) = json, let value = Value(rawValue: text) else {
        throw InputMistake(pointer, "should be one of \(names.joined(separator: ", "))")
      }
      return value
    }
  }
}

extension Shape {
  static func list<Element>(of element: Shape<Element>, most: Int) -> Shape where Value == [Element] {
    Shape(schema: ["type": "array", "items": element.schema, "maxItems": .integer(most)]) { json, pointer in
      guard case .list(let values) = json else { throw InputMistake(pointer, "should be a list") }
      guard values.count <= most else {
        throw InputMistake(pointer, "has \(values.count) items; at most \(most) are accepted")
      }
      return try values.enumerated().map { try element.read($1, "\(pointer)/\($0)") }
    }
  }
}

/// The change of a member by a merge patch (RFC 7396).
enum Change<Value: Sendable>: Sendable {
  /// The member is not there.
  case none
  /// The member is null.
  case clear
  case set(Value)

  /// The new value; nil for none.
  var value: Value? { if case .set(let value) = self { value } else { nil } }
}

/// A member of an object that a request sends.
struct InputMember<Value: Sendable>: Sendable {
  let name: String
  let schema: JSON
  let isRequired: Bool
  /// Nil for a member that is not there.
  let read: @Sendable (_ json: JSON?, _ pointer: String) throws -> Value

  static func required(_ name: String, _ shape: Shape<Value>) -> InputMember {
    InputMember(name: name, schema: shape.schema, isRequired: true) { json, pointer in
      guard let json else { throw InputMistake(pointer, "is missing") }
      return try shape.read(json, pointer)
    }
  }

  static func optional(_ name: String, _ shape: Shape<Value>, else value: Value) -> InputMember {
    InputMember(name: name, schema: shape.schema, isRequired: false) { json, pointer in
      try json.map { try shape.read($0, pointer) } ?? value
    }
  }

  /// A member that a merge patch may set, and clear by null.
  static func change<Set>(_ name: String, _ shape: Shape<Set>) -> InputMember where Value == Change<Set> {
    InputMember(name: name, schema: shape.schema.orNull, isRequired: false) { json, pointer in
      switch json {
      case nil: .none
      case .null: .clear
      case let json?: .set(try shape.read(json, pointer))
      }
    }
  }
}

extension JSON {
  /// This schema, or null.
  var orNull: JSON {
    if let type = self["type"], self["enum"] == nil { return with(["type": .list([type, "null"])]) }
    return ["anyOf": [self, ["type": "null"]]]
  }
}

extension Shape {
  /// An object with these members and no others.
  ///
  /// - Parameter make: what the members say, in their order.
  static func object<each Part: Sendable>(
    _ members: repeat InputMember<each Part>, make: @escaping @Sendable (repeat each Part) throws -> Value
  ) -> Shape {
    var properties: [JSON.Member] = []
    var required: [JSON] = []
    for member in repeat each members {
      properties.append(JSON.Member(name: member.name, value: member.schema))
      if member.isRequired { required.append(.text(member.name)) }
    }
    var schema: JSON = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    if !required.isEmpty { schema = schema.with(["required": .list(required)]) }
    let names = properties.map(\.name)
    return Shape(schema: schema) { json, pointer in
      var mistake = InputMistake(json.unknownMembers(names, pointer))
      guard case .object = json else { throw InputMistake(pointer, "should be an object") }
      for member in repeat each members {
        do {
          _ = try member.read(json[member.name], "\(pointer)/\(member.name)")
        } catch let error as InputMistake {
          mistake.places += error.places
        }
      }
      guard mistake.places.isEmpty else { throw mistake }
      return try make(repeat (each members).read(json[(each members).name], pointer))
    }
  }
}

extension JSON {
  /// The members of an object that are not among `names`.
  fileprivate func unknownMembers(_ names: [String], _ pointer: String) -> [ProblemDetails.Place] {
    guard case .object(let members) = self else { return [] }
    return members.filter { !names.contains($0.name) }.map {
      ProblemDetails.Place(detail: "is no member that can be set", pointer: pointer + $0.name.pointerStep)
    }
  }
}
