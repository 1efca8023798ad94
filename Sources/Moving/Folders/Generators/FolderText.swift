import Importing
import Publication
import Texts
import Timestamps
import URIs
import YAML

/// Why no text is made of a file.
struct SkippedText {
  /// The replacement of the text.
  var item: MovedItem?
  /// The line to report; nil for a file that counts as no text.
  var loss: (kind: Loss.Kind, name: String, message: String)?

  init(item: MovedItem? = nil, _ loss: (Loss.Kind, String, String)? = nil) {
    self.item = item
    self.loss = loss.map { (kind: $0.0, name: $0.1, message: $0.2) }
  }

  /// For a file that readers see no text of.
  init(_ text: FolderText, _ message: String) {
    self.init((.text, text.place.file.lastPathPart, message))
  }
}

/// The dates that a text names by words, as they are read.
private final class NamedDates {
  private(set) var losses: [String] = []

  func date(_ words: String, _ head: FolderHead, _ site: FolderSite) -> Timestamp? {
    guard let named = site.generator.namedDate(words, head.place.file, site) else { return nil }
    if let loss = named.loss, !losses.contains(loss) { losses.append(loss) }
    return named.date
  }
}

/// Reads one file of a folder into a text.
struct FolderText {
  let site: FolderSite
  let head: FolderHead
  let former: FormerAddresses
  var fields: TextFields
  var moved: MovedText
  /// Whether the date is that in the file's name.
  private(set) var isDatedByName = false
  /// The mark that ends the excerpt.
  var separator: String?

  private var generator: Generator { site.generator }
  var place: FolderPlace { head.place }
  var front: SourceFrontMatter { head.front }

  /// The path of the program's own address without the base path.
  var path: String? { former.paths.first.map { String($0.dropFirst(site.basePath.count)) } }

  /// Whether the file is HTML that a program in a language of templates makes.
  var isTemplate: Bool {
    let program =
      #/\{%-?\s*(for|if|set|assign|include|unless|capture|macro|extends|block|paginate)\b/#
    return place.isHTML && head.divided.body.contains(program)
  }

  /// The reason for a file that has only a layout, or is a template.
  func withoutText(_ reason: String) -> SkippedText {
    let address = former.paths.first ?? "/"
    let isArchive = ["archive", "archives"].contains(address.droppingSlashes.lastPathPart.withoutPageEnding)
    guard isArchive, place.role != .section else {
      return SkippedText(self, "\(reason), so \(address) is not moved")
    }
    let archive = MovedItem.redirect(MovedRedirect(from: address, to: .address("/archive")))
    return SkippedText(
      item: archive,
      (.text, place.file.lastPathPart, "\(reason), so \(address) leads to the archive of this site"))
  }

  static let onlyLayout = "has no text of its own, only a layout"

  /// - Returns: nil as the text if none is made of the file.
  static func read(
    _ place: FolderPlace, _ site: FolderSite
  ) -> (text: FolderText?, skipped: SkippedText?, losses: [Loss]) {
    ReadingNote.note(place.file)
    var losses = LossList(file: place.file)
    guard let head = FolderHead(place, site, losses: &losses) else {
      return (nil, SkippedText(), losses.losses)
    }
    if head.divided.format == nil, WorkingNotes.contain(place.file, isRepository: site.isRepository) {
      losses.add(.text, place.file.lastPathPart, "is for those who work on the site, and not moved")
      return (nil, SkippedText(), losses.losses)
    }
    var text = FolderText(head, site, losses)
    if let skipped = site.generator.skipped(text) {
      if let (kind, name, message) = skipped.loss { losses.add(kind, name, message) }
      return (nil, skipped, losses.losses)
    }
    text.finish()
    losses = text.fields.losses
    if head.isLong { text.keepFile(losses: &losses) } else { text.writeBody(losses: &losses) }
    return (text, nil, losses.losses)
  }

