import Foundation

/// An export of WordPress: a file in WXR, or a folder or a zip with several.
///
/// The file is read twice, because texts refer to pictures and posts that come later.
package struct WordPressSource: MovingSource {
  package static let name = "wordpress"

  package var replacements = ReplacementTable.none
  private let path: String
  private let dates: LocalDates

  package init(path: String, timeZone: String) {
    self.path = path
    dates = LocalDates(timeZone: timeZone)
  }

  package static func sign(at path: String) -> String? { exports(at: path).first?.name }

  /// A file of the export.
  struct File {
    /// For the report.
    let name: String
    let open: () throws -> ByteReader

    fileprivate var isExport: Bool {
      guard let reader = try? open() else { return false }
      _ = try? reader.has(16_384)
      let head = reader.text(min(reader.rest, 16_384))
      return head.contains("wordpress.org/export/") || head.contains("<wp:wxr_version>")
    }
  }

  /// The file at `path`, or the files in the folder or the zip at `path`.
  private static func exports(at path: String) -> [File] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue || ArchivedFiles.isZip(path) else {
      return [File(name: path) { try ByteReader(decoding: ByteReader(file: path), mends: false) }]
        .filter(\.isExport)
    }
    guard let files = try? ArchivedFiles(path) else { return [] }
    let names = files.names.filter { $0.lowercased().hasSuffix(".xml") && $0.split(separator: "/").count < 3 }
    return names.map { name in
      File(name: name) { try ByteReader(decoding: files.reader(of: name), mends: false) }
    }.filter(\.isExport)
  }

  /// The losses for what in the folder or the zip at `path` is no file.
  private static func losses(at path: String) -> [Loss] {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isFolder.boolValue || ArchivedFiles.isZip(path) else { return [] }
    return (try? ArchivedFiles(path))?.losses ?? []
  }

  package func read(into receiver: any MoveReceiver) throws {
    let files = Self.exports(at: path)
    guard !files.isEmpty else { throw MoveError.malformed("\(path) is no export of WordPress (WXR)") }
    for loss in Self.losses(at: path) { receiver.report(loss) }
    var index = WordPressIndex()
    index.replacements = replacements
    for file in files { try Self.index(file, &index) }
    if index.hasPatterns {
      for file in files { try Self.readPatterns(file, &index) }
    }
    let (entries, deeper) = index.navigation()
    index.site.navigation = entries
    // WordPress shows all texts with typographic punctuation, and stores them as they were typed.
    index.site.hasSmartPunctuation = true
    try receiver.receive(.site(index.site))
    try receiver.receiveHome(of: index.address.base, feed: "/feed/")
    var reading = SecondPass(index: index, dates: dates, receiver: receiver)
    for (number, file) in files.enumerated() {
      try reading.read(file)
      guard number == 0, deeper > 0 else { continue }
      let message = "\(deeper) entries left out: they are below others, or lead to what is not moved"
      receiver.report(Loss(.setting, "menu", at: SourcePlace(file: file.name), message))
    }
    try reading.finish(files[0].name)
  }
}

// MARK: - The first pass

extension WordPressSource {
  private static func index(_ file: File, _ index: inout WordPressIndex) throws {
    let reader = try WXRReader(file.open(), isWhole: false)
    while let element = try reader.next() {
      switch element {
      case .field(let name, let text): add(name, text.trimmingSpaces, &index)
      case .record(let name, let fields): add(name, fields.mapValues(\.trimmingSpaces), &index)
      case .item(let item): index.add(item)
      case .cut: break
      }
    }
  }

  private static func add(_ name: String, _ text: String, _ index: inout WordPressIndex) {
    guard !text.isEmpty else { return }
    switch name {
    case "title": index.site.title = index.site.title ?? text
    case "description": index.site.description = index.site.description ?? text
    case "language": index.site.language = index.site.language ?? text
    case "link" where index.site.address == nil, "wp:base_blog_url":
      index.site.address = text
      index.address = FormerAddress(site: text)
    default: break
    }
  }

  private static func add(_ name: String, _ fields: [String: String], _ index: inout WordPressIndex) {
    switch name {
    case "wp:author":
      guard let login = fields["wp:author_login"] else { return }
      let display = fields["wp:author_display_name"] ?? ""
      let full = [fields["wp:author_first_name"], fields["wp:author_last_name"]].compactMap { $0 }
        .filter { !$0.isEmpty }.joined(separator: " ")
      index.authors[login] =
        (display.isEmpty ? (full.isEmpty ? login : full) : display).withCharacterReferences
    case "wp:category", "wp:tag":
      let kind = name == "wp:tag" ? "tag" : "category"
      let term = WordPressIndex.Term(
        isTag: kind == "tag", id: fields["wp:term_id"] ?? "",
        slug: (kind == "tag" ? fields["wp:tag_slug"] : fields["wp:category_nicename"]) ?? "",
        parent: fields["wp:category_parent"] ?? "",
        name: ((kind == "tag" ? fields["wp:tag_name"] : fields["wp:cat_name"]) ?? "").withCharacterReferences)
      if !term.slug.isEmpty { index.terms.append(term) }
    default: break
    }
  }

  private static func readPatterns(_ file: File, _ index: inout WordPressIndex) throws {
    let reader = try WXRReader(file.open(), isWhole: true)
    var bytes = 0
    while let element = try reader.next() {
      guard case .item(let item) = element, item.type == "wp_block" else { continue }
      bytes += item.content.utf8.count
      index.patterns[item.id] = pattern(item, isTooLong: item.long != nil || bytes > 16 << 20)
    }
  }

