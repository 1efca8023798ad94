import Foundation
import Importing
import Texts
import Timestamps
import URIs

/// The facts that all texts of a folder share: the settings, the list of files, and the addresses of others.
final class FolderSite {
  let generator: Generator
  let folder: SourceFolder
  let settings: FolderSettings
  let markup: FolderMarkup
  /// A folder in another one comes before that.
  let roots: [FolderRoot]
  /// The first folder of texts.
  let content: String
  /// Relative to the folder of the site, in the order of their bytes.
  private(set) var files: [String] = []
  /// The losses of reading the folder.
  var losses: [Loss] = []
  /// The owner's replacements of marks in texts.
  var replacements = ReplacementTable.none
  /// Values for several texts.
  var defaults = FolderDefaults()
  /// The files of texts by what marks call them.
  var names: [String: String] = [:]
  /// The folders that belong to a text, with its file.
  var leaves: [String: String] = [:]
  /// Where the files in such a folder stand in `files`.
  private var leafFiles: [String: Range<Int>] = [:]
  private(set) lazy var wikiNames = WikiNames(files, texts: generator.markdownEndings)
  private(set) lazy var authors = generator.authors(self)
  private var addresses: [String: String] = [:]
  private let timeZone: String

  var values: JSONValue { settings.values }
  /// The language of texts that name none, in small letters.
  private(set) lazy var mainLanguage = (values.text("defaultContentLanguage") ?? "en").lowercased()

  init(_ generator: Generator, _ folder: SourceFolder, timeZone: String) {
    (self.generator, self.folder) = (generator, folder)
    settings = generator.readSettings(folder, generator)
    let roots = generator.roots(settings, folder)
    self.roots = roots.sorted { ($1.path.utf8.count, $0.path) < ($0.path.utf8.count, $1.path) }
    content = roots.mainPath
    markup = generator.markup(settings.values)
    let own = settings.values.text(generator.timeZone).flatMap { TimeZone(identifier: $0)?.identifier }
    self.timeZone = own ?? generator.zone ?? timeZone
    hasOwnTimeZone = settings.values.text(generator.timeZone) != nil
    list()
    generator.prepare(self)
  }

  /// Whether the folder has more than texts: it is that of a program, or a repository.
  var isRepository: Bool { !generator.settings.isEmpty || values["repository"]?.bool == true }

  /// Whether the settings name a time zone.
  let hasOwnTimeZone: Bool

  private func list() {
    let exclusions = generator.exclusions(settings, folder)
    var excluded: [String] = []
    for root in roots where !roots.contains(where: { $0.path != root.path && $0.relative(root.path) != nil })
    {
      let listing = folder.listing(below: root.path) { path in
        if exclusions.isHidden(path) { return true }
        guard exclusions.skipsFolders, exclusions.contains(path) else { return false }
        excluded.append(path)
        return true
      }
      for file in listing.files {
        guard exclusions.contains(file) else {
          files.append(file)
          continue
        }
        if generator.place(file, self) != nil { excluded.append(file) }
      }
      losses += listing.losses
    }
    if let (name, message) = exclusions.loss {
      losses += excluded.map { Loss(.text, name, at: SourcePlace(file: $0), message) }
    }
    guard generator.hasPostsFirst else { return }
    let isPost = { (file: String) in file.contains("\(self.generator.posts)/") }
    files = files.filter(isPost) + files.filter { !isPost($0) }
  }

  /// The path of a file below the folder of the texts.
  func relative(_ file: String) -> String {
    roots.lazy.compactMap { $0.relative(file) }.first ?? file
  }

  // MARK: Leaves

  /// Notes the folder of a text as one that belongs to it.
  func addLeaf(_ file: String) { if leaves[file.parentPath] == nil { leaves[file.parentPath] = file } }

  /// The folder of a text in which a file is.
  func leaf(of file: String) -> String? {
    guard !leaves.isEmpty else { return nil }
    var folder = file.parentPath
    while !folder.isEmpty {
      if leaves[folder] != nil { return folder }
      folder = folder.parentPath
    }
    return nil
  }

  /// The files that belong to a text alone, relative to its folder.
  func files(of place: FolderPlace) -> [String] {
    guard place.role == .leaf, !place.name.isEmpty else { return [] }
    if leafFiles.isEmpty {
      for (index, file) in files.enumerated() {
        guard let folder = leaf(of: file) else { continue }
        leafFiles[folder] = (leafFiles[folder]?.lowerBound ?? index)..<(index + 1)
      }
    }
    let folder = place.file.parentPath
    return files[leafFiles[folder] ?? 0..<0].compactMap { file in
      let name = String(file.dropFirst(folder.count + 1))
      let isText = name.hasPrefix("index.") && generator.place(file, self) != nil
      return isText ? nil : name
    }
  }

  // MARK: The site

