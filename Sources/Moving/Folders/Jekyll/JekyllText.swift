import Foundation
import Importing
import Texts
import URIs
import YAML

/// Reads one file of Jekyll into an item.
struct JekyllText {
  private let file: String
  private let role: JekyllSite.Role
  private let site: JekyllSite
  private var losses: LossList
  private var head: JekyllHead
  private let divided: DividedText

  /// - Returns: nil as the item for a file that is no text, and what its front matter says.
  static func read(
    _ file: String, _ role: JekyllSite.Role, _ site: JekyllSite
  ) -> (item: MovedItem?, head: JekyllHead?, losses: [Loss]) {
    var losses = LossList(file: file)
    guard let source = SourceFile.text(site.folder.path(file), losses: &losses) else {
      return (nil, nil, losses.losses)
    }
    let divided = DividedText(source)
    if divided.format == nil, divided.unclosed == nil, role == .page {
      if JekyllSite.markdownExtensions.contains(file.pathExtension) {
        losses.add(.text, file.lastPathPart, "has no front matter, so Jekyll makes no page of it; not moved")
      } else {
        losses.add(.setting, "pages without front matter", "is a file as it is and not moved")
      }
      return (nil, nil, losses.losses)
    }
    let head = JekyllHead(divided, file: file, role, site, losses: &losses)
    var text = JekyllText(
      file: file, role: role, site: site, losses: losses, head: head, divided: divided)
    let item = text.item()
    return (item, head, text.losses.losses)
  }

  private var isHTML: Bool { [".html", ".htm"].contains(file.pathExtension) }

  private mutating func item() -> MovedItem? {
    if role == .page || isLayout, let item = withoutText() { return item.item }
    let divided = divided
    let site = site
    var fields = TextFields(head.frontMatter, losses: losses) { text in
      site.date(
        text,
        isQuoted: divided.frontMatter.contains("\"\(text)\"")
          || divided.frontMatter.contains("'\(text)'"))
    }
    let isPage = role != .post && role != .draft
    var text = MovedText(
      isPage ? .page : .post, id: file, place: SourcePlace(file: file, line: nil))
    fields.fill(&text)
    readOwn(&fields, &text)
    let separator = fields.take("excerpt_separator")?.value.scalar ?? site.configuration.excerptSeparator
    fields.keepOthers(in: &text)
    losses = fields.losses
    if case .item(let collection) = role, !site.configuration.isPublished(collection: collection) {
      losses.add(.text, collection, "is in a collection without pages, so the text is a draft")
      text.isDraft = true
    }
    if role == .draft { text.isDraft = true }
    if role == .post, head.fileDate == nil, text.date != nil, !text.isDraft {
      losses.add(
        .date, "name", "has no day, so Jekyll does not show the post; the text is a draft")
      text.isDraft = true
    }
    if role == .post, text.date == nil {
      losses.add(.date, "date", "is missing, also in the name of the file, so the text is a draft")
      text.isDraft = true
    }
    setAddresses(&text)
    text.folder = site.folder.path(file.parentPath)
    writeBody(&text, separator: separator)
    return .text(text)
  }

  /// Whether the file is of a collection and has a layout but no text: the theme makes the whole page, as for
  /// an archive.
  private var isLayout: Bool {
    guard case .item = role, divided.body.allSatisfy(\.isWhitespace) else { return false }
    return head.frontMatter.line(of: "layout") != nil
  }

  /// The path that the theme (Chirpy) puts before relative addresses of pictures: `media_subpath`.
  private var mediaFolder: String? {
    let folder = head.frontMatter["media_subpath"] ?? head.frontMatter["img_path"]
    return folder?.scalar.map { "\(site.configuration.basePath)/\($0.trimmed.droppingSlashes)/" }
  }

  // MARK: Files of which no text is made

  private struct Skipped {
    let item: MovedItem?
  }

