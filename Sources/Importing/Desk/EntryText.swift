import Publication
import Texts
import YAML

/// A text of the desk in the parts that programs read and write, such as those of Micropub.
package struct EntryText: Hashable, Sendable {
  /// Nil for a note.
  package var title: String?
  package var summary: String?
  package var tags: [String] = []
  /// The date of publication, as it is written; nil for a text that has none.
  package var date: String?
  /// The last part of the address, if the text gives it.
  package var slug: String?
  package var isDraft = false
  package var visibility = PostVisibility.public
  /// Whether the body is HTML; otherwise it is Markdown.
  package var isHTML = false
  /// Properties that programs have given to the post and that nothing here reads: JSON.
  package var properties: String?
  package var body = ""
  /// Whether the title is the first heading of the text, instead of a key.
  private var hasHeading = false

  package init() {}

  /// - Throws: ``ContentError`` if the front matter cannot be read.
  package init(_ source: String) throws(ContentError) {
    do {
      let document = try FrontMatterDocument(source, file: "text")
      let mapping = document.mapping
      let keys = FrontMatterKeys(mapping)
      isHTML = try mapping.text(keys["markup"])?.lowercased() == "html"
      let text = document.text(hasTitle: keys.hasTitle || isHTML)
      hasHeading = text.title != nil
      title = try mapping.text(keys["title"]) ?? text.title
      if title == "" { title = nil }
      summary = try mapping.text(keys["summary"])
      tags = try keys.tags()
      date = try mapping.text(keys["date"])
      slug = try mapping.text(keys["slug"])
      isDraft = try keys.draftKey() != nil
      visibility = try keys.visibility()
      properties = try mapping.text(keys["properties"])
      body = String(text.markdown.trimmed)
    } catch {
      throw ContentError("\(error)")
    }
  }

  /// The text of a new post.
  package var source: String {
    var front = YAMLText()
    if let title { front.add("title", title) } else { front.addBlank("title") }
    front.add("date", date)
    front.add("slug", slug)
    front.add("tags", tags)
    front.add("summary", summary)
    if let written = visibility.written { front.add("visibility", written) }
    if isHTML { front.add("markup", "html") }
    if isDraft { front.add("draft", true) }
    front.add("properties", properties)
    return "---\n\(front.text)---\n\n\(body)\n"
  }

  /// `source` with these parts. All lines stay as they are that say something else, or say the same.
  ///
  /// - Throws: ``ContentError`` if the front matter cannot be read, or cannot be changed line by line.
  package func applied(to source: String) throws(ContentError) -> String {
    let former = try EntryText(source)
    let isBodyNew = body != former.body
    var changes = FrontMatterChanges()
    if title != former.title || former.hasHeading && isBodyNew {
      if let title { changes.set("title", title) } else { changes.setBlank("title") }
    }
    if date != former.date { changes.set("date", date ?? "") }
    if slug != former.slug { changes.set("slug", slug ?? "") }
    if tags != former.tags { changes.set("tags", tags) }
    if summary != former.summary { changes.set("summary", summary ?? "") }
    if visibility != former.visibility { changes.set("visibility", visibility.written ?? "") }
    if isHTML != former.isHTML { changes.set("markup", isHTML ? "html" : "") }
    if properties != former.properties { changes.set("properties", properties ?? "") }
    if isBodyNew || former.hasHeading && title != former.title { changes.setBody(body) }
    return try changes.applied(to: source, place: "text")
  }
}

extension PostVisibility {
  /// The value of `visibility`; nil for that of a text without it.
  fileprivate var written: String? { self == .public ? nil : text }
}
