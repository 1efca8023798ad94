import Foundation
import Importing
import Texts
import Timestamps
import URIs
import YAML

/// Where a file stands in the content of a folder of Hugo.
struct HugoPlace {
  enum Kind {
    /// A text in a file of its own.
    case single
    /// `index.md` of a folder that belongs to it.
    case leaf
    /// `_index.md` of a section.
    case section
    /// No text.
    case other
  }

  /// Relative to the folder of the site.
  let file: String
  let kind: Kind
  /// The folders below that of the content; for a leaf without its own.
  let sections: [String]
  /// The name of the file or of a leaf's folder, without ending and language.
  let name: String
  /// Nil for the only language, in small letters otherwise.
  let language: String?

  var isText: Bool { kind != .other }
  var isHTML: Bool { [".html", ".htm"].contains(file.pathExtension) }
}

/// What all texts of a folder of Hugo share.
final class HugoSite {
  let folder: SourceFolder
  let configuration: HugoConfiguration
  /// Below the folders of content, relative to the folder of the site, in the order of their bytes.
  let files: [String]
  let losses: [Loss]
  /// What the settings leave out by patterns that cannot be read: it may be any text.
  let unreadExclusions: [String]
  /// The folders of bundles with the files of their texts.
  private var leaves: [String: String] = [:]
  /// Where the files in the folder of a bundle stand in `files`.
  private var leafFiles: [String: Range<Int>] = [:]
  /// Folders of content, with their language.
  private let roots: [(path: String, language: String?)]
  /// Values for all texts below a folder.
  private var cascades: [String: [Cascade]] = [:]
  /// The files of texts by what `ref` calls them, in small letters; empty for a name of several.
  private var references: [String: String] = [:]
  private var addresses: [String: String] = [:]

  private struct Cascade {
    let values: JSONValue
    let path: String?
    let kind: String?
  }

  init(_ folder: SourceFolder) {
    self.folder = folder
    let configuration = HugoConfiguration(in: folder)
    self.configuration = configuration
    var roots = configuration.languages.compactMap { language in
      configuration.contentFolder(of: language).map { (path: $0, language: Optional(language)) }
    }
    let common = configuration.contentFolder
    if !roots.contains(where: { $0.path == common }) {
      roots.append((common, configuration.languages.count > 1 ? configuration.defaultLanguage : nil))
    }
    // A folder in another one before that.
    self.roots = roots.sorted { $0.path.count > $1.path.count }
    let exclusions = HugoExclusions(configuration.values)
    unreadExclusions = exclusions.unread
    var files: [String] = []
    var losses: [Loss] = []
    for root in roots where !roots.contains(where: { root.path.hasPrefix($0.path + "/") }) {
      let listing = folder.listing(below: root.path)
      files += listing.files.filter { !exclusions.contain($0) }
      losses += listing.losses
      for file in listing.files where exclusions.contain(file) && Self.isText(file) {
        let message = "is left out by ignoreFiles or a mount, and not moved"
        losses.append(Loss(.text, "left out", at: SourcePlace(file: file), message))
      }
    }
    self.files = files
    self.losses = losses
    readFolders()
  }

  /// Finds bundles, values for folders, and names for references.
  private func readFolders() {
    for file in files where file.lastPathPart.hasPrefix("index.") {
      guard Self.isText(file), leaves[file.parentPath] == nil else { continue }
      leaves[file.parentPath] = file
    }
    for (index, file) in files.enumerated() {
      guard let folder = bundle(of: file) else { continue }
      leafFiles[folder] = (leafFiles[folder]?.lowerBound ?? index)..<(index + 1)
    }
    readCascade(configuration.values["cascade"], folder: "")
    for file in files {
      guard let place = place(of: file), place.isText else { continue }
      if place.kind == .section { readCascade(of: file) }
      note(place)
    }
  }

  private func note(_ place: HugoPlace) {
    let path = (place.sections + [place.name]).filter { !$0.isEmpty }.joined(separator: "/").lowercased()
    if references["/\(path)"] == nil || place.language == configuration.defaultLanguage {
      references["/\(path)"] = place.file
    }
    let name = place.name.lowercased()
    references[name] = references[name] == nil || references[name] == place.file ? place.file : ""
  }

  /// The files beside the content, except settings, and the links there.
  var others: SourceFolder.Listing {
    let settings = Set(HugoConfiguration.files(in: folder))
    let contents = Set(roots.map(\.path))
    let output = configuration.values["publishDir"]?.scalar?.droppingSlashes ?? "public"
    var listing = folder.listing {
      contents.contains($0) || ["themes", "resources", output].contains($0)
    }
    listing.files.removeAll(where: settings.contains)
    return listing
  }

  // MARK: Places

  private static let textExtensions: Set = [
    ".md", ".markdown", ".mdown", ".html", ".htm", ".org", ".adoc", ".asciidoc", ".ad", ".rst", ".pandoc",
    ".pdc", ".mmark",
  ]

  private static func isText(_ file: String) -> Bool { textExtensions.contains(file.pathExtension) }

