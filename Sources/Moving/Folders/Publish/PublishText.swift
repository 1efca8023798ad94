import Texts
import Timestamps
import YAML

/// Reads one Markdown file of Publish or Saga into a text.
enum PublishText {
  /// - Returns: nil for a file of which no text is made.
  static func read(_ file: String, _ site: PublishSite) -> (text: MovedText?, losses: [Loss]) {
    var losses = LossList(file: file)
    guard let source = SourceFile.text(site.folder.path(file), losses: &losses) else {
      return (nil, losses.losses)
    }
    let divided = DividedText(source)
    let front = SourceFrontMatter(divided, isPlain: true, losses: &losses)
    let parts = file.dropFirst(site.content.count + 1).split(separator: "/").map(String.init)
    let name = file.lastPathPart.withoutExtension
    let isIndex = name == "index"
    if isIndex, divided.body.allSatisfy(\.isWhitespace) {
      losses.add(.text, "index.md", "has only front matter for a list and is not moved")
      return (nil, losses.losses)
    }
    var fields = TextFields(front, losses: losses) { site.date($0) }
    var text = MovedText(.page, id: file, place: SourcePlace(file: file))
    fields.fill(&text)
    let day = name.wholeMatch(of: #/(\d{4}-\d{2}-\d{2})-(.+)/#)
    if text.date == nil, let day { text.date = site.date(String(day.1)) }
    let section = parts.count > 1 ? parts[0] : nil
    let isItem =
      section.map { site.sections.isEmpty ? text.date != nil : site.sections.contains($0) } ?? false
    text.kind = isItem && !isIndex ? .post : .page
    if text.kind == .post, text.date == nil, !text.isDraft {
      fields.add(.date, "date", "is missing: it was the time of the file, so the text is a draft")
      text.isDraft = true
    }
    setAddress(&text, &fields, parts, day.map { String($0.2) })
    fields.keepOthers(in: &text)
    losses = fields.losses
    text.folder = site.folder.path(file.parentPath)
    writeBody(divided, file, site, &text, losses: &losses)
    return (text, losses.losses)
  }

  private static func path(_ parts: [String], own: String?, undated: String?) -> [String] {
    var path = Array(parts.dropLast())
    let name = (parts.last ?? "").withoutExtension
    if let own, !own.isEmpty {
      path += own.split(separator: "/").map(String.init)
    } else if name != "index" {
      path.append(undated ?? name)
    }
    return path
  }

  private static func setAddress(
    _ text: inout MovedText, _ fields: inout TextFields, _ parts: [String], _ undated: String?
  ) {
    let own = fields.take("path", "slug")?.value.scalar
    // Saga takes the date out of the name, and Publish does not.
    let paths = [path(parts, own: own, undated: nil), path(parts, own: own, undated: undated)]
    for path in paths {
      let address = JekyllAddress.clean("/" + path.joined(separator: "/"))
      if !text.addresses.contains(address) { text.addresses.append(address) }
    }
    text.addresses += fields.redirects().map(JekyllAddress.cleanRedirect)
    let last = paths[1].last ?? ""
    text.slug = text.kind == .post ? last.asSlug : paths[0].joined(separator: "/").pagePath ?? "home"
  }

  private static func writeBody(
    _ divided: DividedText, _ file: String, _ site: PublishSite, _ text: inout MovedText,
    losses: inout LossList
  ) {
    var body = TracedText(divided.body, firstLine: divided.bodyLine)
    body = FenceLines.translated(body, losses: &losses)
    body = MoreMark.taken(from: body, separator: nil, summary: &text.summary, losses: &losses)
    body = RelativeAddresses.resolved(in: body, address: text.addresses.first) { path in
      guard let other = site.folder.file(path, from: file) else { return .nothing }
      guard other.hasSuffix(".md"), other.hasPrefix(site.content + "/") else { return .file }
      let parts = other.dropFirst(site.content.count + 1).split(separator: "/").map(String.init)
      return .text(JekyllAddress.clean("/" + Self.path(parts, own: nil, undated: nil).joined(separator: "/")))
    }
    text.finish(body, of: divided, named: file.lastPathPart.withoutExtension, losses: &losses)
  }

  /// The name of a tag in addresses.
  static func normalized(_ tag: String) -> String {
    String(
      tag.lowercased().compactMap { character in
        character.isWhitespace ? "-" : character.isLetter || character.isNumber ? character : nil
      })
  }
}
