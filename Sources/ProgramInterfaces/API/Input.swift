import Foundation
import HTTP
import Publication
import Server
import SiteBase
import Timestamps

/// A part of a request that an operation reads, and how the document describes it.
struct Input<Value: Sendable>: Sendable {
  let document: InputDocument
  /// - Throws: ``InputMistake``, or a ``Problem`` for what is nowhere.
  let read: @Sendable (CallParts) throws -> Value
}

/// An input as the OpenAPI document has it.
struct InputDocument: Sendable {
  enum Place: String, Sendable { case path, query, body }

  enum Body: Sendable {
    case json
    case form
  }

  let place: Place
  let name: String
  let schema: JSON
  var isRequired = false
  var body: Body?
  var description = ""
  /// Whether commas may separate the values of a list.
  var isSeparated = false

  /// Whether it may have several values: `tag=a&tag=b`, or `tag[]=a&tag[]=b`.
  var isList: Bool { place == .query && schema["type"] == "array" }
}

extension Input {
  /// A parameter in the path. A text of another shape gets 404.
  static func path(_ name: String, _ text: TextShape<Value>) -> Input {
    Input(document: InputDocument(place: .path, name: name, schema: text.schema, isRequired: true)) { parts in
      guard let value = parts.argument.flatMap(text.read) else { throw Problem.notFound }
      return value
    }
  }

  /// A parameter that may be missing.
  static func query<Wrapped>(
    _ name: String, _ text: TextShape<Wrapped>, _ description: String
  ) -> Input where Value == Wrapped? {
    Input(
      document: InputDocument(place: .query, name: name, schema: text.schema, description: description)
    ) { parts in
      let given = parts.query.filter { $0.name == name }
      guard let first = given.first else { return nil }
      guard given.count == 1, let value = text.read(first.value) else {
        throw InputMistake([.init(detail: "should be \(text.kind), once", parameter: name)])
      }
      return value
    }
  }

  /// A parameter that has to be there.
  static func requiredQuery(_ name: String, _ text: TextShape<Value>, _ description: String) -> Input {
    Input(
      document: InputDocument(
        place: .query, name: name, schema: text.schema, isRequired: true, description: description)
    ) { parts in
      let given = parts.query.filter { $0.name == name }
      guard given.count == 1, let value = text.read(given[0].value) else {
        throw InputMistake([.init(detail: "is needed once: \(text.kind)", parameter: name)])
      }
      return value
    }
  }

  /// A parameter that may have several values.
  static func list<Element>(
    _ name: String, _ text: TextShape<Element>, most: Int, _ description: String
  ) -> Input where Value == [Element] {
    let schema: JSON = ["type": "array", "items": text.schema, "maxItems": .integer(most)]
    return Input(
      document: InputDocument(place: .query, name: name, schema: schema, description: description)
    ) { parts in
      let given = parts.query.filter { $0.name == name }
      let values = given.compactMap { text.read($0.value) }
      guard values.count == given.count, values.count <= most else {
        throw InputMistake([
          .init(detail: "should be \(text.kind), at most \(most) times", parameter: name)
        ])
      }
      return values
    }
  }

  /// A body in JSON.
  static func body(_ shape: Shape<Value>) -> Input {
    Input(
      document: InputDocument(
        place: .body, name: "", schema: shape.schema, isRequired: true, body: .json)
    ) { parts in
      guard case .json(let json, _) = parts.body else { throw InputMistake("", "is missing") }
      return try shape.read(json, "")
    }
  }
}

extension Input<FieldChoice> {
  /// Which members the answer has.
  static func fields<Thing>(
    of representation: Representation<Thing>, else usual: FieldChoice = .all
  ) -> Input {
    let names = representation.members.map(\.name)
    let schema: JSON = [
      "type": "array", "items": ["type": "string", "enum": JSON(names)], "minItems": 1, "maxItems": 50,
    ]
    return Input(
      document: InputDocument(
        place: .query, name: "fields", schema: schema,
        description: "The members that the answer has, and no others, whatever its schema requires.",
        isSeparated: true)
    ) { parts in
      let given = parts.query.filter { $0.name == "fields" }
      guard !given.isEmpty else { return usual }
      let chosen = given.flatMap { $0.value.split(separator: ",", omittingEmptySubsequences: false) }
        .map(String.init)
      guard chosen.count <= 50, chosen.allSatisfy(names.contains) else {
        throw InputMistake([
          .init(detail: "should be some of \(names.joined(separator: ", "))", parameter: "fields")
        ])
      }
      return .named(Set(chosen))
    }
  }
}