  /// WordPress shows only patterns that are published and have no password.
  private static func pattern(_ item: WXRItem, isTooLong: Bool) -> WordPressIndex.Pattern {
    guard item.status == "publish", item["wp:post_password"].isEmpty else {
      return .withheld("the pattern was not public")
    }
    return isTooLong ? .withheld("the patterns are longer than 16 MB together") : .text(item.content)
  }
}

// MARK: - The second pass

private struct SecondPass {
  let index: WordPressIndex
  let dates: LocalDates
  let receiver: any MoveReceiver
  /// The names of categories and tags under which posts are listed.
  private var tags: Set<String> = []
  private var authors: Set<String> = []
  private var internalFields = 0
  /// The identities of the texts so far: exports that were put together by hand have some twice.
  private var identities: Set<String> = []

  init(index: WordPressIndex, dates: LocalDates, receiver: any MoveReceiver) {
    (self.index, self.dates, self.receiver) = (index, dates, receiver)
  }

  mutating func read(_ file: WordPressSource.File) throws {
    let bytes = try file.open()
    let reader = WXRReader(bytes, isWhole: true)
    let texts = WordPressTexts(index: index, dates: dates, file: file.name)
    ReadingNote.note(file.name)
    while let element = try reader.next() {
      switch element {
      case .field, .record: break
      case .cut(let what):
        let message = "the file ends in \(what); everything before it was read"
        receiver.report(Loss(.text, Loss.cut, at: SourcePlace(file: file.name, line: reader.line), message))
      case .item(let item):
        ReadingNote.note(file.name, line: item.line)
        try take(item, texts)
        // The move tells of its texts.
        if item.long != nil, WordPressTexts.isMoved(item) { _ = reader.takeLongText() }
      }
      if reader.takeLongText() {
        let message = "what is longer than 64 MB was left out"
        receiver.report(Loss(.text, "too long", at: SourcePlace(file: file.name, line: reader.line), message))
      }
      guard reader.takeMendedText(), bytes.decoded?.isLatinDeclared != true else { continue }
      let message = "bytes that are not UTF-8 were read as Windows-1252"
      receiver.report(Loss(.text, "encoding", at: SourcePlace(file: file.name, line: reader.line), message))
    }
    for loss in bytes.decoded?.losses(of: file.name) ?? [] { receiver.report(loss) }
  }

  private mutating func take(_ item: WXRItem, _ texts: WordPressTexts) throws {
    switch item.type {
    case "attachment": try takeAttachment(item)
    case "nav_menu_item", "wp_block": break
    default:
      let result = texts.result(item)
      if var text = result.text {
        if !identities.insert(text.id).inserted {
          text.id += " " + (text.slug ?? text.title)
          identities.insert(text.id)
        }
        for name in text.authors where authors.insert(name).inserted {
          try receiver.receive(.author(MovedAuthor(name: name)))
        }
        try receiver.receive(.text(text))
      }
      for loss in result.losses { receiver.report(loss) }
      internalFields += result.internalFields
      if let text = result.text, text.kind == .post, !text.isDraft { tags.formUnion(result.tags) }
    }
  }

  /// The page of an attachment leads to its post, or to the file.
  private func takeAttachment(_ item: WXRItem) throws {
    guard let attachment = index.attachments[item.id] else { return }
    let isMoved = index.items[attachment.parent]?.isMoved ?? false
    let target: MovedRedirect.Target =
      isMoved ? .text(id: "wordpress:\(attachment.parent)") : .address(attachment.url)
    var paths = ["\(index.address.base)/?attachment_id=\(item.id)"]
    if let path = index.address.path(of: item["link"]), !paths.contains(path) { paths.insert(path, at: 0) }
    for path in paths where path != "/" && path != index.address.path(of: attachment.url) {
      try receiver.receive(.redirect(MovedRedirect(from: path, to: target)))
    }
  }

  /// Archives of tags, categories and authors lead to those of here.
  mutating func finish(_ file: String) throws {
    try finishTerms(SourcePlace(file: file))
    for (login, name) in index.authors.sorted(by: { $0.key < $1.key }) where authors.contains(name) {
      let path = "\(index.address.base)/author/\(login)/"
      try receiver.receive(.redirect(MovedRedirect(from: path, to: .author(name))))
    }
    guard internalFields > 0 else { return }
    let message = "\(internalFields) internal fields of WordPress and its plugins were left out"
    receiver.report(Loss(.setting, "postmeta", at: SourcePlace(file: file), message))
  }

  private func finishTerms(_ place: SourcePlace) throws {
    // WordPress lists the posts of a category also in those above it.
    var below: [String: [String]] = [:]
    for term in index.terms where !term.isTag && tags.contains(term.name) {
      for ancestor in index.ancestors(of: term) where below[ancestor.slug]?.contains(term.name) != true {
        below[ancestor.slug, default: []].append(term.name)
      }
    }
    for term in index.terms {
      let isDefault = !term.isTag && term.slug == "uncategorized"
      let isListed = isDefault || tags.contains(term.name)
      let names = isListed ? [term.name] : term.isTag ? [] : below[term.slug] ?? []
      let paths = index.paths(of: term)
      guard let name = names.first else {
        let message = "\(paths[0]) leads nowhere: no public post of \(term.name) came along"
        receiver.report(Loss(.address, "archive without posts", at: place, message))
        continue
      }
      for path in paths {
        let target = isDefault ? MovedRedirect.Target.address("/") : .tag(name)
        try receiver.receive(.redirect(MovedRedirect(from: path, to: target)))
      }
      guard names.count > 1 else { continue }
      let message =
        "\(paths[0]) leads to \(name); it also listed posts of \(names.dropFirst().joined(separator: ", "))"
      receiver.report(Loss(.address, "archive of several tags", at: place, message))
    }
  }
}
