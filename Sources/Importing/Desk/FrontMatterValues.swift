import Publication
import YAML

/// What the front matter of a text says, as one text for each key: lists are separated by commas.
package struct FrontMatterValues: Sendable {
  package let values: [String: String]

  /// - Throws: ``ContentError`` if the front matter cannot be read.
  package init(_ source: String) throws(ContentError) {
    do {
      let mapping = try DividedSource(source, file: "text").mapping
      let keys = FrontMatterKeys(mapping)
      var values: [String: String] = [:]
      for own in FrontMatter.keys where mapping.hasValue(keys[own]) {
        switch own {
        case "tags": values[own] = try keys.tags().joined(separator: ", ")
        case "authors": values[own] = try keys.names(own).joined(separator: ", ")
        case "redirects": values[own] = try mapping.texts(keys[own]).joined(separator: ", ")
        case "updates", "params", "outdated": break
        case "image": values[own] = try keys.image()
        default: values[own] = try mapping.texts(keys[own]).first
        }
      }
      self.values = values
    } catch {
      throw ContentError("\(error)")
    }
  }
}
