import Publication
import YAML

/// The values in the front matter of a text, as one text for each key: lists are separated by commas.
package struct FrontMatterValues: Sendable {
  package let values: [String: String]
  /// The lists of tags, authors and redirects, by the key.
  package let lists: [String: [String]]
  package let visibility: PostVisibility
  /// The address of a page of the desk; nil for one that cannot be read.
  package let page: Permalink?
  /// The text below the front matter.
  package let markdown: String

  /// - Throws: ``ContentError`` if the front matter cannot be read.
  package init(_ source: String) throws(ContentError) {
    do {
      let document = try FrontMatterDocument(source, file: "text")
      let mapping = document.mapping
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
      visibility = (try? keys.visibility()) ?? .public
      page = try? FrontMatter.page(keys["page"], in: mapping)
      markdown = String(document.body.trimmingPrefix("\n"))
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
    var changes = FrontMatterChanges()
    changes.setBody(markdown)
    return try changes.applied(to: source, place: "text")
  }
}
