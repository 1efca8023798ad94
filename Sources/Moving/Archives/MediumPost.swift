import Sanitizer
import Timestamps
import URIs

/// A page of an export of Medium: an `h-entry`.
struct MediumPost {
  private(set) var text: MovedText
  private(set) var losses: [Loss] = []
  private(set) var authorURL: String?
  /// Whether it is a response to a post of another author.
  private var isResponse = false
  /// The id of the post at the end of its address: `0a1b2c3d4e5f`; nil if neither the file nor the
  /// address has it.
  let number: String?

  /// - Parameter addresses: the paths of the posts of the export by their numbers, for links between them;
  ///   nil reads no body.
  init(_ page: String, file: String, _ dates: LocalDates, addresses: [String: String]?) {
    let place = SourcePlace(file: file, line: 1)
    let name = String(file.split(separator: "/").last?.dropLast(".html".count) ?? "")
    let page = page.withLinkedGists
    let article = ReadHTML(page.withoutHead)
    let root = HTMLElement("", [], article.nodes)
    let canonical = root.first { $0.has(class: "p-canonical") }?["href"]
    // `2019-05-04_The-title-0a1b2c3d4e5f.html`, `draft_The-title-0a1b2c3d4e5f.html`
    number = Self.number(at: name) ?? canonical.flatMap { Self.number(at: URIReference($0).path) }
    text = MovedText(.post, id: "medium:\(number ?? name)", place: place)
    text.isDraft = name.hasPrefix("draft_")
    let title = root.first { $0.has(class: "p-name") }?.children.plainText.trimmingSpaces ?? ""
    text.title = title
    let subtitle = root.first { $0.has(class: "p-summary") }?.children.plainText.trimmingSpaces ?? ""
    text.summary = subtitle.isEmpty ? nil : subtitle
    if let date = root.first(where: { $0.has(class: "dt-published") })?["datetime"] {
      text.date = Timestamp(rfc3339: date).map { dates.zoned($0) }
    }
    for case .element(let tag) in root.first(where: { $0.has(class: "p-tags") })?.children ?? []
    where tag.has(class: "p-tag") { text.tags.append(tag.children.plainText.trimmingSpaces) }
    if let author = root.first(where: { $0.has(class: "p-author") }) {
      text.authors = [author.children.plainText.trimmingSpaces]
      authorURL = author["href"]
    }
    readAddress(canonical, name)
    if text.date == nil, !text.isDraft {
      text.isDraft = true
      losses.append(Loss(.date, "dt-published", at: place, "there is none; it became a draft"))
    }
    guard let body = root.first(where: { $0.has(class: "e-content") }) else {
      losses.append(Loss(.text, "post", at: place, "has no text"))
      return
    }
    let hasHeading = body.first { $0.headingLevel != nil } != nil
    isResponse = !text.isDraft && !hasHeading && Self.isOpening(of: body, title)
    if isResponse {
      text.isDraft = true
      text.addresses = []
      let message = "became a draft: a response to a text of somebody else"
      losses.append(Loss(.text, "response", at: place, message))
    }
    if let addresses { readBody(body, page, article.removed, place, addresses) }
  }

  /// Keeps the whole page of a post that is too long.
  mutating func keep(_ long: LongText) { text.long = long }

  /// Whether the title is only the beginning of the text, as it is for responses.
  private static func isOpening(of body: HTMLElement, _ title: String) -> Bool {
    let text = body.children.plainText.trimmingSpaces
    let start = title.hasSuffix("…") ? String(title.dropLast()) : title
    return !start.isEmpty && text.hasPrefix(start)
  }

  /// The address at Medium has the name of the author or of a publication, and a slug that ends with the
  /// number of the post.
  private mutating func readAddress(_ canonical: String?, _ name: String) {
    let title = name.contains("_") ? String(name.drop { $0 != "_" }.dropFirst()) : name
    var slug = title.withoutNumber(number).lowercased()
    if let canonical {
      let url = URIReference(canonical)
      let last = url.path.split(separator: "/").last.map { String($0) } ?? ""
      let isOfMedium = url.host.map { $0 == "medium.com" || $0.hasSuffix(".medium.com") } ?? false
      if number.map({ last.hasSuffix($0) }) ?? isOfMedium {
        slug = last.withoutNumber(number)
        // A publication may have had a domain of its own.
        if !text.isDraft { text.addresses = [url.path.percentEncoded(allowing: .anywhere)] }
      } else if !canonical.isEmpty {
        text.canonical = canonical
      }
    }
    let words = slug.trimmingHyphens.split(separator: "-").joined(separator: "-")
    text.slug = words.isEmpty ? nil : words.percentDecoded ?? words
  }

  /// The number at the end of a name or of a path: ten to twelve hexadecimal digits, which are no day.
  private static func number(at end: String) -> String? {
    let last = end.split(whereSeparator: { "-_/".contains($0) }).last ?? ""
    let isDay = last.allSatisfy(\.isNumber) && (last.hasPrefix("19") || last.hasPrefix("20"))
    guard !isDay, last.wholeMatch(of: #/[0-9a-f]{10,12}/#) != nil, last.contains(where: \.isNumber) else {
      return nil
    }
    return String(last)
  }

  private mutating func readBody(
    _ body: HTMLElement, _ page: String, _ removed: [String: Int], _ place: SourcePlace,
    _ addresses: [String: String]
  ) {
    let markup = MediumMarkup(title: text.title, subtitle: text.summary, addresses: addresses)
    let html = HTMLWriter.inline(body.children)
    let read = MarkdownFromHTML(html) { _ in markup.changed(body.children) }
    text.body = read.markdown
    // Styles only lay out the page that Medium makes.
    losses += BodyLosses(page, at: place).losses(removed.filter { !$0.key.hasPrefix("style ") })
    text.image = markup.featuredImage(body)
  }
}

extension String {
  /// This page without its head, whose style sheet is that of all pages of an export.
  fileprivate var withoutHead: String {
    guard let body = firstRange(of: "<body") else { return self }
    let rest = self[body.lowerBound...]
    return String(rest.firstIndex(of: ">").map { rest[rest.index(after: $0)...] } ?? rest)
  }

  /// This page with a link in place of each script that shows a gist, because a page gets no scripts.
  fileprivate var withLinkedGists: String {
    let script = #/<script\b[^>]*\bsrc="(https:\/\/gist\.github\.com\/[\w\/.\-]+)[^"]*"[^>]*>\s*<\/script>/#
    return replacing(script) { match in
      let address = match.1.hasSuffix(".js") ? match.1.dropLast(3) : match.1
      return "<a href=\"\(address)\">\(address)</a>"
    }
  }

  /// A name without the number of the post at its end, and without the hyphen before that.
  fileprivate func withoutNumber(_ number: String?) -> String {
    guard let number, hasSuffix(number) else { return trimmingHyphens }
    return String(dropLast(number.count)).trimmingHyphens
  }

  fileprivate var trimmingHyphens: String {
    var text = self[...]
    while text.hasSuffix("-") { text = text.dropLast() }
    while text.hasPrefix("-") { text = text.dropFirst() }
    return String(text)
  }
}
