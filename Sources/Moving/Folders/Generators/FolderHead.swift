import Texts
import Timestamps
import URIs
import YAML

/// The front matter of a text with what its folders give to it.
struct FolderHead {
  let place: FolderPlace
  let divided: DividedText
  let front: SourceFrontMatter
  /// Whether the file is longer than what is read of one, so that only its beginning is in memory.
  let isLong: Bool

  /// Nil, with a loss, for a file that cannot be read.
  init?(_ place: FolderPlace, _ site: FolderSite, losses: inout LossList) {
    let path = site.folder.path(place.file)
    let charset = site.values["encoding"]?.scalar
    isLong = SourceFile.isLong(path)
    let read =
      isLong
      ? try? SourceFile.head(path, named: charset, losses: &losses)
      : SourceFile.text(path, named: charset, losses: &losses)
    guard let source = read else { return nil }
    let generator = site.generator
    self.place = place
    divided = DividedText(generator.source(source, place.file), hasMetadata: generator.hasMetadata)
    var front = SourceFrontMatter(divided, isPlain: generator.hasPlainValues, losses: &losses)
    for values in site.defaults.values(for: place, at: place.file) { front.addDefaults(values) }
    self.front = front
  }

  /// Whether the front matter could not be read as a whole.
  var isBroken: Bool { front.isBroken || divided.unclosed != nil }

  var isEmpty: Bool { divided.body.allSatisfy(\.isWhitespace) }

  func text(_ key: String) -> String? { front[key]?.scalar?.trimmed }

  /// Whether a value stands between quotation marks.
  func isQuoting(_ text: String) -> Bool {
    divided.frontMatter.contains("\"\(text)\"") || divided.frontMatter.contains("'\(text)'")
  }
}

/// The addresses that a program gives to a text.
struct FormerAddresses {
  /// With the base path, encoded; the first one is that which the program links to.
  var paths: [String] = []
  /// Further ones that the front matter names.
  var named: [String] = []
  /// The pattern of an address that is not known.
  var unknown: String?

  /// The address of a post by the pattern of posts, or that of a file by its place in the folder.
  @Sendable static func ofFile(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let generator = site.generator
    let own = ["permalink", "url"].compactMap { head.front[$0]?.scalar }.filter { !$0.contains(":") }
    var addresses = FormerAddresses(named: own.map { site.basePath + $0.cleanPath })
    let stem = head.place.stem
    let pattern = site.values.text(generator.permalink) ?? generator.pattern
    let folders = [generator.posts, generator.drafts].map { "\($0)/" }
    guard !pattern.isEmpty, let folder = folders.first(where: stem.hasPrefix) else {
      let isIndex = stem.lastPathPart.lowercased() == "index"
      addresses.paths.append(site.basePath + (isIndex ? "/\(stem.parentPath)" : "/\(stem)").cleanPath)
      return addresses
    }
    var parts = AddressParts()
    parts.path = String(stem.dropFirst(folder.count))
    parts.name = stem.lastPathPart
    parts.categories = head.front["categories"]?.names ?? head.front["category"]?.names ?? []
    parts.date = (head.text("date") ?? head.place.day).flatMap { site.date($0) }?.local
    parts.title = head.text("title") ?? ""
    if let path = generator.placeholders.filled(pattern, parts) {
      addresses.paths.append(site.basePath + path.cleanPath)
    } else if parts.date != nil || head.place.day != nil {
      addresses.unknown = pattern
    }
    return addresses
  }
}

extension String {
  /// A path without empty and dot segments, encoded.
  var cleanPath: String {
    let parts = split(separator: "/").filter { $0 != "." && $0 != ".." }
    let clean = parts.map { String($0).percentDecodedOrSelf.percentEncoded(allowing: .pathSegment) }
    guard !clean.isEmpty else { return "/" }
    return "/" + clean.joined(separator: "/") + (hasSuffix("/") ? "/" : "")
  }

  /// As `cleanPath`, but with a query, as in `/?p=12` of a blog that was at WordPress before.
  var cleanRedirect: String {
    guard let mark = firstIndex(of: "?"), mark > startIndex else { return cleanPath }
    return String(self[..<mark]).cleanPath + self[mark...].percentEncoded(allowing: .anywhere)
  }

  /// The keywords with which a file of Org mode begins, as lines of metadata.
  var orgAsMetadata: String {
    var lines: [String] = []
    var rest = self[...]
    while let line = rest.takeLine() {
      guard let match = line.wholeMatch(of: #/#\+(\w+(?:\[\])?):\s*(.*)/#) else {
        return (lines + ["", String(line)]).joined(separator: "\n") + "\n" + rest
      }
      // Org separates the items of a list (`#+TAGS[]:`) with spaces.
      let isList = match.1.hasSuffix("[]")
      let value = isList ? match.2.split(separator: " ").joined(separator: ", ") : String(match.2)
      lines.append("\(match.1.lowercased().replacing("[]", with: "")): \(value)")
    }
    return lines.joined(separator: "\n")
  }
}
