import Importing

/// Reads a folder of texts as a table says.
package struct FolderSource<Table: GeneratorTable>: MovingSource {
  package static var name: String { Table.generator.name }

  package var replacements = ReplacementTable.none
  private let folder: SourceFolder
  private let timeZone: String

  package static func sign(at path: String) -> String? {
    let folder = SourceFolder(path)
    let site = Table.generator.site(folder)
    guard let sign = Table.generator.sign(site) else { return nil }
    return site.root == folder.root ? sign : site.path(sign)
  }

  /// - Parameter timeZone: used unless the settings name one, or the program has one for all.
  package init(path: String, timeZone: String) {
    folder = Table.generator.site(SourceFolder(path))
    self.timeZone = timeZone
  }

  package var mediaFolders: [String] {
    guard folder.hasFolder("") else { return [] }
    let settings = Table.generator.readSettings(folder, Table.generator)
    let roots = Table.generator.roots(settings, folder)
    var folders = UsedNames()
    folders.add(Table.generator.media(settings.values, roots.mainPath))
    folders.add(roots.map(\.path))
    return folders.names.filter(folder.hasFolder).map(folder.path)
  }

  package func read(into receiver: any MoveReceiver) throws {
    let site = FolderSite(Table.generator, folder, timeZone: timeZone)
    site.replacements = replacements
    guard site.roots.contains(where: { folder.hasFolder($0.path) }) else {
      throw MoveError.unreadable(
        "\(folder.root) cannot be read, has no folder of texts, or it is a link, which is not followed; "
          + "name \(Table.generator.folder)")
    }
    var reading = FolderReading(site)
    try reading.run(receiver)
  }
}

/// The entries of texts in lists and menus, which come at the end.
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
  var menu: [MenuLink] = []
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
    if let list = generator.listOfPosts(site.values) {
      let from = site.basePath + "/\(list)/".cleanPath
      try receiver.receive(.redirect(MovedRedirect(from: from, to: .address("/archive"))))
    }
    for person in site.people { try receiver.receive(.author(person)) }
    var broken: [FolderPlace] = []
    for file in site.files {
      guard let place = generator.place(file, site) else {
        add(file)
        continue
      }
      let read = FolderText.read(place, site)
      if read.text?.head.isBroken == true { broken.append(place) } else { try send(read, file, receiver) }
    }
    // What such a text should have been called is not known: others get their addresses first.
    for place in broken { try send(FolderText.read(place, site), place.file, receiver) }
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

  private mutating func send(
    _ read: (text: FolderText?, skipped: SkippedText?, losses: [Loss]), _ file: String,
    _ receiver: any MoveReceiver
  ) throws {
    for loss in read.losses { receiver.report(loss) }
    if let item = read.skipped?.item { try receiver.receive(item) }
    if read.skipped != nil, read.losses.isEmpty, read.skipped?.item == nil { add(file) }
    guard let text = read.text else { return }
    note(text)
    try receiver.receive(.text(text.moved))
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

  /// The menu of the settings with the links that texts add to it.
  private func sendMenu(_ receiver: any MoveReceiver) throws {
    guard generator.hasMenusInTexts else { return }
    let links = (generator.navigation(site) + notes.menu).inPlaces(sortedByTitle: true)
    guard !links.isEmpty else { return }
    var moved = MovedSite()
    moved.navigation = links.map { ($0.title, $0.url) }
    try receiver.receive(.site(moved))
  }
}
