import Foundation
import Importing
import Texts
import Timestamps
import YAML

/// The front matter of a text of Jekyll with its defaults, and what follows from it: date and addresses.
struct JekyllHead {
  let frontMatter: SourceFrontMatter
  /// The date in the front matter, or in the name of the file.
  private(set) var date: Timestamp?
  /// The day in the name of the file.
  private(set) var fileDate: Timestamp?
  /// The categories in the address, which come from folders and from the front matter.
  let categories: [String]
  /// Tags that are no categories.
  let tags: [String]
  /// The name of the file without its ending and its date.
  let name: String
  /// Without the base path, encoded; the first one is that which Jekyll links to.
  private(set) var addresses: [String] = []
  /// The pattern of an address that is not known.
  private(set) var unknownPattern: String?

  init(
    _ text: DividedText, file: String, _ role: JekyllSite.Role, _ site: JekyllSite, losses: inout LossList
  ) {
    let relative = site.relative(file)
    var front = SourceFrontMatter(text, losses: &losses)
    let type: String
    switch role {
    case .post: type = "posts"
    case .draft: type = "drafts"
    case .page: type = "pages"
    case .item(let collection): type = collection
    }
    for values in site.configuration.defaults(for: relative, type: type) { front.addDefaults(values) }
    frontMatter = front
    let base = relative.lastPathPart.withoutExtension
    let day = role == .page ? nil : Self.day(of: base)
    name = day?.rest ?? base
    fileDate = day.flatMap { site.date($0.day, isQuoted: false) }
    let written = front["date"]?.scalar
    date =
      written.flatMap { site.date($0, isQuoted: text.frontMatter.isQuoting($0)) } ?? fileDate
    categories = Self.categories(front, relative, role)
    tags = Self.names(front, "tag", "tags")
    findAddresses(relative, role, site)
  }

  /// `2020-01-02-title` in its parts.
  private static func day(of name: String) -> (day: String, rest: String)? {
    guard let match = name.wholeMatch(of: #/(\d{2,4})(-\d{1,2}-\d{1,2})-(.+)/#) else { return nil }
    // As Ruby reads a year of two digits.
    let year = match.1.count == 2 ? ((Int(match.1) ?? 0) < 69 ? "20" : "19") + match.1 : String(match.1)
    return ("\(year)\(match.2)", String(match.3))
  }

  private static func categories(
    _ front: SourceFrontMatter, _ relative: String, _ role: JekyllSite.Role
  ) -> [String] {
    guard role == .post || role == .draft else { return [] }
    let folders = relative.split(separator: "/").prefix { $0 != "_posts" && $0 != "_drafts" }.map(String.init)
    return folders + names(front, "category", "categories").filter { !folders.contains($0) }
  }

  private static func names(_ front: SourceFrontMatter, _ single: String, _ plural: String) -> [String] {
    if let value = front[single], !value.isEmpty { return value.names }
    guard let value = front[plural] else { return [] }
    return value.scalar?.split(whereSeparator: \.isWhitespace).map(String.init) ?? value.names
  }

  // MARK: Addresses

  private mutating func findAddresses(_ relative: String, _ role: JekyllSite.Role, _ site: JekyllSite) {
    var address = JekyllAddress()
    address.categories = categories
    address.name = name
    address.slug = frontMatter["slug"]?.scalar
    let ending = relative.pathExtension
    address.outputExtension = ending == ".htm" ? ".htm" : ".html"
    let pattern: String
    switch role {
    case .post, .draft:
      address.path = relative.withoutExtension
      address.collection = "posts"
      pattern = site.configuration.pattern(collection: "posts")
    case .item(let collection):
      let folder = "_\(collection)/"
      let path = relative.range(of: folder).map { String(relative[$0.upperBound...]) } ?? relative
      address.path = path.withoutExtension
      address.collection = collection
      pattern = site.configuration.pattern(collection: collection)
    case .page:
      address.path = relative.parentPath
      pattern = name == "index" ? "/:path/" : site.configuration.pagePattern
    }
    let own = frontMatter["permalink"]?.scalar?.trimmed
    let chosen = own.map { $0.isEmpty ? pattern : JekyllAddress.pattern($0) } ?? pattern
    for date in dates(site) {
      address.date = date
      guard let path = address.path(for: chosen) else {
        // A draft without a date has no address yet.
        if date != nil { unknownPattern = chosen }
        continue
      }
      var forms = path.addressForms
      // The file has an ending in any case.
      if !path.hasSuffix("/"), !path.hasSuffix(address.outputExtension),
        role != .post || !path.lastPathPart.contains(".")
      {
        forms.append(path + address.outputExtension)
      }
      for form in forms where !addresses.contains(form) { addresses.append(form) }
    }
  }

  /// The days that the address may name: a time without a zone is read in another one than most authors
  /// think.
  private func dates(_ site: JekyllSite) -> [CivilTime?] {
    guard let date else { return [nil] }
    var dates = site.localDates(of: date)
    if let written = frontMatter["date"]?.scalar,
      let literal = WrittenDate(timeZone: "UTC").read(written)?.local,
      literal.second == dates[0].second,
      !dates.contains(where: { ($0.year, $0.month, $0.day) == (literal.year, literal.month, literal.day) })
    {
      dates.append(literal)
    }
    return dates
  }
}

extension String {
  /// Whether a text stands in it between quotation marks.
  fileprivate func isQuoting(_ text: String) -> Bool {
    contains("\"\(text)\"") || contains("'\(text)'")
  }
}