  /// The folder of the bundle in which a file is that is not its text.
  func bundle(of file: String) -> String? {
    var folder = file.parentPath
    while !folder.isEmpty {
      if leaves[folder] != nil { return folder }
      folder = folder.parentPath
    }
    return nil
  }

  func place(of file: String) -> HugoPlace? {
    guard let root = roots.first(where: { file.hasPrefix($0.path + "/") }) else { return nil }
    var folders = file.dropFirst(root.path.count + 1).split(separator: "/").dropLast().map(String.init)
    var language = root.language
    var name = file.lastPathPart.withoutExtension
    if configuration.languages.count > 1 {
      let ending = name.pathExtension.dropFirst()
      if configuration.languages.contains(String(ending)) {
        language = String(ending)
        name = name.withoutExtension
      }
    }
    var kind = HugoPlace.Kind.single
    if !Self.isText(file) {
      kind = .other
    } else if name == "_index" {
      kind = .section
      name = ""
    } else if name == "index" {
      kind = .leaf
      name = folders.popLast() ?? ""
    } else if bundle(of: file) != nil {
      // A resource of a bundle has no page.
      kind = .other
    }
    return HugoPlace(file: file, kind: kind, sections: folders, name: name, language: language)
  }

  /// The files that belong to a leaf alone, relative to its folder.
  func files(of place: HugoPlace) -> [String] {
    let folder = place.file.parentPath
    guard place.kind == .leaf, !place.name.isEmpty, let range = leafFiles[folder] else { return [] }
    return files[range].compactMap { file in
      let name = String(file.dropFirst(folder.count + 1))
      return name.hasPrefix("index.") && Self.isText(name) ? nil : name
    }
  }

  // MARK: Cascades

  private func readCascade(of file: String) {
    var list = LossList(file: file)
    guard let text = SourceFile.text(folder.path(file), losses: &list) else { return }
    let front = SourceFrontMatter(DividedText(text), losses: &list)
    readCascade(front["cascade"], folder: file.parentPath)
  }

  private func readCascade(_ value: JSONValue?, folder: String) {
    guard let value else { return }
    for item in value.items {
      let target = item["_target"] ?? item["target"]
      var values = JSONValue.mapping(item.pairs.filter { !["_target", "target", "params"].contains($0.key) })
      if let params = item["params"] { values = values.merging(params) }
      cascades[folder, default: []].append(
        Cascade(values: values, path: target?["path"]?.scalar, kind: target?["kind"]?.scalar))
    }
  }

  /// The values that folders give to a text, those of the nearest folder first.
  func cascades(for place: HugoPlace) -> [JSONValue] {
    guard !cascades.isEmpty else { return [] }
    var found: [JSONValue] = []
    var folder = place.file.parentPath
    let path = "/" + (place.sections + [place.name]).filter { !$0.isEmpty }.joined(separator: "/")
    while true {
      for cascade in cascades[folder] ?? [] where matches(cascade, path, place.kind) {
        found.append(cascade.values)
      }
      if folder.isEmpty { return found }
      folder = folder.parentPath
    }
  }

  private func matches(_ cascade: Cascade, _ path: String, _ kind: HugoPlace.Kind) -> Bool {
    if let wanted = cascade.kind, wanted != (kind == .section ? "section" : "page") { return false }
    guard let pattern = cascade.path else { return true }
    let fixed = pattern.prefix { $0 != "*" && $0 != "{" }
    return path.hasPrefix(fixed) || path + "/" == fixed
  }

  // MARK: References

  /// The path of the text that `ref` names from another one.
  func address(_ reference: String, from place: HugoPlace) -> String? {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    let fragment = parts.count > 1 ? "#\(parts[1])" : ""
    if parts[0].isEmpty { return fragment.isEmpty ? nil : fragment }
    guard let file = file(parts[0], from: place) else { return nil }
    if let known = addresses[file] { return known + fragment }
    guard let other = self.place(of: file), let address = HugoText.address(of: other, self) else {
      return nil
    }
    if addresses.count < 50_000 { addresses[file] = address }
    return address + fragment
  }

  private func file(_ reference: String, from place: HugoPlace) -> String? {
    var path = reference.lowercased()
    if Self.isText(path) { path = path.withoutExtension }
    if let ending = configuration.languages.first(where: { path.hasSuffix(".\($0)") }) {
      path = String(path.dropLast(ending.count + 1))
    }
    for name in ["/_index", "/index"] where path.hasSuffix(name) { path = String(path.dropLast(name.count)) }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let here = place.sections.joined(separator: "/").lowercased()
    let own = place.kind == .leaf ? "\(here)/\(place.name.lowercased())" : here
    var candidates = path.hasPrefix("/") ? [path] : ["/\(here)/\(path)", "/\(own)/\(path)", "/\(path)"]
    candidates = candidates.map { $0.removingDotSegments.replacing("//", with: "/") }
    if let found = candidates.lazy.compactMap({ self.references[$0] }).first { return found }
    let name = path.lastPathPart
    return references[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Dates

  private lazy var writtenDate = WrittenDate(timeZone: configuration.timeZone ?? "UTC")

  func date(_ text: String) -> Timestamp? {
    // Hugo's date of nothing.
    text.hasPrefix("0001-01-01") ? nil : writtenDate.read(text)
  }
}
