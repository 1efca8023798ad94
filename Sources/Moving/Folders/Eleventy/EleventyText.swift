import Texts
import Timestamps
import YAML

/// Reads one file of Eleventy into a text: Markdown, or a template whose body is HTML.
struct EleventyText {
  private let file: String
  private let site: EleventySite

  /// - Returns: nil for a file that cannot be read.
  static func read(_ file: String, _ site: EleventySite) -> (text: MovedText?, losses: [Loss]) {
    var losses = LossList(file: file)
    guard let (divided, front) = head(of: file, site, losses: &losses) else { return (nil, losses.losses) }
    var fields = TextFields(front, losses: losses) { site.date($0) }
    var text = MovedText(.page, id: file, place: SourcePlace(file: file))
    fields.fill(&text)
    let reader = EleventyText(file: file, site: site)
    if text.date == nil, let day = EleventyAddress.day(of: file.lastPathPart.withoutExtension) {
      text.date = site.date(day)
    }
    text.kind = reader.kind(text, front)
    reader.removeCollections(from: &text, front, &fields)
    if text.kind == .post, text.date == nil, !text.isDraft {
      fields.add(.date, "date", "is missing, so the text is a draft")
      text.isDraft = true
    }
    reader.setAddresses(&text, front, &fields)
    if let skipped = reader.withoutText(text, divided, front) {
      if let message = skipped.message { losses.add(.text, file.lastPathPart, message) }
      return (nil, losses.losses)
    }
    fields.keepOthers(in: &text)
    losses = fields.losses
    text.folder = site.folder.path(file.parentPath)
    reader.writeBody(divided, front, &text, losses: &losses)
    return (text, losses.losses)
  }

  private static func head(
    of file: String, _ site: EleventySite, losses: inout LossList
  ) -> (DividedText, SourceFrontMatter)? {
    guard let source = SourceFile.text(site.folder.path(file), losses: &losses) else { return nil }
    let divided = DividedText(source)
    var front = SourceFrontMatter(divided, losses: &losses)
    for values in site.data(for: file) { front.addDefaults(values) }
    return (divided, front)
  }

  // MARK: Files of which no text is made

  private struct Skipped {
    /// The loss to report; nil for a template that is no page for readers, such as that of a feed.
    let message: String?
  }

