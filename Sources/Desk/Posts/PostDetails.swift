import HTML
import Importing
import Publication
import Server
import SiteBase
import Texts

/// The keys of front matter that the desk has fields for.
struct PostDetails: Hashable, Sendable {
  /// The fields of a text, in their order, and the keys that they change.
  var fields: [(key: String, label: String, isList: Bool)] {
    isPage ? Self.fieldsOfPages : Self.fieldsOfPosts
  }

  private static let fieldsOfPosts: [(key: String, label: String, isList: Bool)] = [
    ("title", "Title", false), ("slug", "Last part of the address", false), ("tags", "Tags", true),
    ("series", "Series", false), ("part", "Part of the series", false), ("authors", "Authors", true),
    ("summary", "Summary", false), ("image", "Picture for previews", false),
    ("language", "Language", false), ("redirects", "Addresses that lead to it", true),
    ("visibility", "Visibility: public, unlisted, members or paying", false),
    ("canonical", "Address of the original", false),
  ]
  /// The fields of pages.
  private static let fieldsOfPages: [(key: String, label: String, isList: Bool)] =
    [("page", "Address", false)] + fieldsOfPosts.filter { keysOfPages.contains($0.key) }
  private static let keysOfPages: Set = [
    "title", "summary", "image", "language", "redirects", "visibility", "canonical",
  ]

  let isPage: Bool
  /// By the key. Lists are separated by commas.
  let values: [String: String]

  /// Nothing for a text whose front matter cannot be read.
  init(of text: String, isPage: Bool) {
    self.isPage = isPage
    values = (try? FrontMatterValues(text))?.values ?? [:]
  }

  /// The changes of a form against these values.
  func changes(by form: Form) -> FrontMatterChanges {
    var changes = FrontMatterChanges()
    for (key, _, isList) in fields {
      guard let value = form[key]?.trimmed, value != values[key] ?? "" else { continue }
      if isList {
        changes.set(key, value.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty })
      } else {
        changes.set(key, value)
      }
    }
    return changes
  }
}

/// The completions of fields of the desk: the names of tags, series and authors.
struct DeskHintLists: HTML {
  let hints: DeskHints

  var body: some HTML {
    for (key, names) in [("tags", hints.tags), ("series", hints.series), ("authors", hints.authors)] {
      element("datalist", .id("known-\(key)")) { for name in names { option(.value(name)) {} } }
    }
  }
}

/// A field for each detail of a post. They change the front matter of the text, which is the only truth.
struct DetailsForm: HTML {
  let page: EditorPage

  var body: some HTML {
    element("details", .class("details"), .id("details"), .data("part", "")) {
      summary { "Details" }
      form(.class("before-save"), .method("post"), .action(page.url(.details))) {
        page.tokenField
        input(.type("hidden"), .name("version"), .value("\(page.version)"))
        for (key, label, isList) in page.details.fields {
          p {
            element("label", .for("detail-\(key)")) { isList ? "\(label), separated by commas" : label }
            input(
              .name(key), .id("detail-\(key)"), .value(page.details.values[key] ?? ""),
              .list(["tags", "series", "authors"].contains(key) ? "known-\(key)" : nil))
          }
        }
        DeskHintLists(hints: page.hints)
        button { "Change the front matter" }
      }
    }
  }
}
