import Publication
import Texts
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

  /// `source` with these changes.
  ///
  /// - Parameter place: what errors name before the line.
  /// - Throws: ``ContentError`` if the front matter cannot be read, is not YAML, or would say something else
  ///   than it should afterwards.
  package func applied(to source: String, place: String) throws(ContentError) -> String {
    var source = source
    for (key, value) in values { source = try Self.applied(key, value, to: source, place: place) }
    return source
  }

  private static func applied(
    _ own: String, _ value: Value, to source: String, place: String
  ) throws(ContentError) -> String {
    do {
      let divided = try DividedSource(source, file: place)
      guard divided.format == .yaml else {
        throw ContentError(
          "\(place):1: only front matter in YAML can be changed by the form; change it in the text")
      }
      let mapping = try divided.mapping
      let key = FrontMatterKeys(mapping)[own]
      var lines = SourceLines(source)
      let line = mapping.line(of: key)
      let range = line.map { $0..<end(ofKeyAt: $0, in: lines, before: divided.linesBefore) }
      let kept = range.map { range in range.dropFirst().map(lines.text) } ?? []
      for number in range ?? 0..<0 { lines.remove(number) }
      var text = YAMLText()
      switch value {
      case .text(let value): text.add(key, value)
      case .blank: text.addBlank(key)
      case .list(let list): text.add(key, list)
      case .update(let date, let note):
        text.add(key, [[(key: "date", value: date.rfc3339), (key: "note", value: note)]])
      }
      var written = text.text.split(separator: "\n").map(String.init)
      if case .update = value { written += kept.filter { !$0.isEmpty } }
      for text in written.reversed() { lines.insert(text, before: line ?? divided.linesBefore) }
      return try checked(lines.source, like: divided)
    } catch let error as ContentError {
      throw error
    } catch {
      throw ContentError("\(error)")
    }
  }

  /// The line after the last one that belongs to the key at `line`: those below that are indented, items of a
  /// list, or empty and followed by such lines.
  private static func end(ofKeyAt line: Int, in lines: SourceLines, before limit: Int) -> Int {
    var end = line + 1
    var next = end
    while next < limit {
      let text = lines.text(next)
      if text.first == " " || text.first == "\t" || text.hasPrefix("- ") || text == "-" {
        end = next + 1
      } else if !text.isEmpty {
        break
      }
      next += 1
    }
    return end
  }

  /// Reads the changed text again, so that nothing is saved whose body has changed.
  private static func checked(_ source: String, like former: DividedSource) throws -> String {
    let divided = try DividedSource(source, file: "the text")
    _ = try divided.mapping
    guard divided.markdown == former.markdown else {
      throw ContentError("the text:1: the front matter cannot be changed by the form; change it in the text")
    }
    return source
  }
}