extension Input<Int> {
  /// How many items a page of a list has.
  static var limit: Input {
    Input(
      document: InputDocument(
        place: .query, name: "limit",
        schema: ["type": "integer", "minimum": 1, "maximum": 100, "default": 50],
        description: "How many items the page has at most.")
    ) { parts in
      try Input<Int?>.query("limit", .integer(1...100), "").read(parts) ?? 50
    }
  }
}

extension Input<Cursor?> {
  /// Where a page of a list begins.
  static var cursor: Input {
    .query("cursor", .cursor, "Where the page begins: take the address in next of the page before.")
  }
}

/// A text in an address: its schema, and what it means.
struct TextShape<Value: Sendable>: Sendable {
  let schema: JSON
  /// For a sentence: `a date`.
  let kind: String
  let read: @Sendable (String) -> Value?
}

extension TextShape<String> {
  static func text(_ most: Int) -> TextShape {
    TextShape(
      schema: ["type": "string", "minLength": 1, "maxLength": .integer(most)],
      kind: "a text of 1 to \(most) characters"
    ) { 1...most ~= $0.unicodeScalars.count ? $0 : nil }
  }

  static func hex(_ count: Int) -> TextShape {
    TextShape(
      schema: ["type": "string", "pattern": .text("^[0-9a-f]{\(count)}$")], kind: "\(count) digits"
    ) { text in
      let isHex = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      return text.utf8.count == count && isHex ? text : nil
    }
  }
}

extension TextShape<Bool> {
  static var flag: TextShape {
    TextShape(schema: ["type": "boolean"], kind: "true or false") { ["true": true, "false": false][$0] }
  }
}

extension TextShape<UUID> {
  /// In lower case.
  static var uuid: TextShape {
    TextShape(schema: ["type": "string", "format": "uuid"], kind: "a UUID") { UUID(uuidString: $0) }
  }
}

extension TextShape<Int> {
  static func integer(_ range: ClosedRange<Int>) -> TextShape {
    TextShape(
      schema: [
        "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
      ],
      kind: "an integer from \(range.lowerBound) to \(range.upperBound)"
    ) { text in
      guard let number = Int(text), range.contains(number), text.first != "+" else { return nil }
      return number
    }
  }
}

extension TextShape<Timestamp> {
  static var date: TextShape {
    TextShape(
      schema: ["type": "string", "format": "date-time"], kind: "a date as in 2026-11-26T09:30:00Z"
    ) { Timestamp(rfc3339: $0) ?? Timestamp(rfc3339: $0.replacing(" ", with: "+")) }
  }
}

extension TextShape where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  static func oneOf(_ type: Value.Type) -> TextShape {
    let names = type.allCases.map(\.rawValue)
    return TextShape(
      schema: ["type": "string", "enum": JSON(names)], kind: "one of \(names.joined(separator: ", "))"
    ) { Value(rawValue: $0) }
  }
}

/// The place in a list after which a page begins. Programs do not look into it.
struct Cursor: Hashable, Sendable {
  /// The date by which the list is ordered.
  let date: Timestamp
  /// The second part of the order, for items of the same date.
  let tie: String

  var text: String { "\(date.microseconds).\(tie)" }

  init(date: Timestamp, tie: String) { (self.date, self.tie) = (date, tie) }

  /// Nil for a text that is no cursor, and for a date so early that the database has none like it.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: #/(-[0-9]{1,17}|[0-9]{1,18})\.([0-9a-f]{1,64})/#),
      let date = Int64(match.1)
    else { return nil }
    self.init(date: Timestamp(microseconds: date), tie: String(match.2))
  }
}

extension TextShape<Cursor> {
  static var cursor: TextShape {
    TextShape(
      schema: ["type": "string", "pattern": "^(-[0-9]{1,17}|[0-9]{1,18})\\.[0-9a-f]{1,64}$"],
      kind: "the cursor of a page"
    ) { Cursor($0) }
  }
}