  /// Why no text is made of a file; nil if one is.
  private func withoutText(
    _ text: MovedText, _ divided: DividedText, _ front: SourceFrontMatter
  ) -> Skipped? {
    let address = text.addresses.first ?? "/"
    if address.dropFirst(site.pathPrefix.count).hasPrefix("/404") {
      return Skipped(message: "is the page of an error and not moved")
    }
    guard site.isTemplate(file) else { return nil }
    let isPage = address.hasSuffix("/") || address.withoutPageEnding != address
    let isProgram =
      divided.body.allSatisfy(\.isWhitespace)
      || divided.body.contains(#/\{%-?\s*(for|if|set|assign|include|unless|capture|macro|extends|block)\b/#)
    guard divided.format != nil, front["pagination"] == nil, isPage else { return Skipped(message: nil) }
    guard isProgram else { return nil }
    return Skipped(
      message: text.kind == .post ? "is a template, so \(address) is not moved" : nil)
  }

  // MARK: Address

  static func address(of file: String, _ site: EleventySite) -> String? {
    var losses = LossList(file: file)
    guard let (_, front) = head(of: file, site, losses: &losses) else { return nil }
    return address(of: file, front, site)
  }

  private static func address(
    of file: String, _ front: SourceFrontMatter, _ site: EleventySite
  ) -> String? {
    let below = site.input.isEmpty ? file : String(file.dropFirst(site.input.count + 1))
    let stem = below.withoutExtension
    let written = front["date"]?.scalar ?? EleventyAddress.day(of: stem.lastPathPart)
    let address = EleventyAddress(
      stem: stem, date: written.flatMap(site.date)?.utc.local, values: front.mapping)
    guard front["permalink"]?.bool != false else { return nil }
    return address.path(permalink: front["permalink"]?.scalar).map { site.pathPrefix + $0 }
  }

  private func setAddresses(
    _ text: inout MovedText, _ front: SourceFrontMatter, _ fields: inout TextFields
  ) {
    let permalink = fields.take("permalink")
    let address = Self.address(of: file, front, site)
    if let address { text.addresses = address.addressForms }
    if permalink?.value.bool == false {
      fields.add(
        .address, "permalink", line: permalink?.line, "is false: there is no page, so the text is a draft")
      text.isDraft = true
    } else if address == nil, let permalink {
      fields.add(
        .address, "permalink", line: permalink.line,
        "\(permalink.value.json) has a part that is not known here")
    }
    if let entry = fields.take("eleventyExcludeFromCollections"), entry.value.bool == true {
      text.isUnlisted = true
    }
    for path in fields.redirects() {
      text.addresses.append(site.pathPrefix + JekyllAddress.cleanRedirect(path))
    }
    var known: Set<String> = []
    text.addresses = text.addresses.filter { known.insert($0).inserted }
    let own = address.map { String($0.dropFirst(site.pathPrefix.count)) }
    _ = fields.take("slug")
    let name = EleventyAddress(stem: file.withoutExtension).fileSlug
    text.slug =
      text.kind == .page
      ? own.map { $0.pagePath ?? "home" } ?? name.asSlug : own?.slugOfAddress ?? name.asSlug
  }

  // MARK: Front matter

  private static let collections: Set = [
    "post", "posts", "blog", "article", "articles", "note", "notes", "writing",
  ]

  private func kind(_ text: MovedText, _ front: SourceFrontMatter) -> MovedText.Kind {
    if text.tags.contains(where: { Self.collections.contains($0.lowercased()) }) { return .post }
    let folders = file.split(separator: "/").dropLast().map { $0.lowercased() }
    if folders.contains(where: Self.collections.contains) { return .post }
    return text.date != nil && !folders.isEmpty ? .post : .page
  }

  /// Some tags only name the collection of all posts, or the navigation.
  private func removeCollections(
    from text: inout MovedText, _ front: SourceFrontMatter, _ fields: inout TextFields
  ) {
    let names = text.tags.filter {
      Self.collections.contains($0.lowercased()) || ["all", "nav"].contains($0)
    }
    guard !names.isEmpty else { return }
    text.tags.removeAll(where: names.contains)
    // The tags in a data file hold for all texts of a folder, and are reported there.
    guard let line = front.line(of: "tags") else { return }
    for name in names {
      fields.add(.frontMatter, "tags", line: line, "\(name) is the name of a collection, and no tag here")
    }
  }

  // MARK: Body

  private func writeBody(
    _ divided: DividedText, _ front: SourceFrontMatter, _ text: inout MovedText, losses: inout LossList
  ) {
    var context = MarkContext()
    context.basePath = site.pathPrefix
    context.siteAddress = site.moved.address ?? ""
    let values = front.mapping
    let address = text.addresses.first.map { String($0.dropFirst(site.pathPrefix.count)) }
    context.variable = { [site] name in
      if name == "page.url" { return address }
      return name.contains(".") || name.contains("[") ? site.value(name) : values[name]?.scalar
    }
    var body = TracedText(divided.body, firstLine: divided.bodyLine)
    if front["templateEngineOverride"]?.scalar != "md" {
      body = MarkTranslation.translated(
        body, site.settings.hasNunjucks ? .nunjucks : .liquid, context, losses: &losses)
    }
    let isHTML = site.isTemplate(file)
    if !isHTML { body = FenceLines.translated(body, losses: &losses) }
    body = MoreMark.taken(from: body, separator: nil, summary: &text.summary, losses: &losses)
    body = RelativeAddresses.resolved(in: body, address: text.addresses.first) { [site, file] path in
      guard let other = site.folder.file(path, from: file) else { return .nothing }
      return site.path(of: other).map { .text($0) } ?? .file
    }
    let name = EleventyAddress(stem: file.withoutExtension).fileSlug
    text.finish(body, isHTML: isHTML, of: divided, named: name, losses: &losses)
  }
}
