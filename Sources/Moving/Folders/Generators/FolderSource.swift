import Foundation
import Importing
import Publication
import Texts
import Timestamps
import URIs
import YAML

/// Reads a folder of Markdown files as a table says.
package struct FolderSource<Table: GeneratorTable>: MovingSource {
  package static var name: String { Table.generator.name }

  private let generator = Table.generator
  private let folder: SourceFolder
  /// What the settings say.
  private let values: JSONValue
  private let dates: WrittenDate

  private static var endings: Set<String> { [".md", ".markdown", ".mdown", ".mkd", ".mdx"] }

  package static func recognises(_ path: String) -> Bool {
    let folder = SourceFolder(path)
    let signs = Table.generator.signs
    guard signs.isEmpty else { return signs.allSatisfy { folder.hasFile($0) || folder.hasFolder($0) } }
    return folder.files().contains { endings.contains($0.pathExtension) }
  }

  /// - Parameter timeZone: used unless the settings name one.
  package init(path: String, timeZone: String) {
    folder = SourceFolder(path)
    let (folder, generator) = (folder, generator)
    values = generator.settings.flatMap { DataFile.read($0, in: folder) } ?? .null
    let own = values[generator.timeZone]?.scalar.flatMap { TimeZone(identifier: $0)?.identifier }
    dates = WrittenDate(timeZone: own ?? timeZone)
  }

  package var mediaFolders: [String] { folder.hasFolder("") ? [folder.path(generator.content)] : [] }

  package func read(into receiver: any MoveReceiver) throws {
    guard folder.hasFolder(generator.content) else {
      throw MoveError.unreadable("\(folder.root) cannot be read; name a folder of Markdown files")
    }
    if generator.settings != nil {
      try receiver.receive(.site(site))
      try receiver.receiveHome(of: basePath)
    }
    var others = OtherFiles()
    let listing = folder.listing(below: generator.content)
    let names = WikiNames(listing.files, texts: Self.endings)
    for file in listing.files {
      guard Self.endings.contains(file.pathExtension) else {
        others.add(below(file))
        continue
      }
      let (text, losses) = text(file, folder, names)
      for loss in losses { receiver.report(loss) }
      if let text { try receiver.receive(.text(text)) }
    }
    let read = [
      generator.title, generator.description, generator.language, generator.timeZone, generator.address,
      generator.basePath, generator.permalink,
    ]
    for pair in values.pairs where !read.contains(pair.key) && !pair.value.isEmpty {
      let place = SourcePlace(file: generator.settings ?? ".")
      receiver.report(Loss(.setting, pair.key, at: place, "is not moved"))
    }
    for loss in listing.losses + others.losses { receiver.report(loss) }
  }

  // MARK: The site

  private var site: MovedSite {
    var site = MovedSite()
    func value(_ key: String) -> String? { values[key]?.scalar.flatMap { $0.isEmpty ? nil : $0 } }
    site.title = value(generator.title)
    site.description = value(generator.description)
    site.language = values[generator.language]?.names.first
    site.timeZone = value(generator.timeZone)
    site.address = value(generator.address).flatMap { address in
      guard address.contains("://") else { return nil }
      return address.hasSuffix("/") ? String(address.dropLast()) : address
    }
    return site
  }

  /// `/blog`, or empty.
  private var basePath: String {
    let path = (values[generator.basePath]?.scalar ?? "").droppingSlashes
    return path.isEmpty ? "" : "/\(path)"
  }

  /// The path of a file below the folder of the texts.
  private func below(_ file: String) -> String {
    generator.content.isEmpty ? file : String(file.dropFirst(generator.content.count + 1))
  }

  private func text(_ file: String, _ folder: SourceFolder, _ names: WikiNames) -> (MovedText?, [Loss]) {
    var losses = LossList(file: file)
    guard let source = SourceFile.text(folder.path(file), losses: &losses) else {
      return (nil, losses.losses)
    }
    let divided = DividedText(source, hasMetadata: true)
    let front = SourceFrontMatter(divided, losses: &losses)
    var fields = TextFields(front, losses: losses) { dates.read($0) }
    var text = MovedText(.page, id: file, place: SourcePlace(file: file))
    fields.fill(&text)
    Self.readTaxonomies(&fields, &text)
    let isIndex = ["index", "readme"].contains(file.lastPathPart.withoutExtension.lowercased())
    let name =
      isIndex && file.contains("/") ? file.parentPath.lastPathPart : file.lastPathPart.withoutExtension
    let day = name.wholeMatch(of: #/(\d{4}-\d{2}-\d{2})(?:[-_ ]+(.+))?/#)
    if text.date == nil, let day { text.date = dates.read(String(day.1)) }
    // Hexo and others show nothing of this folder, in which a text may have no date.
    let folders = file.split(separator: "/").dropLast()
    let isInDrafts = folders.contains { $0 == generator.drafts }
    if isInDrafts { text.isDraft = true }
    let isPost =
      generator.settings == nil
      ? text.date != nil || isInDrafts || text.isDraft && !text.tags.isEmpty
      : isInDrafts || folders.contains { $0 == generator.posts }
    text.kind = isPost ? .post : .page
    if isPost, text.date == nil, !text.isDraft {
      fields.add(.date, "date", "is missing, so the text is a draft")
      text.isDraft = true
    }
    let address = address(of: file, front)
    if address == nil, text.date != nil {
      fields.add(.address, generator.permalink, "\(pattern) has a part that is not known here")
    }
    let own = [fields.take("permalink"), fields.take("url")].compactMap { $0?.value.scalar }
    let written = own.filter { !$0.contains("://") && !$0.contains(":") }.map { JekyllAddress.clean($0) }
    text.addresses = written.map { basePath + $0 } + (address.map { [$0] } ?? [])
    text.addresses += fields.redirects().map { basePath + JekyllAddress.cleanRedirect($0) }
    let slug = fields.take("slug")?.value.scalar ?? day?.2.map(String.init) ?? name
    let path = address.flatMap { String($0.dropFirst(basePath.count)).pagePath }
    text.slug = isPost ? slug.lowercased().asSlug : path ?? "home"
    fields.keepOthers(in: &text)
    losses = fields.losses
    text.folder = folder.path(file.parentPath)
    writeBody(divided, file, folder, names, &text, name: day?.2.map(String.init) ?? name, losses: &losses)
    return (text, losses.losses)
  }

  /// Reads the tags from `taxonomies`, in which Zola keeps all lists of terms. The other lists go to
  /// `params`.
  private static func readTaxonomies(_ fields: inout TextFields, _ text: inout MovedText) {
    guard let entry = fields.take("taxonomies") else { return }
    for pair in entry.value.pairs {
      guard FrontMatterKeys.names(of: "tags").contains(FrontMatterKeys.normal(pair.key)) else {
        fields.keep(pair.key, pair.value)
        fields.add(.frontMatter, pair.key, line: entry.line, "is not read and kept below params")
        continue
      }
      for name in pair.value.names where !text.tags.contains(where: { $0.nameKey == name.nameKey }) {
        text.tags.append(name)
      }
    }
  }

  // MARK: Addresses

  private var pattern: String { values[generator.permalink]?.scalar?.trimmed ?? generator.pattern }

  /// The path of the text in a file.
  private func address(of file: String) -> String? {
    var losses = LossList(file: file)
    guard generator.settings != nil, let text = SourceFile.text(folder.path(file), losses: &losses) else {
      return address(of: file, SourceFrontMatter())
    }
    return address(of: file, SourceFrontMatter(DividedText(text), losses: &losses))
  }

  /// The path at which the program shows a file, by the pattern of posts, or by its place in the folder.
  private func address(of file: String, _ front: SourceFrontMatter) -> String? {
    let stem = below(file).withoutExtension
    let folders = [generator.posts, generator.drafts].map { "\($0)/" }
    guard !pattern.isEmpty, let folder = folders.first(where: stem.hasPrefix) else {
      let isIndex = stem.lastPathPart.lowercased() == "index"
      return basePath + JekyllAddress.clean(isIndex ? "/\(stem.parentPath)" : "/\(stem)")
    }
    var address = JekyllAddress()
    address.path = String(stem.dropFirst(folder.count))
    address.name = stem.lastPathPart
    address.categories = front["categories"]?.names ?? front["category"]?.names ?? []
    address.date = front["date"]?.scalar.flatMap(dates.read)?.local
    let known = generator.placeholders.reduce(pattern) { $0.replacing($1.0, with: $1.1) }
    return address.path(for: known).map { basePath + $0 }
  }

  // MARK: Body

  private func context(_ names: WikiNames) -> MarkContext {
    var context = MarkContext()
    context.address = { _, name in names["\(generator.posts)/\(name)"].flatMap(address) }
    return context
  }

  private func writeBody(
    _ divided: DividedText, _ file: String, _ folder: SourceFolder, _ names: WikiNames,
    _ text: inout MovedText, name: String, losses: inout LossList
  ) {
    var body = TracedText(divided.body, firstLine: divided.bodyLine)
    if let dialect = generator.dialect {
      body = MarkTranslation.translated(body, dialect, context(names), losses: &losses)
    } else {
      let hasComments = folder.hasFolder(".obsidian")
      body = ForeignMarkup.translated(body, hasComments: hasComments, losses: &losses) { name in
        guard let other = names[name] else { return nil }
        guard Self.endings.contains(other.pathExtension) else {
          return .file("/" + other.percentEncoded(allowing: .path))
        }
        return address(of: other).map { .text($0) }
      }
    }
    body = FenceLines.translated(body, losses: &losses)
    body = MoreMark.taken(from: body, separator: nil, summary: &text.summary, losses: &losses)
    body = RelativeAddresses.resolved(in: body, address: nil) { path in
      // The files of a post may be in a folder of its name.
      let beside = folder.file(path, from: "\(file.withoutExtension)/index.md")
      if let beside, generator.settings != nil {
        return .text("/" + below(beside).percentEncoded(allowing: .path))
      }
      guard let other = folder.file(path, from: file) else { return .nothing }
      guard Self.endings.contains(other.pathExtension) else { return .file }
      return address(of: other).map { .text($0) } ?? .nothing
    }
    text.finish(body, of: divided, named: name, losses: &losses)
  }
}