  /// The outcome for a file that is no page of its own: a redirect, a template, an error page.
  private mutating func withoutText() -> Skipped? {
    let address = head.addresses.first ?? "/"
    if let target = head.frontMatter["redirect_to"]?.names.first {
      return Skipped(
        item: .redirect(MovedRedirect(from: site.configuration.basePath + address, to: .address(target))))
    }
    let body = divided.body.trimmed
    let isEmpty = body.isEmpty
    if address.hasPrefix("/404") {
      losses.add(.text, file.lastPathPart, "is the page of an error and not moved")
      return Skipped(item: nil)
    }
    let isTemplate =
      isHTML && body.contains(#/\{%-?\s*(for|if|assign|include|unless|capture|paginate)\b/#)
    guard isEmpty || isTemplate else { return nil }
    let reason = isEmpty ? "has no text of its own, only a layout" : "is a template"
    losses.add(.text, file.lastPathPart, "\(reason), so \(address) is not moved")
    return Skipped(item: nil)
  }

  // MARK: Front matter

  private mutating func readOwn(_ fields: inout TextFields, _ text: inout MovedText) {
    text.date = text.date ?? head.fileDate
    if text.updated == text.date { text.updated = nil }
    for name in head.categories where !text.tags.contains(where: { $0.lowercased() == name.lowercased() }) {
      text.tags.append(name)
    }
    text.authors = text.authors.map { site.authorNames[$0] ?? $0 }
    if let entry = fields.take("permalink"), let pattern = head.unknownPattern {
      fields.add(.address, "permalink", line: entry.line, "\(pattern) has a part that is not known here")
    } else if let pattern = head.unknownPattern {
      fields.add(.address, "permalink", "\(pattern) has a part that is not known here")
    }
    _ = fields.take("slug")
    _ = fields.take("media_subpath", "img_path")
    if let mediaFolder, let image = text.image, !image.hasPrefix("/"), !image.contains("://") {
      text.image = mediaFolder + image
    }
    let base = site.configuration.basePath
    for path in fields.redirects() {
      let isURL = path.contains("://")
      let url = URIReference(path)
      let own =
        isURL
        ? url.path + (url.query.map { "?\($0)" } ?? "") : base + (path.hasPrefix("/") ? path : "/\(path)")
      text.addresses.append(JekyllAddress.cleanRedirect(own))
    }
    if let entry = fields.take("redirect_to") {
      fields.add(
        .address, "redirect_to", line: entry.line,
        "redirected to \(entry.value.names.first ?? ""), and does not here")
    }
    if role == .page, let entry = fields.take("published"), entry.value.bool == false { text.isDraft = true }
  }

  private func setAddresses(_ text: inout MovedText) {
    let address = head.addresses.first
    // Only what is published has an address.
    if !text.isDraft || role != .draft {
      text.addresses = head.addresses.map { site.configuration.basePath + $0 } + text.addresses
    }
    if text.kind == .page {
      text.slug = address?.pagePath ?? "home"
    } else {
      text.slug = address?.slugOfAddress ?? head.name.asSlug
    }
    var known: Set<String> = []
    text.addresses = text.addresses.filter { known.insert($0).inserted }
  }

  // MARK: Body

  private mutating func writeBody(_ text: inout MovedText, separator: String?) {
    var body = TracedText(divided.body, firstLine: divided.bodyLine)
    if !isHTML { body = IndentedHTML.outdented(body) }
    if site.configuration.hasEmojiNames { EmojiNames.report(in: body, losses: &losses) }
    body = MarkTranslation.translated(body, .liquid, context, losses: &losses)
    if !isHTML, JekyllSite.markdownExtensions.contains(file.pathExtension) {
      body = KramdownMarkup.translated(body, losses: &losses)
      body = KramdownTables.translated(body, losses: &losses)
      body = FenceLines.translated(body, hasTitles: site.configuration.isOctopress, losses: &losses)
    } else if !isHTML {
      losses.add(.markup, String(file.pathExtension.dropFirst()), "is no Markdown; the text is kept as it is")
    }
    body = MoreMark.taken(from: body, separator: separator, summary: &text.summary, losses: &losses)
    let address = head.addresses.first.map { site.configuration.basePath + $0 }
    body = RelativeAddresses.resolved(in: body, address: address) { [site, file, mediaFolder] path in
      let isMedium =
        !path.pathExtension.isEmpty && !JekyllSite.markdownExtensions.contains(path.pathExtension)
      if isMedium, let mediaFolder { return .text(mediaFolder + path.percentEncoded(allowing: .path)) }
      guard let other = site.folder.file(path, from: file) else { return .nothing }
      return site.path(of: other).map { .text($0) } ?? .file
    }
    text.finish(body, isHTML: isHTML, of: divided, named: head.name, losses: &losses)
  }

  private var context: MarkContext {
    var context = MarkContext()
    context.basePath = site.configuration.basePath
    context.siteAddress = site.configuration.address
    context.address = { [site] tag, name in site.address(tag, name) }
    context.hasFile = { [site] in site.hasFile($0) }
    let page = head.frontMatter.mapping
    let values = site.configuration.values
    let address = head.addresses.first
    context.variable = { name in
      if name == "page.url" { return address }
      let parts = name.split(separator: ".").map(String.init)
      guard parts.count > 1, parts[0] == "page" || parts[0] == "site" else { return nil }
      var value: JSONValue? = parts[0] == "page" ? page : values
      for part in parts.dropFirst() { value = value?[part] }
      return value?.scalar
    }
    return context
  }
}
