import Texts

/// A folder of Jekyll: `_posts`, `_drafts`, collections, and pages.
package struct JekyllSource: MovingSource {
  package static let name = "jekyll"

  private let path: String
  private let timeZone: String

  package static func recognises(_ path: String) -> Bool {
    let folder = SourceFolder(path)
    if folder.hasFolder("_posts") || folder.hasFolder("_drafts") { return true }
    guard folder.hasFile("_config.yml") || folder.hasFile("_config.yaml") else { return false }
    // `source/_posts` is the layout of Hexo, whose settings have the same name, and of Octopress, which is
    // Jekyll. Only Octopress' settings say `source: source`; Hexo's say `source_dir`.
    return !folder.hasFolder("source/_posts") || JekyllConfiguration(in: folder).isOctopress
  }

  /// - Parameter timeZone: used unless the settings name one.
  package init(path: String, timeZone: String) {
    self.path = path
    self.timeZone = timeZone
  }

  package var mediaFolders: [String] {
    let folder = SourceFolder(path)
    let source = JekyllConfiguration(in: folder).sourceFolder
    return folder.hasFolder("") ? [folder.path(source)] : []
  }

  package func read(into receiver: any MoveReceiver) throws {
    let folder = SourceFolder(path)
    guard folder.hasFolder("") else {
      throw MoveError.unreadable("\(path) cannot be read; name the folder of a site of Jekyll")
    }
    try JekyllReading(folder, timeZone: timeZone).run(receiver)
  }
}

/// One reading of a folder of Jekyll.
private struct JekyllReading {
  private let folder: SourceFolder
  private let site: JekyllSite
  private var others = OtherFiles()
  private var tags = UsedNames()
  private var categories = UsedNames()

  init(_ folder: SourceFolder, timeZone: String) {
    self.folder = folder
    site = JekyllSite(folder, timeZone: timeZone)
  }

  consuming func run(_ receiver: any MoveReceiver) throws {
    var reading = self
    try reading.read(receiver)
  }

  private mutating func read(_ receiver: any MoveReceiver) throws {
    for loss in site.configuration.losses { receiver.report(loss) }
    for item in JekyllSiteItems(site).items { try receiver.receive(item) }
    try receiver.receiveHome(of: site.configuration.basePath, feed: site.configuration.feedPath)
    if let feed = site.configuration.ownFeedPath, site.configuration.basePath.isEmpty {
      try receiver.receive(
        .redirect(MovedRedirect(from: JekyllAddress.clean(feed), to: .address("/feed.xml"))))
    }
    for file in site.files {
      guard let role = site.role(of: file) else {
        if site.isMarked(file) {
          let message = "has a name that Jekyll leaves out; not moved"
          receiver.report(Loss(.text, file.lastPathPart, at: SourcePlace(file: file), message))
        } else if file != site.configuration.file {
          others.add(site.relative(file))
        }
        continue
      }
      try read(file, role, receiver)
    }
    try sendArchives(receiver)
    for loss in site.configuration.unread() + site.linkLosses { receiver.report(loss) }
    for loss in others.losses { receiver.report(loss) }
  }

  private mutating func read(
    _ file: String, _ role: JekyllSite.Role, _ receiver: any MoveReceiver
  ) throws {
    let (item, head, losses) = JekyllText.read(file, role, site)
    for loss in losses { receiver.report(loss) }
    guard let item else { return }
    if case .text(let text) = item, let head, !text.isDraft {
      categories.add(head.categories)
      // Where an author wrote commas between the words of a text, Jekyll has tags that end with one.
      tags.add(
        head.tags.compactMap { name in
          let word = name.lowercased().filter { $0 != "," }
          return text.tags.first { $0.lowercased() == word }
        })
    }
    try receiver.receive(item)
  }

  /// The pages of tags and categories that the plugin `jekyll-archives` makes.
  private func sendArchives(_ receiver: any MoveReceiver) throws {
    guard let settings = site.configuration.values["jekyll-archives"] else { return }
    let enabled = settings["enabled"]?.names ?? []
    let isAll = enabled.contains("all")
    let kinds = [("categories", "category", categories), ("tags", "tag", tags)]
    for (name, single, used) in kinds where isAll || enabled.contains(name) {
      let pattern = settings["permalinks"]?[single]?.scalar ?? "/\(single)/:name/"
      for name in used.names {
        let path = JekyllAddress.clean(pattern.replacing(":name", with: JekyllAddress.slugify(name)))
        let from = site.configuration.basePath + path
        try receiver.receive(.redirect(MovedRedirect(from: from, to: .tag(name))))
      }
    }
  }
}

/// Names in the order in which they occur first, each once.
struct UsedNames {
  private(set) var names: [String] = []
  private var known: Set<String> = []

  mutating func add(_ names: [String]) {
    for name in names where known.insert(name).inserted { self.names.append(name) }
  }
}

/// Files that are no texts, counted by the folder in which they are.
struct OtherFiles {
  private var counts: [String: Int] = [:]
  private var atRoot: [String] = []

  mutating func add(_ file: String) {
    guard let slash = file.firstIndex(of: "/") else { return atRoot.append(file) }
    counts[String(file[..<slash]), default: 0] += 1
  }

  /// One loss for each folder, and one for all files beside the folders.
  var losses: [Loss] {
    var losses = counts.sorted { $0.key < $1.key }.map { folder, count in
      let files = count == 1 ? "1 file is no text" : "\(count) files are no texts"
      return Loss(
        .setting, "\(folder)/", at: SourcePlace(file: folder),
        "\(files) and only moved where a text refers to it")
    }
    if !atRoot.isEmpty {
      let shown = atRoot.prefix(8).joined(separator: ", ") + (atRoot.count > 8 ? ", …" : "")
      losses.append(
        Loss(
          .setting, "files", at: SourcePlace(file: "."),
          "\(atRoot.count) are no texts and not moved: \(shown)"))
    }
    return losses
  }
}
