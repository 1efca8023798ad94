import Digests
import Files
import Foundation
import Pictures
import URIs

/// Copies the pictures and other files that texts name into the content folder, and says where texts find
/// them. A file keeps its path, so that links from elsewhere go on working: `/assets/a.png` is in
/// `files/assets/a.png`.
struct MediaCopies {
  /// How many files were copied, or would be.
  private(set) var copied = 0
  /// The addresses of what is on other hosts and was not fetched yet, each once.
  private(set) var remote: [String] = []
  /// The hosts of pictures that texts show and that were not fetched, in the order of the texts.
  private(set) var hosts: [RemoteHost] = []

  private let content: String
  private let folders: [String]
  private let isDryRun: Bool
  private let trial: TemporaryFolder?
  private var site: URIReference?
  /// The local paths of fetched files, by their URLs.
  private let fetched: [String: String]
  private var known: [String: Bool] = [:]
  private var noted: Set<String> = []

  /// - Parameters:
  ///   - folders: those that the user named, which must exist.
  ///   - others: those of the source, which may be missing.
  ///   - trial: the folder that gets an empty file for each in a dry run.
  init(
    into content: String, from folders: [String], or others: [String], isDryRun: Bool,
    trial: TemporaryFolder? = nil
  ) throws(MoveError) {
    self.trial = trial
    self.content = content
    self.folders = (folders + others).map { URL(filePath: $0).absoluteURL.standardized.path }
      .map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    self.isDryRun = isDryRun
    for folder in folders where !FileManager.default.fileExists(atPath: folder) {
      throw .unreadable("\(folder): does not exist; media were to be taken from there")
    }
    fetched = FetchedMedia.all(in: content)
  }

  /// Another host on which pictures stay.
  struct RemoteHost {
    let name: String
    /// The first text that shows one of them.
    let place: SourcePlace
    var count = 1

    var loss: Loss {
      let message =
        count == 1
        ? "1 picture stays there; --media fetches it" : "\(count) pictures stay there; --media fetches them"
      return Loss(.media, name, at: place, message)
    }
  }

  mutating func note(siteAddress: String?) {
    if site == nil, let siteAddress { site = URIReference(siteAddress) }
  }

  /// The body of a text with the addresses of the copies.
  ///
  /// - Parameter formerly: addresses of the text at the former site, against which relative ones are
  ///   resolved.
  mutating func copy(in text: MovedText, formerly: [String], report: (Loss) -> Void) -> String {
    BodyAddresses.replacing(in: text.body) { found in
      address(found, of: text, formerly: formerly, report: report)
    }
  }

  /// The address of the picture for lists and previews.
  mutating func copyImage(
    _ image: String, of text: MovedText, formerly: [String], report: (Loss) -> Void
  ) -> String {
    let found = BodyAddresses.Found(address: image, isShown: true, isFrame: false, line: 1)
    return address(found, of: text, formerly: formerly, report: report) ?? image
  }

  /// - Returns: nil if the address stays as it is.
  private mutating func address(
    _ found: BodyAddresses.Found, of text: MovedText, formerly: [String], report: (Loss) -> Void
  ) -> String? {
    let (address, isShown) = (found.address, found.isShown)
    var reference = URIReference(address)
    if let scheme = reference.scheme?.lowercased(), !["http", "https"].contains(scheme) { return nil }
    if let original = reference.photonOriginal, isOnSite(original) { reference = original }
    if reference.host != nil, !isOnSite(reference) {
      guard isShown || Self.isMedia(reference.path) else { return nil }
      if let fetched = remoteAddress(address) { return fetched }
      if isShown, !found.isFrame { noteHost(of: reference, text) }
      return nil
    }
    guard !reference.path.isEmpty else { return nil }
    let isRelative = reference.host == nil && !reference.path.hasPrefix("/")
    if isRelative {
      if let own = relativeCopy(reference, of: text, formerly: formerly, report: report) { return own }
      guard let resolved = self.resolved(reference, of: text) else {
        if isMissingFile(found, reference, of: text) { report(notFound(address, text)) }
        return nil
      }
      reference = resolved
    }
    let target = reference.path + (reference.query.map { "?\($0)" } ?? "")
    let whole = target + (reference.fragment.map { "#\($0)" } ?? "")
    let isFile = isShown || Self.isDownload(reference.path)
    if Self.isMedia(reference.path), let path = reference.path.percentDecoded {
      if let own = copied(path, of: text, report: report) { return own == address ? nil : own }
      let url = site.flatMap { absolute(target, $0) }
      if let url, isFile || reference.host != nil, let fetched = remoteAddress(url) { return fetched }
    }
    if isFile { report(notFound(address, text)) }
    if isRelative { return whole }
    return isShown || reference.host == nil ? nil : whole
  }

