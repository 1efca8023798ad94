import Foundation
import Importing
import Texts
import Timestamps
import YAML

/// What all texts of a folder of Eleventy share.
final class EleventySite {
  let folder: SourceFolder
  let settings: EleventySettings
  let files: [String]
  private(set) var losses: [Loss] = []
  /// The address of the page of a tag, around its name.
  private(set) var tagPattern: (before: String, after: String)?
  private var data: [String: JSONValue] = [:]
  private let metadata: JSONValue
  /// The name of the metadata in templates: that of its data file, such as `metadata` or `site`.
  private let metadataName: String
  private var addresses: [String: String] = [:]
  private static let templates: Set = [".njk", ".liquid", ".html", ".hbs", ".webc", ".vto", ".ejs", ".pug"]

  init(_ folder: SourceFolder) {
    self.folder = folder
    settings = EleventySettings(in: folder)
    let settings = settings
    let ignores = EleventyIgnores(settings, in: folder)
    var ignored: [String] = []
    let listing = folder.listing(below: settings.input) { path in
      if path == settings.output || path.hasSuffix("/_includes") { return true }
      guard ignores.contain(path) else { return false }
      ignored.append(path)
      return true
    }
    let inside = settings.includes + ["_includes", "_layouts"]
    let all = listing.files.filter { file in !inside.contains { file.hasPrefix("\($0)/") } }
    files = all.filter { !ignores.contain($0) }
    let found = ["metadata", "site", "meta"].lazy.compactMap { name -> (String, JSONValue)? in
      let names = ["json", "js", "cjs", "mjs"].map { "\(settings.data)/\(name).\($0)" }
      guard let file = names.first(where: folder.hasFile) else { return nil }
      return Self.read(file, in: folder).map { (name, $0) }
    }.first
    (metadataName, metadata) = found ?? ("", .mapping([]))
    ignored += all.filter { ignores.contain($0) && isText($0) }
    losses = settings.losses + listing.losses
    losses += ignored.map {
      Loss(.text, "ignored", at: SourcePlace(file: $0), "is left out by Eleventy, and not moved")
    }
    readData()
    findTagPattern()
  }

  var input: String { settings.input }
  var pathPrefix: String { settings.pathPrefix }

