import Publication
import Timestamps
import YAML

/// Changes of single keys in the front matter of a text, as forms of the desk make them. All other lines stay
/// as they are.
package struct FrontMatterChanges: Sendable {
  private enum Value {
    case text(String)
    case blank
    case list([String])
    case update(Timestamp, String)
  }

  private var values: [(key: String, value: Value)] = []
  private var body: String?

  package init() {}

  /// Sets a key to a text; an empty one removes the key.
  package mutating func set(_ key: String, _ text: String) { values.append((key, .text(text))) }

  /// Sets a key to an empty text between quotation marks, as the title of a note.
  package mutating func setBlank(_ key: String) { values.append((key, .blank)) }

  /// Sets a key to a list of texts; an empty one removes the key.
  package mutating func set(_ key: String, _ list: [String]) { values.append((key, .list(list))) }

  /// Adds a note on what changed, before those of earlier changes.
  package mutating func addUpdate(_ date: Timestamp, _ note: String) {
    values.append(("updates", .update(date, note)))
  }

  /// Puts another text below the front matter.
  package mutating func setBody(_ text: String) { body = text }

  /// `source` with these changes, in the format of its front matter.
  ///
  /// - Parameter place: what errors name before the line.
  /// - Throws: ``ContentError`` if the front matter cannot be read, or would say something else afterwards
  ///   than it should.
  package func applied(to source: String, place: String) throws(ContentError) -> String {
    guard !values.isEmpty || body != nil else { return source }
    do {
      let document = try FrontMatterDocument(source, file: place)
      let keys = FrontMatterKeys(document.mapping)
      // The last one of several changes of a key counts.
      var changes: [(key: String, change: FrontMatterChange)] = []
      for (own, value) in values {
        let key = keys[own]
        changes.removeAll { $0.key == key }
        changes.append((key, Self.change(key, value)))
      }
      return try document.applying(changes.map(\.change) + (body.map { [.body($0)] } ?? []))
    } catch {
      throw ContentError(error.description)
    }
  }

  private static func change(_ key: String, _ value: Value) -> FrontMatterChange {
    switch value {
    case .text(""), .list([]): .remove(key)
    // A date needs no quotation marks in TOML.
    case .text(let text): .set(key, Timestamp(rfc3339: text) == nil ? .text(text) : .word(text))
    case .blank: .set(key, .blank)
    case .list(let list): .set(key, .list(list))
    case .update(let date, let note): .prepend([("date", date.rfc3339), ("note", note)], to: key)
    }
  }
}
