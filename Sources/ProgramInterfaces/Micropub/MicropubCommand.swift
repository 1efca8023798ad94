import Foundation
import HTTP
import HTTPTypes
import Server
import SiteBase

/// A command that a program sends by POST (Micropub §3.3 to §3.5).
enum MicropubCommand: Sendable {
  /// - `files`: those of a form, by the names of their properties.
  case create(MicroformatProperties, MicropubHints, files: [(property: String, file: FormFile)])
  case update(url: String, MicropubChanges)
  case delete(url: String)
  case undelete(url: String)
}

/// Parameters of a request to create a post whose names begin with `mp-`. They are no properties of the post.
struct MicropubHints: Hashable, Sendable {
  /// The last part of the address.
  var slug: String?
  /// Alternative texts of the photos, in their order.
  var photoTexts: [String] = []
}

/// Changes of properties (Micropub §3.4).
struct MicropubChanges: Hashable, Sendable {
  var replaced: MicroformatProperties = [:]
  var added: MicroformatProperties = [:]
  /// Values to remove.
  var removed: MicroformatProperties = [:]
  /// Properties to remove whole.
  var removedNames: [String] = []

  func applied(to properties: MicroformatProperties) -> MicroformatProperties {
    var properties = properties.merging(replaced) { $1 }
    for (name, values) in added {
      properties[name, default: []] += values.filter { !(properties[name] ?? []).contains($0) }
    }
    for (name, values) in removed {
      properties[name]?.removeAll { value in
        values.contains {
          $0 == value || $0.text != nil && [value.text, value["value"], value.citedURL].contains($0.text)
        }
      }
    }
    for name in removedNames { properties[name] = nil }
    return properties.filter { !$0.value.isEmpty }
  }
}

// MARK: Forms

extension MicropubCommand {
  /// A form, in which a name that ends with `[]` has several values.
  init(_ form: Form) throws(MicropubError) {
    switch form["action"] {
    case nil, "create": self = try Self.creation(form)
    case "delete": self = .delete(url: try Self.url(form["url"]))
    case "undelete": self = .undelete(url: try Self.url(form["url"]))
    case "update": throw .invalid("An update has to be JSON.")
    case let action?: throw .invalid("There is no action \(action).")
    }
  }

  private static func creation(_ form: Form) throws(MicropubError) -> MicropubCommand {
    let type = form["h"] ?? "entry"
    guard type == "entry" else { throw .invalid("Only entries are created here, not h-\(type).") }
    var (properties, hints) = (MicroformatProperties(), MicropubHints())
    var files: [(property: String, file: FormFile)] = []
    for field in form.fields {
      let name = field.name.hasSuffix("[]") ? String(field.name.dropLast(2)) : field.name
      guard !name.contains("[") else {
        throw .invalid("Send objects inside of properties as JSON: \(field.name).")
      }
      switch field.content {
      case .text(let text):
        if name.hasPrefix("mp-") {
          hints.add(name, text)
        } else if !["h", "access_token", "action", "url", "q"].contains(name), !text.isEmpty {
          properties[name, default: []].append(.text(text))
        }
      case .file(let file):
        if !file.fileName.isEmpty || file.body.length != 0 { files.append((name, file)) }
      }
    }
    return .create(properties, hints, files: files)
  }
}

extension MicropubHints {
  /// Notes a parameter that this site reads. The others mean nothing here.
  fileprivate mutating func add(_ name: String, _ text: String) {
    switch name {
    case "mp-slug": slug = text.isEmpty ? nil : text
    case "mp-photo-alt": photoTexts.append(text)
    default: break
    }
  }
}

// MARK: JSON

extension MicropubCommand {
  private struct Body: Decodable {
    let type: [String]?
    let properties: [String: MicroformatValue]?
    let action: String?
    let url: String?
    let replace: MicroformatValue?
    let add: MicroformatValue?
    let delete: MicroformatValue?
  }

  init(json: [UInt8]) throws(MicropubError) {
    let body: Body
    do {
      body = try JSONDecoder().decode(Body.self, from: Data(json))
    } catch {
      throw .invalid(
        "The body is not JSON of the form that Micropub describes, or a text in it contains U+0000.")
    }
    switch body.action {
    case nil, "create": self = try Self.creation(body)
    case "update":
      self = .update(url: try Self.url(body.url), try Self.changes(body))
    case "delete": self = .delete(url: try Self.url(body.url))
    case "undelete": self = .undelete(url: try Self.url(body.url))
    case let action?: throw .invalid("There is no action \(action).")
    }
  }

  private static func creation(_ body: Body) throws(MicropubError) -> MicropubCommand {
    let type = body.type?.first ?? "h-entry"
    guard type == "h-entry" else { throw .invalid("Only entries are created here, not \(type).") }
    guard let members = body.properties else { throw .invalid("The entry has no properties.") }
    var (properties, hints) = (try lists(members, in: "properties"), MicropubHints())
    for (name, values) in properties where name.hasPrefix("mp-") {
      for text in values.compactMap(\.text) { hints.add(name, text) }
      properties[name] = nil
    }
    properties["access_token"] = nil
    return .create(properties, hints, files: [])
  }

  private static func changes(_ body: Body) throws(MicropubError) -> MicropubChanges {
    var changes = MicropubChanges()
    if let replace = body.replace { changes.replaced = try lists(replace, in: "replace") }
    if let add = body.add { changes.added = try lists(add, in: "add") }
    switch body.delete {
    case nil: break
    case .list(let names):
      changes.removedNames = names.compactMap(\.text)
      guard changes.removedNames.count == names.count else {
        throw .invalid("delete has to be a list of names, or an object.")
      }
    case let values?: changes.removed = try lists(values, in: "delete")
    }
    guard changes != MicropubChanges() else {
      throw .invalid("An update needs replace, add or delete, with a property at least.")
    }
    return changes
  }

  private static func lists(
    _ value: MicroformatValue, in place: String
  ) throws(MicropubError) -> MicroformatProperties {
    guard case .object(let members) = value else {
      throw .invalid("\(place) has to be an object whose members are lists.")
    }
    return try lists(members, in: place)
  }

  private static func lists(
    _ members: [String: MicroformatValue], in place: String
  ) throws(MicropubError) -> MicroformatProperties {
    var properties = MicroformatProperties()
    for (name, value) in members {
      guard case .list(let values) = value else {
        throw .invalid("\(place).\(name) has to be a list, also of a single value.")
      }
      properties[name] = values
    }
    return properties
  }

  private static func url(_ url: String?) throws(MicropubError) -> String {
    guard let url, !url.isEmpty else { throw .invalid("The request does not say which post: url.") }
    return url
  }
}