  private init(_ head: FolderHead, _ site: FolderSite, _ losses: LossList) {
    (self.head, self.site) = (head, site)
    let keys = site.generator.dateKeys ?? FrontMatterKeys.names(of: "date")
    let named = NamedDates()
    fields = TextFields(head.front, losses: losses, dateKeys: keys) { [site, head] in
      named.date($0, head, site) ?? site.date($0, isQuoted: head.isQuoting($0))
    }
    moved = MovedText(.page, id: head.place.file, place: SourcePlace(file: head.place.file))
    former = site.generator.addresses(head, site)
    separator = site.markup.excerptSeparator
    fields.fill(&moved)
    for loss in named.losses { fields.add(.date, "date", line: head.front.line(of: "date"), loss) }
    if moved.date == nil, let day = head.place.day, let date = site.date(day) {
      moved.date = date
      isDatedByName = true
    }
    if moved.updated == moved.date { moved.updated = nil }
    moved.kind = site.generator.kind(self)
  }

  /// The state by the folder, or by the date.
  var usualKind: MovedText.Kind {
    switch place.role {
    case .post, .draft: .post
    case .page, .item, .section: .page
    case .text, .leaf: moved.date != nil || moved.isDraft && !moved.tags.isEmpty ? .post : .page
    }
  }

  // MARK: Front matter

  private mutating func finish() {
    if place.role == .draft { moved.isDraft = true }
    generator.fill(&self)
    readTaxonomies()
    if moved.kind == .post, moved.date == nil, !moved.isDraft {
      fields.add(.date, "date", generator.undated)
      moved.isDraft = true
    }
    setAddresses()
    fields.keepOthers(in: &moved)
    moved.folder = site.folder.path(place.file.parentPath)
    moved.files = site.files(of: place)
  }

  /// Reads the tags from `taxonomies`, in which Zola keeps all lists of terms. The other lists go to
  /// `params`.
  private mutating func readTaxonomies() {
    guard let entry = fields.take("taxonomies") else { return }
    for pair in entry.value.pairs {
      guard FrontMatterKeys.names(of: "tags").contains(FrontMatterKeys.normal(pair.key)) else {
        fields.keep(pair.key, pair.value)
        fields.add(.frontMatter, pair.key, line: entry.line, "is not read and kept below params")
        continue
      }
      addTags(pair.value.names)
    }
  }

  /// Adds tags that are not there yet.
  mutating func addTags(_ names: [String]) {
    for name in names where !moved.tags.contains(where: { $0.nameKey == name.nameKey }) {
      moved.tags.append(name)
    }
  }

  private mutating func setAddresses() {
    let entries = generator.addressKeys.map { fields.take($0) }
    if let unknown = former.unknown {
      fields.add(
        .address, generator.permalink, line: entries.first??.line,
        "\(unknown) has a part that is not known here")
    }
    // Only what is published has an address.
    if place.role != .draft { moved.addresses = former.named + former.paths }
    for path in fields.redirects() { addRedirect(path) }
    var known: Set<String> = []
    moved.addresses = moved.addresses.filter { known.insert($0).inserted }
    if moved.kind == .page {
      let name = (place.sections + [place.name]).compactMap(\.asSlug).joined(separator: "/")
      moved.slug = path.map { $0.pagePath ?? "home" } ?? (name.isEmpty ? "home" : name)
    } else if generator.isNamedByFile {
      moved.slug = (head.text("slug") ?? place.name).lowercased().asSlug
    } else {
      let slug = path?.slugOfAddress ?? place.name.asSlug
      // The name of the file, or that of its folder, begins with the day.
      let isDated = [place.stem.lastPathPart, place.stem.parentPath.lastPathPart].contains {
        $0.asSlug == slug
      }
      moved.slug = place.day != nil && isDated ? place.name.asSlug : slug
    }
    if moved.kind == .post, !languagePrefix.isEmpty, let language = place.language, let slug = moved.slug,
      language != site.mainLanguage
    {
      moved.slug = "\(slug)-\(language)"
    }
  }

  private mutating func addRedirect(_ path: String) {
    if path.contains("://") {
      let url = URIReference(path)
      return moved.addresses.append((url.path + (url.query.map { "?\($0)" } ?? "")).cleanRedirect)
    }
    guard path.hasPrefix("/") || !generator.hasRelativeRedirects else {
      guard let address = former.paths.first else { return }
      let folder = String(address.dropLast()).parentPath
      return moved.addresses.append("\(folder)/\(path)".removingDotSegments.cleanPath)
    }
    let path = path.hasPrefix("/") ? path : "/\(path)"
    moved.addresses.append((site.basePath + path).cleanRedirect)
    if !languagePrefix.isEmpty {
      moved.addresses.append((site.basePath + languagePrefix + path).cleanRedirect)
    }
  }

