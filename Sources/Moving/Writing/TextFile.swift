import Texts
import Timestamps

/// A text as a file of the content folder: front matter, and Markdown below it.
struct TextFile {
  let text: String

  init(_ moved: MovedText, named name: FileName) {
    var front = YAMLText()
    var params = moved.params
    front.add("title", moved.title.trimmed.isEmpty ? name.slug : moved.title.trimmed)
    if moved.isDraft { front.add("draft", true) }
    switch moved.kind {
    case .post:
      front.add("date", moved.date?.rfc3339)
    case .page:
      // Pages have none of these.
      if let date = moved.date { params.append(("date", .text(date.rfc3339))) }
      if !moved.tags.isEmpty { params.append(("tags", .list(moved.tags.map(JSONValue.text)))) }
      if !moved.authors.isEmpty { params.append(("authors", .list(moved.authors.map(JSONValue.text)))) }
    }
    if moved.updated != moved.date { front.add("updated", moved.updated?.rfc3339) }
    front.add("slug", name.writtenSlug)
    if moved.kind == .post {
      front.add("tags", moved.tags)
      front.add("authors", moved.authors)
      front.add("series", moved.series)
      if let part = moved.part, moved.series != nil { front.add("part", "\(part)") }
      if moved.isUnlisted { front.add("visibility", "unlisted") }
    }
    front.add("summary", moved.summary?.trimmed)
    front.add("image", moved.image)
    front.add("language", moved.language)
    front.add("canonical", moved.canonical)
    front.add("redirects", moved.addresses)
    front.add("params", params)
    text = "---\n\(front.text)---\n\n\(moved.body.trimmed)\n"
  }
}

extension YAMLText {
  /// A mapping whose values are written as JSON, which is YAML as well. Of a key that occurs twice, the first
  /// one counts.
  fileprivate mutating func add(_ key: String, _ values: [(key: String, value: JSONValue)]) {
    guard !values.isEmpty else { return }
    var keys: Set<String> = []
    add(
      key,
      lines: values.filter { keys.insert($0.key).inserted }.map {
        "\(JSONValue.text($0.key).json): \($0.value.json)"
      })
  }
}
