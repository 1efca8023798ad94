import Texts
import Timestamps
import URIs

/// A text as a file of the content folder: front matter, and Markdown below it.
struct TextFile {
  let text: String

  init(_ moved: MovedText, named name: FileName) {
    var front = YAMLText()
    front.add("title", moved.title.trimmed.isEmpty ? name.slug : moved.title.trimmed)
    if moved.isDraft { front.add("draft", true) }
    if moved.kind == .post { front.add("date", moved.date?.rfc3339) }
    // By this date, which readers do not see, a post without one is ordered.
    if moved.isUnlisted, moved.date == nil, !moved.isDraft { front.add("arrived", "2000-01-01T00:00:00Z") }
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
    front.add("params", moved.params)
    text = "---\n\(front.text)---\n\n\(moved.body.trimmed)\n"
  }
}

extension MovedText {
  /// Makes a post of a page that was hidden: pages are in the sitemap, and an unlisted post is not.
  ///
  /// - Returns: a loss that says so; none for another text.
  mutating func hidePage() -> [Loss] {
    guard kind == .page, isUnlisted else { return [] }
    kind = .post
    let path = slug
    slug = path?.split(separator: "/").last.map(String.init)
    if let path, path != slug || addresses.isEmpty, !isDraft {
      addresses.append("/" + path.percentEncoded(allowing: .path))
    }
    return [Loss(.text, "hidden page", at: place, "became an unlisted post, as pages are in the sitemap")]
  }

  /// Moves the fields of a page that only posts have, such as tags, to `params`.
  ///
  /// - Returns: a loss that names these fields; none for a post.
  mutating func keepWhatPagesLack() -> [Loss] {
    guard kind == .page else { return [] }
    var kept: [(key: String, value: JSONValue)] = []
    if let date { kept.append(("date", .text(date.rfc3339))) }
    if !tags.isEmpty { kept.append(("tags", .list(tags.map(JSONValue.text)))) }
    if !authors.isEmpty { kept.append(("authors", .list(authors.map(JSONValue.text)))) }
    if let series { kept.append(("series", .text(series))) }
    if let part { kept.append(("part", .number("\(part)"))) }
    guard !kept.isEmpty else { return [] }
    params += kept
    let names = kept.map(\.key).joined(separator: ", ")
    return [Loss(.frontMatter, "of a page", at: place, "\(names): kept below params, as pages have none")]
  }
}

extension MovedText {
  /// Changes the language and the address of the original into a form that the content folder reads, or moves
  /// them to `params`.
  ///
  /// - Returns: a loss for each that was moved.
  mutating func dropWhatIsNotRead() -> [Loss] {
    var losses: [Loss] = []
    if let written = language?.trimmed {
      language = written.languageTag
      if language == nil, !written.isEmpty {
        params.append(("language", .text(written)))
        let message = "\"\(written)\" is no language tag; kept below params"
        losses.append(Loss(.frontMatter, "language", at: place, message))
      }
    }
    if let written = canonical?.trimmed {
      let hasSpaces = written.contains(where: \.isWhitespace)
      let url = hasSpaces ? written.percentEncoded(allowing: .anywhere) : written
      canonical = URIReference(url).isWebAddress ? url : nil
      if canonical == nil, !written.isEmpty {
        params.append(("canonical", .text(written)))
        let message = "\"\(written)\" is no address of the web; kept below params"
        losses.append(Loss(.frontMatter, "canonical", at: place, message))
      }
    }
    return losses
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
