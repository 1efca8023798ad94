import Importing

/// A folder of Hugo: `content` with its sections and bundles, in one language or several.
package struct HugoSource: MovingSource {
  package static let name = "hugo"

  private let path: String
  private let timeZone: String

  package static func recognises(_ path: String) -> Bool {
    let folder = SourceFolder(path)
    if HugoConfiguration.endings.contains(where: { folder.hasFile("hugo.\($0)") }) { return true }
    if folder.hasFolder("config/_default") { return true }
    guard !HugoConfiguration.files(in: folder).isEmpty else { return false }
    return ["content", "layouts", "archetypes", "themes"].contains(where: folder.hasFolder)
  }

  /// - Parameter timeZone: not used: Hugo reads dates without a zone in UTC, unless the settings name one.
  package init(path: String, timeZone: String) {
    self.path = path
    self.timeZone = timeZone
  }

  package var mediaFolders: [String] {
    let folder = SourceFolder(path)
    let configuration = HugoConfiguration(in: folder)
    let named = configuration.values["staticDir"]?.names.map(\.droppingSlashes) ?? ["static"]
    return (named + ["assets", configuration.contentFolder]).filter(folder.hasFolder).map(folder.path)
  }

  package func read(into receiver: any MoveReceiver) throws {
    let folder = SourceFolder(path)
    let site = HugoSite(folder)
    guard folder.hasFolder(site.configuration.contentFolder) || !site.files.isEmpty else {
      throw MoveError.unreadable(
        "\(path) has no folder of content, or it is a link, which is not followed; name the folder with the "
          + "settings of Hugo")
    }
    var reading = HugoReading(site)
    try reading.run(receiver)
  }
}

/// One reading of a folder of Hugo.
private struct HugoReading {
  private let site: HugoSite
  private var others = OtherFiles()
  /// The terms of taxonomies, by prefix and taxonomy.
  private var terms: [String: UsedNames] = [:]
  /// The paths of the lists of sections that have posts and no text of their own.
  private var sections = UsedNames()
  private var sectionTexts: Set<String> = []
  private var menu: [(weight: Double, title: String, url: String)] = []

  init(_ site: HugoSite) { self.site = site }

  mutating func run(_ receiver: any MoveReceiver) throws {
    for loss in site.configuration.losses { receiver.report(loss) }
    try receiver.receive(.site(site.configuration.site))
    try receiver.receiveHome(of: site.configuration.basePath, feed: "/index.xml")
    for author in site.configuration.authors { try receiver.receive(.author(author)) }
    for file in site.files {
      guard let place = site.place(of: file) else { continue }
      guard place.isText else {
        // Files in a bundle belong to its text.
        if site.bundle(of: file) == nil { others.add(file) }
        continue
      }
      try read(place, receiver)
    }
    for path in sections.names where !sectionTexts.contains(path) {
      try receiver.receive(.redirect(MovedRedirect(from: path, to: .address("/archive"))))
    }
    try sendTerms(receiver)
    try sendMenu(receiver)
    for loss in site.configuration.unread { receiver.report(loss) }
    let beside = site.others
    for loss in site.losses + beside.losses { receiver.report(loss) }
    for file in beside.files { others.add(file) }
    for loss in others.losses { receiver.report(loss) }
  }

  private mutating func read(_ place: HugoPlace, _ receiver: any MoveReceiver) throws {
    let (text, losses) = HugoText.read(place, site)
    for loss in losses { receiver.report(loss) }
    guard let text else { return }
    if !text.moved.isDraft {
      let prefix = site.configuration.prefix(of: place.language)
      for (taxonomy, names) in text.terms { terms["\(prefix)\n\(taxonomy)", default: UsedNames()].add(names) }
      menu += text.menu
      let base = site.configuration.basePath + prefix
      if place.kind == .section {
        sectionTexts.formUnion(text.moved.addresses)
      } else if text.moved.kind == .post, let section = place.sections.first {
        var address = HugoAddress()
        address.sections = [section]
        address.title = section
        let path = address.path(pattern: site.configuration.pattern(ofSection: section))
        sections.add([base + (path ?? HugoAddress.encoded("/\(address.urlized(section))/"))])
      }
    }
    try receiver.receive(.text(text.moved))
  }

  private func sendTerms(_ receiver: any MoveReceiver) throws {
    for (key, used) in terms.sorted(by: { $0.key < $1.key }) {
      let parts = key.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let (prefix, taxonomy) = (parts[0], parts[1])
      guard FrontMatterKeys.names(of: "tags").contains(FrontMatterKeys.normal(taxonomy)) else {
        receiver.report(
          Loss(
            .address, taxonomy, at: SourcePlace(file: "."),
            "the pages of its \(used.names.count) terms below \(prefix)/\(taxonomy)/ are not moved"))
        continue
      }
      let list = site.configuration.basePath + prefix + HugoAddress.encoded("/\(taxonomy)/")
      if list != "/tags/" {
        try receiver.receive(.redirect(MovedRedirect(from: list, to: .address("/tags"))))
      }
      for name in used.names {
        var address = HugoAddress()
        address.sections = [taxonomy]
        address.name = name
        address.title = name
        address.keepsCase = site.configuration.keepsCase
        guard let path = address.path(pattern: site.configuration.pattern(taxonomy: taxonomy)) else {
          continue
        }
        let from = site.configuration.basePath + prefix + path
        try receiver.receive(.redirect(MovedRedirect(from: from, to: .tag(name))))
      }
    }
  }

  /// The entries of the menu that texts add to that of the settings.
  private func sendMenu(_ receiver: any MoveReceiver) throws {
    guard !menu.isEmpty, site.configuration.site.navigation.isEmpty else { return }
    var moved = MovedSite()
    moved.navigation = menu.enumerated().sorted {
      ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset)
    }.map { ($0.element.title, $0.element.url) }
    try receiver.receive(.site(moved))
  }
}