  /// The copy of a file that a relative address names, beside the text or below its former addresses.
  private mutating func relativeCopy(
    _ reference: URIReference, of text: MovedText, formerly: [String], report: (Loss) -> Void
  ) -> String? {
    guard let path = reference.path.percentDecoded, Self.isMedia(path), !text.owns(path) else { return nil }
    if let folder = text.folder {
      let file = URL(filePath: "\(folder)/\(path)").absoluteURL.standardized.path
      if let root = folders.first(where: { file.hasPrefix($0 + "/") }),
        let own = copied(String(file.dropFirst(root.count)), of: text, report: report)
      {
        return own
      }
    }
    for former in formerly {
      let resolved = reference.resolved(against: URIReference("https://here.invalid\(former)"))
      guard let decoded = resolved.path.percentDecoded else { continue }
      if let own = copied(decoded, of: text, report: report) { return own }
    }
    return nil
  }

  /// The path at the former site that a relative address meant. Nil where that is not known, and for a source
  /// of files, which has resolved such addresses itself, except those beside the text.
  private func resolved(_ reference: URIReference, of text: MovedText) -> URIReference? {
    // A host without a scheme is a mistake of the author.
    guard text.folder == nil, let former = text.addresses.first, !reference.path.hasPrefix("www.") else {
      return nil
    }
    var resolved = reference.resolved(against: URIReference("https://here.invalid\(former)"))
    resolved.scheme = nil
    resolved.authority = nil
    return resolved
  }

  /// Whether a relative address that stays as it is should have been that of a file.
  private func isMissingFile(
    _ found: BodyAddresses.Found, _ reference: URIReference, of text: MovedText
  ) -> Bool {
    guard let path = reference.path.percentDecoded, Self.isMedia(path), !text.owns(path) else { return false }
    return found.isShown || Self.isDownload(path)
  }

  private func notFound(_ address: String, _ text: MovedText) -> Loss {
    Loss(.media, "not found", at: text.place, "\(address) is not among the files of the source; \(hint)")
  }

  /// How it may be had.
  private var hint: String {
    site == nil
      ? "name the folder that has it by --media-from"
      : "--media fetches it, or --media-from names the folder that has it"
  }

  private func isOnSite(_ reference: URIReference) -> Bool {
    func name(_ reference: URIReference) -> String? {
      reference.host.map { String($0.lowercased().trimmingPrefix("www.")) }
    }
    return site != nil && name(reference) == site.flatMap(name)
  }

  private func absolute(_ target: String, _ site: URIReference) -> String? {
    guard let scheme = site.scheme, let authority = site.authority else { return nil }
    return "\(scheme)://\(authority)\(target)"
  }

  private mutating func remoteAddress(_ url: String) -> String? {
    if let path = fetched[url] { return path }
    if noted.insert(url).inserted { remote.append(url) }
    return nil
  }

  private mutating func noteHost(of reference: URIReference, _ text: MovedText) {
    guard let name = reference.host else { return }
    if let index = hosts.firstIndex(where: { $0.name == name }) {
      hosts[index].count += 1
    } else {
      hosts.append(RemoteHost(name: name, place: text.place))
    }
  }

  /// Copies what was at `path` of the former site.
  ///
  /// - Returns: its address here; nil if no folder has it.
  private mutating func copied(_ path: String, of text: MovedText, report: (Loss) -> Void) -> String? {
    for path in Self.forms(of: path) {
      let target = Self.target(path)
      if known[target] == nil { known[target] = copy(path, to: target, of: text, report: report) }
      if known[target] == true {
        return "/" + target.dropFirst("files/".count).percentEncoded(allowing: .path)
      }
    }
    return nil
  }

  /// Whether a folder has the file and it could be copied.
  private mutating func copy(
    _ path: String, to target: String, of text: MovedText, report: (Loss) -> Void
  ) -> Bool {
    guard let place = Self.places(of: path, in: folders).first(where: { Self.isReadableFile($0.file) }) else {
      return false
    }
    do {
      try copyFile(place.file, below: place.folder, to: target)
      return true
    } catch {
      report(notCopied(path, text, error))
      return false
    }
  }

  /// The loss of a file that could not be copied.
  ///
  /// - Parameter file: the path that the text or its front matter has for it.
  func notCopied(_ file: String, _ text: MovedText, _ error: any Error) -> Loss {
    let reason = (error as? Unusable)?.description ?? error.localizedDescription
    return Loss(.media, file, at: text.place, "\(file) cannot be copied: \(reason); left out")
  }