  /// The value of a path into the metadata, such as `metadata.title`; nil if it is not a scalar.
  func value(_ name: String) -> String? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count > 1, parts[0] == metadataName else { return nil }
    return parts.dropFirst().reduce(Optional(metadata)) { $0?[$1] }?.scalar
  }

  /// The values of a file of data. One in JavaScript is read if it exports an object without programs.
  private static func read(_ file: String, in folder: SourceFolder) -> JSONValue? {
    if file.hasSuffix(".json") { return DataFile.read(file, in: folder) }
    var list = LossList(file: file)
    guard let text = SourceFile.text(folder.path(file), losses: &list), text.utf8.count < 100_000,
      let start = text.range(
        of: #"(module\.exports\s*=|export\s+default)\s*\{"#, options: .regularExpression),
      let end = text.lastIndex(of: "}"), start.upperBound <= end
    else { return nil }
    let lines = text[text.index(before: start.upperBound)...end].split(separator: "\n").map { line in
      line.trimmed.hasPrefix("//") ? "" : line.replacing("\t", with: "  ")
    }
    list = LossList(file: file)
    let front = SourceFrontMatter(
      DividedText("---json\n\(lines.joined(separator: "\n"))\n---\n"), losses: &list)
    let isProgram = lines.contains { $0.contains("=>") || $0.contains("function") || $0.contains("(") }
    return list.losses.isEmpty && !isProgram ? front.mapping : nil
  }

  /// Reads the files of data beside texts and folders.
  private func readData() {
    for file in files where isData(file) && !file.hasPrefix("\(settings.data)/") {
      guard let value = Self.read(file, in: folder), case .mapping = value else {
        losses.append(
          Loss(.setting, file.lastPathPart, at: SourcePlace(file: file), "is a program and not read"))
        continue
      }
      let known = ["tags", "permalink", "author", "authors", "title", "date", "lang", "language", "image"]
      for pair in value.pairs where !known.contains(pair.key) {
        losses.append(
          Loss(
            .setting, "data: \(pair.key)", at: SourcePlace(file: file),
            "counts for several texts and is not moved"))
      }
      let name = file.withoutExtension.replacing(".11tydata", with: "")
      data[name] = data[name].map { value.merging($0) } ?? value
    }
  }

  /// Whether it is a file with the data of a text or a folder.
  func isData(_ file: String) -> Bool {
    if file.contains(".11tydata.") { return true }
    guard file.pathExtension == ".json" else { return false }
    let name = file.withoutExtension
    return name.lastPathPart == name.parentPath.lastPathPart || folder.hasFile("\(name).md")
  }

  /// Whether it is HTML in which there may be tags of Liquid or Nunjucks.
  func isTemplate(_ file: String) -> Bool { [".html", ".njk", ".liquid"].contains(file.pathExtension) }

  func isText(_ file: String) -> Bool {
    guard [".md", ".markdown"].contains(file.pathExtension) else { return false }
    // A checkout has texts for those who read it.
    let isForReaders = ["README.md", "LICENSE.md", "CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md"]
    return !isForReaders.contains(file) && !file.contains("/_data/")
  }

  /// The values of a text's own file, then of its folders from the nearest one on.
  func data(for file: String) -> [JSONValue] {
    var values = [data[file.withoutExtension]]
    var place = file.parentPath
    while !place.isEmpty {
      let named = "\(place)/\(place.lastPathPart)"
      values.append(data[named])
      place = place.parentPath
    }
    values.append(data["\(input.isEmpty ? "" : "\(input)/")\(input.lastPathPart)"])
    return values.compactMap(\.self)
  }

  /// Reads the addresses of tag pages from the template that makes one page for each tag.
  private func findTagPattern() {
    for file in files where Self.templates.contains(file.pathExtension) {
      var list = LossList(file: file)
      guard let text = SourceFile.text(folder.path(file), losses: &list), text.contains("pagination") else {
        continue
      }
      if let match = text.firstMatch(of: #/`(\/[\w\/-]*)\$\{[^}`]*\btag\b[^}`]*\}([^`$]*)`/#) {
        tagPattern = (String(match.1), String(match.2))
        return
      }
      guard let permalink = SourceFrontMatter(DividedText(text), losses: &list)["permalink"]?.scalar,
        let match = permalink.wholeMatch(of: #/(\/?[\w\/.-]*)\{\{\s*tag\w*\s*(?:\|[^}]*)?\}\}([^{}]*)/#)
      else { continue }
      tagPattern = (String(match.1), String(match.2))
      return
    }
  }

  // MARK: The site

  var moved: MovedSite {
    var site = MovedSite()
    site.hasSmartPunctuation = settings.hasSmartPunctuation
    site.title = metadata["title"]?.scalar ?? metadata["name"]?.scalar
    site.description = metadata["description"]?.scalar
    site.language = metadata["language"]?.scalar ?? metadata["lang"]?.scalar
    if let url = metadata["url"]?.scalar, url.contains("://") {
      site.address = url.hasSuffix("/") ? String(url.dropLast()) : url
    }
    return site
  }

  var authors: [MovedAuthor] {
    guard let value = metadata["author"], let name = value.scalar ?? value["name"]?.scalar else { return [] }
    return [MovedAuthor(name: name, url: value["url"]?.scalar)]
  }

  /// The path of the text in a file; nil for another file.
  func path(of file: String) -> String? {
    guard isText(file) else { return nil }
    if let known = addresses[file] { return known }
    let address = EleventyText.address(of: file, self)
    if addresses.count < 50_000 { addresses[file] = address }
    return address
  }

  private let writtenDate = WrittenDate(timeZone: "UTC")

  func date(_ text: String) -> Timestamp? { writtenDate.read(text) }
}

extension SourceFile {
  /// The lines of a small file; none if there is no such file.
  static func lines(_ file: String, in folder: SourceFolder) -> [Substring] {
    var losses = LossList(file: file)
    guard folder.hasFile(file) else { return [] }
    return text(folder.path(file), losses: &losses)?.split(separator: "\n") ?? []
  }
}