  /// The prefix of the paths of the text's language: `/de`, or empty.
  var languagePrefix: String { generator.languagePrefix(place.language, site.values) }

  // MARK: Body

  /// Keeps the whole file of a text that is too long.
  private mutating func keepFile(losses: inout LossList) {
    do {
      let reader = try ByteReader(file: site.folder.path(place.file))
      moved.long = try LongText(reader, ending: place.file.pathExtension)
    } catch {
      moved.isDraft = true
      losses.add(
        .text, place.file.lastPathPart, "cannot be read, so it is a draft without its text: \(error)")
    }
  }

  private mutating func writeBody(losses: inout LossList) {
    var body = TracedText(head.divided.body, firstLine: head.divided.bodyLine)
    let ending = place.file.pathExtension
    let isMarkdown = generator.markdownEndings.contains(ending)
    let markup = site.markup
    if markup.isKramdown, !place.isHTML { body = IndentedHTML.outdented(body) }
    if markup.hasEmojiNames { EmojiNames.report(in: body, losses: &losses) }
    if let dialect = ending == ".mdx" ? .components : generator.dialect(head, site) {
      body = MarkTranslation.translated(body, dialect, context, losses: &losses)
    }
    if ending == ".mdx" || generator.hasComponents {
      body = MDXMarkup.translated(body, losses: &losses) { [front] name in
        guard name.hasPrefix("frontmatter.") else { return nil }
        return front.mapping.value(at: String(name.dropFirst("frontmatter.".count)))?.scalar
      }
    }
    if markup.hasContainers { body = Containers.translated(body, losses: &losses) }
    if generator.hasWikiLinks { body = withoutWikiLinks(body, &losses) }
    if isMarkdown {
      if markup.isKramdown {
        body = KramdownMarkup.translated(body, losses: &losses)
        body = KramdownLinks.translated(body)
        body = KramdownTables.translated(body, losses: &losses)
      }
      body = FenceLines.translated(body, hasTitles: markup.hasCodeTitles, losses: &losses)
      if markup.hasBlockAttributes { body = BlockAttributes.dropped(from: body, losses: &losses) }
    } else if !place.isHTML {
      losses.add(.markup, String(ending.dropFirst()), "is no Markdown; the text is kept as it is")
    }
    body = MoreMark.taken(from: body, separator: separator, summary: &moved.summary, losses: &losses)
    let address = generator.isNamedByFile ? nil : former.paths.first
    body = RelativeAddresses.resolved(in: body, address: address, hasBraces: generator.hasBracedLinks) {
      [self] path in
      if let address = generator.link(path, self) { return .text(address) }
      guard let other = site.folder.file(path, from: place.file) else { return .nothing }
      guard generator.place(other, site) != nil else { return .file }
      return site.path(of: other).map { .text($0) } ?? .nothing
    }
    moved.finish(body, isHTML: place.isHTML, of: head.divided, named: place.name, losses: &losses)
  }

  private func withoutWikiLinks(_ body: TracedText, _ losses: inout LossList) -> TracedText {
    let hasComments = site.folder.hasFolder(".obsidian")
    return ForeignMarkup.translated(body, hasComments: hasComments, losses: &losses) { [site] name in
      guard let other = site.wikiNames[name] else { return nil }
      guard site.generator.markdownEndings.contains(other.pathExtension) else {
        return .file("/" + other.percentEncoded(allowing: .path))
      }
      return site.path(of: other).map { .text($0) }
    }
  }

  private var context: MarkContext {
    var context = MarkContext()
    context.basePath = site.basePath
    context.siteAddress = site.address ?? ""
    context.address = { [self] in generator.reference($0, $1, self) }
    if generator.hasPicturesOfSite {
      context.hasFile = { [site] in site.folder.hasFile(site.content.isEmpty ? $0 : "\(site.content)/\($0)") }
    }
    context.variable = { [self] in generator.variable($0, self) }
    context.file = { [self] in generator.included($0, $1, self) }
    context.replacements = site.replacements
    return context
  }
}
