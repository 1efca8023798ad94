import Publication
import YAML

/// What the front matter of a text says, as one text for each key: lists are separated by commas.
package struct FrontMatterValues: Sendable {
  package let values: [String: String]
  /// The lists of tags, authors and redirects, by the key.
  package let lists: [String: [String]]
  /// The text below the front matter.
  package let markdown: String

  /// - Throws: ``ContentError`` if the front matter cannot be read.
  package init(_ source: String) throws(ContentError) {
    do {
      let divided = try DividedSource(source, file: "text")
      let mapping = try divided.mapping
      let keys = FrontMatterKeys(mapping)
      var (values, lists): ([String: String], [String: [String]]) = ([:], [:])
      for own in FrontMatter.keys where mapping.hasValue(keys[own]) {
        switch own {
        case "tags": lists[own] = try keys.tags()
        case "authors": lists[own] = try keys.names(own)
        case "redirects": lists[own] = try mapping.texts(keys[own])
        case "updates", "params", "outdated": break
        case "image": values[own] = try keys.image()
        default: values[own] = try mapping.texts(keys[own]).first
        }
      }
      self.values = values.merging(lists.mapValues { $0.joined(separator: ", ") }) { own, _ in own }
      self.lists = lists
      markdown = String(divided.markdown.trimmingPrefix("\n"))
    } catch {
      throw ContentError("\(error)")
    }
  }

  /// `source` with another text below its front matter.
  ///
  /// - Throws: ``ContentError`` if the front matter cannot be read.
  package static func replacingMarkdown(
    of source: String, by markdown: String
  ) throws(ContentError) -> String {
    do {
      let lines = SourceLines(source)
      let count = try DividedSource(source, file: "text").linesBefore
      let head = (1...max(1, count)).map { lines.text($0) }.joined(separator: "\n")
      return "\(head)\n\n\(markdown.trimmingPrefix("\n"))\(markdown.hasSuffix("\n") ? "" : "\n")"
    } catch {
      throw ContentError("\(error)")
    }
  }
}
