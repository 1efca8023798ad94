import Postgres
import Publication
import SiteBase
import StaticSites
import Syndication
import URIs

/// The former addresses of a static site: as small pages that lead on, and as the file `_redirects`, which
/// some hosts read.
struct StaticRedirects {
  /// A path, perhaps with a query, and where it leads: a path of the site with a server.
  private var moved: [(from: String, to: String)] = []
  private var gone: [String] = []
  /// Feeds at the addresses that they have on other systems, or had where posts were imported from.
  private var feeds: [(from: String, to: String)]
  private let crawl: StaticCrawl

  init(_ crawl: StaticCrawl, _ database: Database, _ store: WholeSiteStore) async throws {
    self.crawl = crawl
    feeds = crawl.source.legacyFeeds
    moved = try await store.formerAddresses().map { (Self.address(ofKey: $0.key), $0.path) }
    let former = Set(moved.map(\.from))
    for (target, content) in crawl.contents.sorted(by: { $0.key < $1.key }) {
      guard case .redirect(let link) = content, !former.contains(target) else { continue }
      moved.append((target, link.target + link.suffix))
    }
    for location in try await database.sources.importedFeeds() {
      let address = URIReference(location)
      guard address.isWebAddress else { continue }
      let place = address.path + (address.query.map { "?\($0)" } ?? "")
      feeds.append((place, crawl.source.feedForImport(location)))
    }
    gone = try await store.goneAddresses().map(Self.address(ofKey:))
  }

  var count: Int { moved.count }

  private static func address(ofKey key: String) -> String {
    let parts = key.split(separator: "?", maxSplits: 1)
    let path = String(parts.first ?? "/").percentEncoded(allowing: .path)
    return parts.count > 1 ? "\(path)?\(parts[1])" : path
  }

  func write(to folder: ExportFolder) throws {
    var lines: [String] = []
    for (from, to) in moved {
      guard let file = crawl.file(of: to) else { continue }
      let target = to.contains("?") ? StaticAddress.path(ofFile: file) : to
      guard from != target else { continue }
      lines.append("\(Self.condition(from)) \(target) 301")
      guard !from.contains("?") else { continue }
      let page = StaticAddress.file(path: from, isPage: true)
      if !page.isEmpty, !crawl.isTaken(page) {
        try folder.write(Self.page(from: page, to: file, url: crawl.baseURL + target), to: page)
      }
    }
    lines += Self.formerPages
    var taken = Set(moved.map(\.from))
    for (from, to) in feeds where from != to && taken.insert(from).inserted {
      guard from.contains("?") || crawl.file(of: from) == nil else { continue }
      lines.append("\(Self.condition(from)) \(to) 301")
    }
    lines += gone.map { "\(Self.condition($0)) /404.html 410" }
    try folder.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: "_redirects")
  }

  /// `/ p=12` for `/?p=12`.
  private static func condition(_ address: String) -> String {
    let parts = address.split(separator: "?", maxSplits: 1)
    guard parts.count > 1 else { return address }
    return "\(parts[0]) " + parts[1].replacing("&", with: " ")
  }

  /// The pages of lists had queries before.
  private static let formerPages = [
    "/ page=:page /page/:page 301", "/archive/:year page=:page /archive/:year/page/:page 301",
    "/archive/:year/:month page=:page /archive/:year/:month/page/:page 301",
    "/tags/:name page=:page /tags/:name/page/:page 301",
    "/authors/:name page=:page /authors/:name/page/:page 301",
    "/series/:name page=:page /series/:name/page/:page 301", "/episodes page=:page /episodes/page/:page 301",
  ]

  private static func page(from: String, to: String, url: String) -> [UInt8] {
    let (relative, url) = (StaticAddress.relative(from: from, to: to).asHTML, url.asHTML)
    return Array(
      """
      <!DOCTYPE html>
      <html><head><meta charset="utf-8"><title>\(url)</title><link rel="canonical" href="\(url)">
      <meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=\(relative)"></head>
      <body><p><a href="\(relative)">\(url)</a></p></body></html>

      """.utf8)
  }
}

extension String {
  fileprivate var asHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
