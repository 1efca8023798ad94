import Importing
import Publication
import Texts
import Timestamps
import URIs
import YAML

/// A folder of Markdown files of no program in particular. A file with a date, or with one in its name, is a
/// post, and all others are pages.
package struct MarkdownSource: MovingSource {
  package static let name = "markdown"

  private let path: String
  private let dates: WrittenDate

  private static let endings: Set = [".md", ".markdown", ".mdown", ".mkd", ".mdx"]

  package static func recognises(_ path: String) -> Bool {
    SourceFolder(path).files().contains { endings.contains($0.pathExtension) }
  }

  package init(path: String, timeZone: String) {
    self.path = path
    dates = WrittenDate(timeZone: timeZone)
  }

  package var mediaFolders: [String] {
    let folder = SourceFolder(path)
    return folder.hasFolder("") ? [folder.root] : []
  }

  package func read(into receiver: any MoveReceiver) throws {
    let folder = SourceFolder(path)
    guard folder.hasFolder("") else {
      throw MoveError.unreadable("\(path) cannot be read; name a folder of Markdown files")
    }
    var others = OtherFiles()
    let listing = folder.listing()
    let names = WikiNames(listing.files, texts: Self.endings)
    for file in listing.files {
      guard Self.endings.contains(file.pathExtension) else {
        others.add(file)
        continue
      }
      let (text, losses) = text(file, folder, names)
      for loss in losses { receiver.report(loss) }
      if let text { try receiver.receive(.text(text)) }
    }
    for loss in listing.losses + others.losses { receiver.report(loss) }
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
    let isInDrafts = file.split(separator: "/").dropLast().contains("_drafts")
    if isInDrafts { text.isDraft = true }
    let isPost = text.date != nil || isInDrafts || text.isDraft && !text.tags.isEmpty
    text.kind = isPost ? .post : .page
    let address = Self.address(of: file)
    let own = [fields.take("permalink"), fields.take("url")].compactMap { $0?.value.scalar }
    let written = own.filter { !$0.contains("://") && !$0.contains(":") }.map { JekyllAddress.clean($0) }
    text.addresses = written + [address] + fields.redirects().map(JekyllAddress.cleanRedirect)
    let slug = fields.take("slug")?.value.scalar ?? day?.2.map(String.init) ?? name
    text.slug = text.kind == .post ? slug.lowercased().asSlug : address.pagePath ?? "home"
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

  /// The path at which a program that knows no better shows a file, which is what links between files become.
  private static func address(of file: String) -> String {
    let stem = file.withoutExtension
    return JekyllAddress.clean(stem.lastPathPart.lowercased() == "index" ? "/\(stem.parentPath)" : "/\(stem)")
  }

  private func writeBody(
    _ divided: DividedText, _ file: String, _ folder: SourceFolder, _ names: WikiNames,
    _ text: inout MovedText, name: String, losses: inout LossList
  ) {
    var body = TracedText(divided.body, firstLine: divided.bodyLine)
    body = ForeignMarkup.translated(body, hasComments: folder.hasFolder(".obsidian"), losses: &losses) {
      name in
      guard let other = names[name] else { return nil }
      let isText = Self.endings.contains(other.pathExtension)
      return isText ? .text(Self.address(of: other)) : .file("/" + other.percentEncoded(allowing: .path))
    }
    body = FenceLines.translated(body, losses: &losses)
    body = MoreMark.taken(from: body, separator: nil, summary: &text.summary, losses: &losses)
    body = RelativeAddresses.resolved(in: body, address: nil) { path in
      guard let other = folder.file(path, from: file) else { return .nothing }
      return Self.endings.contains(other.pathExtension) ? .text(Self.address(of: other)) : .file
    }
    text.finish(body, of: divided, named: name, losses: &losses)
  }
}
