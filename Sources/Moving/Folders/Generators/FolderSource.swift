import Importing

/// Reads a folder of texts as a table says.
package struct FolderSource<Table: GeneratorTable>: MovingSource {
  package static var name: String { Table.generator.name }

  private let folder: SourceFolder
  private let timeZone: String

  package static func recognises(_ path: String) -> Bool {
    let folder = SourceFolder(path)
    let generator = Table.generator
    if let recognises = generator.recognises { return recognises(folder) }
    guard generator.signs.isEmpty else {
      return generator.signs.allSatisfy { folder.hasFile($0) || folder.hasFolder($0) }
    }
    return folder.files().contains { generator.markdownEndings.contains($0.pathExtension) }
  }

  /// - Parameter timeZone: used unless the settings name one, or the program has one for all.
  package init(path: String, timeZone: String) {
    folder = SourceFolder(path)
    self.timeZone = timeZone
  }

  package var mediaFolders: [String] {
    guard folder.hasFolder("") else { return [] }
    let settings = Table.generator.readSettings(folder, Table.generator)
    let content = Table.generator.roots(settings, folder).last?.path ?? ""
    return Table.generator.media(settings.values, content).filter(folder.hasFolder).map(folder.path)
  }

  package func read(into receiver: any MoveReceiver) throws {
    let site = FolderSite(Table.generator, folder, timeZone: timeZone)
    guard site.roots.contains(where: { folder.hasFolder($0.path) }) else {
      throw MoveError.unreadable(
        "\(folder.root) cannot be read, has no folder of texts, or it is a link, which is not followed; "
          + "name \(Table.generator.folder)")
    }
    var reading = FolderReading(site)
    try reading.run(receiver)
  }
}

/// What texts say of lists and menus, which come at the end.
struct FolderNotes {
  struct List: Hashable {
    let prefix: String
    let name: String
  }

  /// The terms of each list.
  var terms: [List: UsedNames] = [:]
  /// The paths of sections that have posts, and of those that have a text of their own.
  var sections = UsedNames()
  var sectionTexts: Set<String> = []
  var menu: [(weight: Double, title: String, url: String)] = []
}

/// The addresses of the pages of a list of terms.
struct TermArchive {
  /// That of the list itself.
  var list: String?
  /// Those of each term.
  var paths: [(name: String, path: String)] = []
  var loss: Loss?
}

/// One reading of a folder.
private struct FolderReading {
  private let site: FolderSite
  private let generator: Generator
  private var others = OtherFiles()
  private var notes = FolderNotes()

  init(_ site: FolderSite) { (self.site, generator) = (site, site.generator) }

  mutating func run(_ receiver: any MoveReceiver) throws {
    for loss in site.settings.losses { receiver.report(loss) }
    if !generator.settings.isEmpty { try receiver.receive(.site(site.moved)) }
    let ownFeed = site.values.text(generator.ownFeed)
    try receiver.receiveHome(of: site.basePath, feed: ownFeed ?? generator.feed)
    if let ownFeed, site.basePath.isEmpty {
      try receiver.receive(.redirect(MovedRedirect(from: ownFeed.cleanPath, to: .address("/feed.xml"))))
    }
    for person in site.people { try receiver.receive(.author(person)) }
    for file in site.files {
      guard let place = generator.place(file, site) else {
        add(file)
        continue
      }
      let (text, skipped, losses) = FolderText.read(place, site)
      for loss in losses { receiver.report(loss) }
      if let item = skipped?.item { try receiver.receive(item) }
      if skipped != nil, losses.isEmpty, skipped?.item == nil { add(file) }
      guard let text else { continue }
      note(text)
      try receiver.receive(.text(text.moved))
    }
    for path in notes.sections.names where !notes.sectionTexts.contains(path) {
      try receiver.receive(.redirect(MovedRedirect(from: path, to: .address("/archive"))))
    }
    try sendTerms(receiver)
    try sendMenu(receiver)
    for loss in site.settings.unread(except: generator.readSettingNames) { receiver.report(loss) }
    let beside = generator.others(site)
    for file in beside.files { others.add(file) }
    for loss in site.losses + beside.losses + others.losses { receiver.report(loss) }
  }

  private mutating func add(_ file: String) {
    guard !site.settings.files.contains(file), !generator.isData(file, site), site.leaf(of: file) == nil
    else {
      return
    }
    others.add(generator.countsFilesInContent ? site.relative(file) : file)
  }

  private mutating func note(_ text: FolderText) {
    guard !text.moved.isDraft else { return }
    for (list, names) in generator.terms(text) where !names.isEmpty {
      notes.terms[.init(prefix: text.languagePrefix, name: list), default: UsedNames()].add(names)
    }
    generator.note(text, &notes)
  }

  private func sendTerms(_ receiver: any MoveReceiver) throws {
    for (list, used) in notes.terms.sorted(by: { ($0.key.prefix, $0.key.name) < ($1.key.prefix, $1.key.name) }
    ) {
      let archive = generator.archive(list.name, list.prefix, used.names, site)
      if let path = archive.list {
        try receiver.receive(.redirect(MovedRedirect(from: path, to: .address("/tags"))))
      }
      for (name, path) in archive.paths {
        try receiver.receive(.redirect(MovedRedirect(from: path, to: .tag(name))))
      }
      if let loss = archive.loss { receiver.report(loss) }
    }
  }

  /// The entries of the menu that texts add to that of the settings.
  private func sendMenu(_ receiver: any MoveReceiver) throws {
    guard !notes.menu.isEmpty, site.moved.navigation.isEmpty else { return }
    var moved = MovedSite()
    moved.navigation = notes.menu.enumerated().sorted {
      ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset)
    }.map { ($0.element.title, $0.element.url) }
    try receiver.receive(.site(moved))
  }
}