  /// The first value of a setting in its scopes.
  func setting(_ paths: [String]) -> String? {
    generator.scopes(values).lazy.compactMap { $0.text(paths) }.first
  }

  /// `/blog`, or empty.
  private(set) lazy var basePath: String = {
    let written = values.text(generator.basePath) ?? ""
    let path = URIReference(written).path.droppingSlashes
    return path.isEmpty || path == "." ? "" : "/\(path)"
  }()

  /// Scheme and host, and the path that the settings have there; nil if it is not known.
  private(set) lazy var address: String? = {
    guard var address = values.text(generator.address), address.contains("://") else { return nil }
    while address.hasSuffix("/") { address.removeLast() }
    return address
  }()

  var moved: MovedSite {
    var site = MovedSite()
    site.title = setting(generator.title)
    site.description = setting(generator.description)
    site.language = setting(generator.language)?.replacing("_", with: "-")
    site.timeZone = values.text(generator.timeZone)
    site.hasSmartPunctuation = markup.hasSmartPunctuation
    site.address = address.map { generator.addsBasePath ? $0 + basePath : $0 }
    // Texts come later.
    if !generator.hasMenusInTexts {
      site.navigation = generator.navigation(self).inPlaces().map { ($0.title, $0.url) }
    }
    return site
  }

  /// The people that settings and data name.
  var people: [MovedAuthor] {
    let known = authors.map(\.author)
    let own = generator.author.lazy.compactMap { self.values.value(at: $0) }.first.flatMap { MovedAuthor($0) }
    guard let own, !known.contains(where: { $0.name == own.name }) else { return known }
    return [own] + known
  }

  // MARK: Addresses

  /// The path of the text in a file, with the base path; nil for another file.
  func path(of file: String) -> String? {
    if let known = addresses[file] { return known }
    guard let place = generator.place(file, self) else { return nil }
    let found = ReadingNote.reading(file) { () -> String? in
      var losses = LossList(file: file)
      return FolderHead(place, self, losses: &losses).flatMap { generator.addresses($0, self).paths.first }
    }
    guard let address = found else { return nil }
    if addresses.count < 50_000 { addresses[file] = address }
    return address
  }

  // MARK: Dates

  /// A date of front matter.
  ///
  /// - Parameter isQuoted: whether it is between quotation marks, so that YAML does not read it.
  func date(_ text: String, isQuoted: Bool = false) -> Timestamp? {
    let text = text.trimmed
    // Hugo's date of nothing.
    if text.hasPrefix("0001-01-01") { return nil }
    guard generator.hasTimesInUTC, !isQuoted,
      text.wholeMatch(of: #/\d{4}-\d{1,2}-\d{1,2}[Tt\s]+\d{1,2}:\d\d:\d\d(\.\d*)?/#) != nil
    else { return WrittenDate(timeZone: timeZone).read(text) }
    return WrittenDate(timeZone: "UTC").read(text).map(inZone)
  }

  /// A date as clocks in the zone of the site show it.
  func inZone(_ date: Timestamp) -> Timestamp {
    let seconds = Double(date.microseconds) / 1_000_000
    let offset = TimeZone(identifier: timeZone)?.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    return Timestamp(microseconds: date.microseconds, offset: offset ?? 0)
  }
}

/// Values that settings, folders and files beside texts give to several texts.
struct FolderDefaults {
  struct Values {
    let values: JSONValue
    /// Whether a text below the path gets them.
    var isMeant: (FolderPlace) -> Bool = { _ in true }
  }

  /// By the paths of files without endings and folders.
  private var exact: [String: [Values]] = [:]
  private var patterns: [(path: PathPattern, values: Values)] = []

  /// Adds values that count less than those that were added for the same path before.
  mutating func add(_ path: String, _ values: Values) { exact[path, default: []].append(values) }

  /// Adds values for paths that begin as a pattern in which `*` stands for a part of a name.
  mutating func add(pattern: String, _ values: Values) { patterns.append((PathPattern(pattern), values)) }

  /// The values of a text, those of the nearest path first.
  ///
  /// - Parameter path: of its file, below the folder that paths are relative to.
  func values(for place: FolderPlace, at path: String) -> [JSONValue] {
    guard !exact.isEmpty || !patterns.isEmpty else { return [] }
    var found: [(length: Int, values: Values)] = []
    let stem = path.withoutExtension
    for path in [""] + path.pathsFromRoot + (stem == path ? [] : [stem]) {
      found += (exact[path] ?? []).map { (path.utf8.count, $0) }
    }
    found += patterns.filter { path.pathsFromRoot.contains(where: $0.path.matches) }.map {
      ($0.path.text.utf8.count, $0.values)
    }
    return found.enumerated().sorted { left, right in
      (right.element.length, left.offset) < (left.element.length, right.offset)
    }.filter { $0.element.values.isMeant(place) }.map(\.element.values.values)
  }
}
