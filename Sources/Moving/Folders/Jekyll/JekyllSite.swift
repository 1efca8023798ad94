import Foundation
import Importing
import Texts
import Timestamps
import YAML

/// What all texts of a folder of Jekyll share: the settings, the list of files, and the addresses of others.
final class JekyllSite {
  let folder: SourceFolder
  let configuration: JekyllConfiguration
  /// Relative to the folder, in the order of their bytes, posts first.
  let files: [String]
  /// A loss for each link, which is not followed.
  let linkLosses: [Loss]
  let timeZone: String
  let authorNames: [String: String]
  /// The folder of the sources in `folder`, with a slash at its end, or empty.
  private let prefix: String
  /// The files of posts by what `post_url` calls them.
  private var posts: [String: String] = [:]
  /// Addresses of texts to which links were found.
  private var addresses: [String: String] = [:]

  enum Role: Hashable {
    case post
    case draft
    case page
    /// Of a collection with this name.
    case item(String)
  }

  init(_ folder: SourceFolder, timeZone: String) {
    self.folder = folder
    configuration = JekyllConfiguration(in: folder)
    self.timeZone = configuration.timeZone.flatMap { TimeZone(identifier: $0) != nil ? $0 : nil } ?? timeZone
    let source = configuration.sourceFolder
    prefix = source.isEmpty ? "" : "\(source)/"
    let output = configuration.values["destination"]?.scalar?.droppingSlashes
    let exclusions = JekyllExclusions(configuration.values)
    let prefix = prefix
    let listing = folder.listing(below: source) {
      $0 == output || exclusions.contain(String($0.dropFirst(prefix.count)))
    }
    let all = listing.files
    linkLosses = listing.losses
    let isPost = { (file: String) in file.contains("_posts/") }
    files = (all.filter(isPost) + all.filter { !isPost($0) })
      .filter { !exclusions.contain(String($0.dropFirst(prefix.count))) }
    authorNames = JekyllSiteItems.authors(in: folder, prefix).reduce(into: [:]) {
      $0[$1.key] = $1.author.name
    }
    for file in files where isPost(file) {
      let name = file.lastPathPart.withoutExtension
      if posts[name] == nil { posts[name] = file }
      // Also with the folders below `_posts`.
      if let range = file.range(of: "_posts/") {
        posts[String(file[range.upperBound...]).withoutExtension] = file
      }
    }
  }

  /// Relative to the folder of the sources.
  func relative(_ file: String) -> String { String(file.dropFirst(prefix.count)) }

  /// Whether there is a file at a path below the folder of the sources.
  func hasFile(_ file: String) -> Bool { folder.hasFile(prefix + file) }

  static let markdownExtensions: Set = [".md", ".markdown", ".mkd", ".mkdn", ".mkdown"]
  private static let pageExtensions = markdownExtensions.union([".html", ".htm"])
  /// The endings of files in formats that Jekyll reads with plugins.
  private static let textExtensions = pageExtensions.union([".textile", ".org", ".adoc", ".asciidoc", ".rst"])

  /// Nil for a file that is no text.
  func role(of file: String) -> Role? {
    let relative = relative(file)
    let parts = relative.split(separator: "/")
    let folders = parts.dropLast()
    let isText = Self.textExtensions.contains(file.pathExtension)
    let included = configuration.values["include"]?.names ?? []
    if isMarked(file), !included.contains(file.lastPathPart) { return nil }
    if folders.contains("_posts") { return isText ? .post : nil }
    if folders.contains("_drafts") { return isText ? .draft : nil }
    let inCollections = configuration.collectionsFolder.isEmpty ? parts[...] : parts.dropFirst()
    if let first = inCollections.first, first.hasPrefix("_"), inCollections.count > 1,
      configuration.collectionNames.contains(String(first.dropFirst()))
    {
      return Self.pageExtensions.contains(file.pathExtension) ? .item(String(first.dropFirst())) : nil
    }
    guard !parts.contains(where: { $0.hasPrefix("_") && !included.contains(String($0)) }) else { return nil }
    return Self.pageExtensions.contains(file.pathExtension) ? .page : nil
  }

  /// Whether Jekyll leaves out a post or a draft because of its name: `_unfinished.md`, `#half.md`, `a.md~`.
  func isMarked(_ file: String) -> Bool {
    guard let place = file.firstMatch(of: #/(?:^|\/)_(?:posts|drafts)\/(.+)$/#)?.1 else { return false }
    let names = [String(place), file.lastPathPart]
    return place.hasSuffix("~") || names.contains { $0.first.map { "_#~".contains($0) } ?? false }
  }

  /// The path of a text without the base path, for `post_url` and `link`.
  func address(_ tag: String, _ name: String) -> String? {
    if tag == "link" {
      let file = prefix + name.droppingSlashes
      guard folder.hasFile(file) else { return nil }
      return role(of: file).flatMap { address(of: file, $0) } ?? "/\(name.droppingSlashes)"
    }
    guard let file = posts[name.droppingSlashes] else { return nil }
    return address(of: file, .post)
  }

  /// The path of a text in a file; nil for another file.
  func path(of file: String) -> String? {
    role(of: file).flatMap { address(of: file, $0) }.map { configuration.basePath + $0 }
  }

  private func address(of file: String, _ role: Role) -> String? {
    if let known = addresses[file] { return known }
    var losses = LossList(file: file)
    guard let text = SourceFile.text(folder.path(file), losses: &losses) else { return nil }
    let head = JekyllHead(DividedText(text), file: file, role, self, losses: &losses)
    guard let address = head.addresses.first else { return nil }
    if addresses.count < 50_000 { addresses[file] = address }
    return address
  }

  // MARK: Dates

  /// A date of front matter. YAML has a time with seconds and without a zone in UTC, which Jekyll then
  /// shows in the zone of the site; other dates without a zone are in that of the site.
  ///
  /// - Parameter isQuoted: whether it is between quotation marks, so that YAML does not read it.
  func date(_ text: String, isQuoted: Bool) -> Timestamp? {
    let text = text.trimmed
    guard !isQuoted, text.wholeMatch(of: #/\d{4}-\d{1,2}-\d{1,2}[Tt\s]+\d{1,2}:\d\d:\d\d(\.\d*)?/#) != nil
    else {
      return WrittenDate(timeZone: timeZone).read(text)
    }
    return WrittenDate(timeZone: "UTC").read(text).map { inZone($0, timeZone) }
  }

  func inZone(_ date: Timestamp, _ name: String) -> Timestamp {
    let seconds = Double(date.microseconds) / 1_000_000
    let offset = TimeZone(identifier: name)?.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    return Timestamp(microseconds: date.microseconds, offset: offset ?? 0)
  }

  /// The dates that addresses may have: in the zone of the site, or in all that may have been that of the
  /// machine, if the settings name none.
  func localDates(of date: Timestamp) -> [CivilTime] {
    var dates = [inZone(date, timeZone).local]
    guard configuration.timeZone == nil else { return dates }
    for other in [date.local, date.utc.local]
    where !dates.contains(where: { ($0.year, $0.month, $0.day) == (other.year, other.month, other.day) }) {
      dates.append(other)
    }
    return dates
  }
}