  private static func isReadableFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isReadableFile(atPath: path)
  }

  /// Copies a file, without the place where a picture was taken. A file of another content that is there
  /// already stays.
  ///
  /// - Parameters:
  ///   - folder: in which the file must be, also after links in its path have been followed.
  ///   - target: below the content folder.
  mutating func copyFile(_ file: String, below folder: String, to target: String) throws {
    guard let root = realPath(folder), let source = realPath(file) else {
      throw Unusable("is not there")
    }
    guard source.hasPrefix(root == "/" ? root : root + "/") else {
      throw Unusable("a link in its path leads out of the folder")
    }
    let values = try URL(filePath: file).resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    guard values.isRegularFile == true else { throw Unusable("is a link or no file") }
    guard values.fileSize ?? 0 <= Self.largest else { throw Unusable("is larger than 1 GB") }
    guard !target.split(separator: "/").contains(where: { isScratchName(String($0)) }) else {
      throw Unusable("has a name that is not published")
    }
    copied += 1
    try trial?.write("", to: target)
    let path = "\(content)/\(target)"
    guard !isDryRun, !FileManager.default.fileExists(atPath: path) else { return }
    try UnfinishedFile.write(to: path, in: content) { unfinished in
      if values.fileSize ?? 0 <= Self.largestPicture,
        let bytes = FileManager.default.contents(atPath: source),
        let cleaned = removingPlaces(from: Array(bytes))
      {
        try Data(cleaned).write(to: URL(filePath: unfinished))
      } else {
        try FileManager.default.copyItem(atPath: source, toPath: unfinished)
      }
    }
  }

  /// Why a file cannot come along.
  struct Unusable: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  private static let largest = 1 << 30
  private static let largestPicture = 64 << 20

  /// A path, and that of the picture from which WordPress made a smaller one: `a-300x200.png`.
  private static func forms(of path: String) -> [String] {
    guard let match = path.wholeMatch(of: #/(.+)-\d+x\d+(\.[A-Za-z]+)/#) else { return [path] }
    return [path, "\(match.1)\(match.2)"]
  }

  /// Where a file may be: at its path below each folder, and at the ends of its path, since the folder may be
  /// one of those within it.
  private static func places(of path: String, in folders: [String]) -> [(file: String, folder: String)] {
    let parts = path.split(separator: "/").map(String.init)
    guard !parts.isEmpty, !parts.contains("..") else { return [] }
    return folders.flatMap { folder in
      parts.indices.prefix(max(1, parts.count - 1)).map {
        ("\(folder)/\(parts[$0...].joined(separator: "/"))", folder)
      }
    }
  }

  private static func target(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return "files/"
      + parts.map { part in
        isScratchName(String(part)) ? "_\(part)" : String(part)
      }.joined(separator: "/")
  }

  /// Whether the extension of a linked path is one of a download, so that it cannot be a page such as
  /// `/v1.2`.
  private static func isDownload(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return downloads.contains(path[path.index(after: dot)...].lowercased())
  }

  private static let downloads: Set = [
    "pdf", "zip", "gz", "tgz", "bz2", "dmg", "exe", "apk", "epub", "mobi", "doc", "docx", "odt", "xls",
    "xlsx",
    "ods", "ppt", "pptx", "odp", "key", "csv", "png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "mp3",
    "m4a",
    "ogg", "wav", "flac", "mp4", "m4v", "mov", "webm", "avi", "ics", "vcf",
  ]

  /// Whether a path is that of a file, rather than of a page.
  private static func isMedia(_ path: String) -> Bool {
    guard let name = path.split(separator: "/").last, !path.hasSuffix("/"),
      let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return false }
    let ending = name[name.index(after: dot)...].lowercased()
    return (2...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && !["md", "html", "htm", "xhtml", "php", "asp", "aspx", "jsp", "xml", "rss", "atom"].contains(ending)
      && !ending.allSatisfy(\.isNumber)
  }
}

extension MovedText {
  /// Whether a path relative to its folder is that of a file that belongs to it alone.
  fileprivate func owns(_ path: String) -> Bool {
    files.contains(path) || files.contains(String(path.trimmingPrefix("./")))
  }
}

extension URIReference {
  /// The address of the picture behind one at `i0.wp.com`, which shows those of WordPress in other sizes:
  /// `https://i0.wp.com/HOST/PATH?resize=…`. Nil for another address.
  fileprivate var photonOriginal: URIReference? {
    guard let host, ["i0.wp.com", "i1.wp.com", "i2.wp.com", "i3.wp.com"].contains(host) else { return nil }
    let parts = path.drop { $0 == "/" }.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return URIReference(scheme: "https", authority: String(parts[0]), path: "/\(parts[1])")
  }
}
