import Foundation
import SiteBase
import Timestamps

/// The form in which programs get a kind of thing: its members, which are at once the schema, the choices of
/// `fields`, and the output.
struct Representation<Thing: Sendable>: Sendable {
  /// The name of the schema: `Post`.
  let name: String
  let members: [OutputMember<Thing>]

  init(_ name: String, _ members: [OutputMember<Thing>]) {
    self.name = name
    self.members = members
  }

  /// The schema of a single thing, which has all members unless the request names some by `fields`.
  var component: JSON.Member { .init(name: name, value: schema(requiring: members)) }

  /// The schema of an item of a list, which may lack the large members.
  var itemComponent: JSON.Member {
    let usual = members.filter { !$0.isLarge }
    guard usual.count < members.count else { return component }
    return .init(name: "Listed\(name)", value: schema(requiring: usual))
  }

  private func schema(requiring required: [OutputMember<Thing>]) -> JSON {
    [
      "type": "object",
      "properties": .object(members.map { JSON.Member(name: $0.name, value: $0.schema) }),
      "required": JSON(required.map(\.name)),
    ]
  }

  /// The thing with the members that were chosen.
  func json(_ thing: Thing, _ fields: FieldChoice, baseURL: String) -> JSON {
    .object(
      members.compactMap { member in
        guard fields.includes(member) else { return nil }
        return JSON.Member(name: member.name, value: member.value(thing, baseURL))
      })
  }
}

/// A member of what programs get.
struct OutputMember<Thing: Sendable>: Sendable {
  let name: String
  let schema: JSON
  /// Whether lists leave it out unless it is asked for.
  let isLarge: Bool
  let value: @Sendable (_ thing: Thing, _ baseURL: String) -> JSON

  init(
    _ name: String, _ schema: JSON, _ description: String = "", isLarge: Bool = false,
    value: @escaping @Sendable (_ thing: Thing, _ baseURL: String) -> JSON
  ) {
    self.name = name
    self.schema = description.isEmpty ? schema : schema.with(["description": .text(description)])
    self.isLarge = isLarge
    self.value = value
  }

  static func text(
    _ name: String, _ description: String = "", _ value: @escaping @Sendable (Thing) -> String
  ) -> OutputMember {
    OutputMember(name, ["type": "string"], description) { thing, _ in .text(value(thing)) }
  }

  static func optionalText(
    _ name: String, _ description: String = "", isLarge: Bool = false,
    _ value: @escaping @Sendable (Thing) -> String?
  ) -> OutputMember {
    OutputMember(name, ["type": ["string", "null"]], description, isLarge: isLarge) { thing, _ in
      JSON(value(thing))
    }
  }

  static func texts(
    _ name: String, _ description: String = "", isLarge: Bool = false,
    _ value: @escaping @Sendable (Thing) -> [String]
  ) -> OutputMember {
    let schema: JSON = ["type": "array", "items": ["type": "string"]]
    return OutputMember(name, schema, description, isLarge: isLarge) { thing, _ in JSON(value(thing)) }
  }

  static func integer(
    _ name: String, _ description: String = "", _ value: @escaping @Sendable (Thing) -> Int?
  ) -> OutputMember {
    OutputMember(name, ["type": ["integer", "null"]], description) { thing, _ in JSON(value(thing)) }
  }

  static func flag(
    _ name: String, _ description: String = "", _ value: @escaping @Sendable (Thing) -> Bool
  ) -> OutputMember {
    OutputMember(name, ["type": "boolean"], description) { thing, _ in .bool(value(thing)) }
  }

  static func date(
    _ name: String, _ description: String = "", _ value: @escaping @Sendable (Thing) -> Timestamp?
  ) -> OutputMember {
    OutputMember(name, ["type": ["string", "null"], "format": "date-time"], description) { thing, _ in
      JSON(value(thing)?.rfc3339)
    }
  }

  /// An address of this site, as a URL.
  static func url(
    _ name: String, _ description: String = "", _ path: @escaping @Sendable (Thing) -> String
  ) -> OutputMember {
    OutputMember(name, ["type": "string", "format": "uri"], description) { thing, baseURL in
      .text(baseURL + path(thing))
    }
  }
}

extension JSON {
  /// The schema of a list of objects, each of which has all of these members.
  static func listSchema(of members: JSON) -> JSON {
    guard case .object(let properties) = members else { return ["type": "array"] }
    let item: JSON = [
      "type": "object", "properties": members, "required": JSON(properties.map(\.name)),
    ]
    return ["type": "array", "items": item]
  }
}

/// Which members a program asks for by `fields`.
enum FieldChoice: Hashable, Sendable {
  /// All but the large ones.
  case usual
  case all
  case named(Set<String>)

  func includes<Thing>(_ member: OutputMember<Thing>) -> Bool {
    switch self {
    case .usual: !member.isLarge
    case .all: true
    case .named(let names): names.contains(member.name)
    }
  }

  func includes(_ name: String, isLarge: Bool = true) -> Bool {
    switch self {
    case .usual: !isLarge
    case .all: true
    case .named(let names): names.contains(name)
    }
  }
}
