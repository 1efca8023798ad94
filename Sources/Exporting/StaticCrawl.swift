import HTTP
import HTTPTypes
import Pages
import Publication
import Routing
import Settings
import SiteBase
import Spools
import StaticSites
import URIs

/// Asks the site for everything that its pages, feeds and sitemaps lead to, and keeps the answers. Not for
/// use by several tasks at once.
final class StaticCrawl {
  /// The content at an address.
  enum Content {
    /// The HTML in the spool.
    case page(Range<Int>)
    case styles(Range<Int>)
    /// A feed, a sitemap or the like.
    case text(Range<Int>)
    /// A file that is written already.
    case file
    case redirect(StaticLink)
    /// A redirect to another site.
    case elsewhere(String)
    case missing
    /// Needs a server.
    case dynamic
  }

  let source: ExportedSite
  let folder: ExportFolder
  let baseURL: String
  /// The keys of addresses of posts with queries.
  private let queryKeys: Set<String>
  private let spool = Spool()
  private(set) var contents: [String: Content] = [:]
  private var files: [String: String] = [:]
  /// The addresses whose files these are.
  private var owners: [String: String] = [:]
  private var queue: [String] = []
  private var known: Set<String> = []
  /// Where an address that leads nowhere was found first.
  private var deadLinks: [String: String] = [:]
  private(set) var notes: [String] = []

  init(_ source: ExportedSite, baseURL: String, folder: ExportFolder, queryKeys: Set<String>) {
    self.source = source
    self.folder = folder
    self.queryKeys = queryKeys
    self.baseURL = baseURL
    files[source.searchScript.asPath] = source.searchScript
    contents[source.searchScript.asPath] = .file
    known.insert(source.searchScript.asPath)
  }

  var pageCount: Int { contents.values.count { if case .page = $0 { true } else { false } } }
  var fileCount: Int { files.count - pageCount }

  /// The file of an address; nil if there is none.
  func file(of target: String) -> String? { files[link(to: target).target] }

  func isTaken(_ file: String) -> Bool { owners[file] != nil || folder.has(file) }

  /// So many requests are answered at once.
  private static let mostAtOnce = 8
  /// A page or a feed has no more bytes.
  private static let largestText = 1 << 30

  func run(from seeds: [String]) async throws {
    for seed in seeds { enqueue(link(to: seed).target) }
    var next = 0
    while next < queue.count {
      try Task.checkCancellation()
      let batch = Array(queue[next..<min(next + Self.mostAtOnce, queue.count)])
      next += batch.count
      let responses = try await answers(to: batch)
      for target in batch { if let response = responses[target] { try await take(response, at: target) } }
    }
  }

  private func enqueue(_ target: String) {
    guard known.insert(target).inserted else { return }
    if source.needsServer(target) { contents[target] = .dynamic } else { queue.append(target) }
  }

  private func answers(to targets: [String]) async throws -> [String: Response] {
    let source = source
    return try await withThrowingTaskGroup { group in
      for target in targets {
        group.addTask {
          let isSearch = target == source.searchAddress
          return (
            target,
            isSearch ? try await source.searchPage() : try await source.respond(Request(.get, target))
          )
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private func take(_ response: Response, at target: String) async throws {
    switch response.status {
    case .ok: try await keep(response, at: target)
    case _ where response.status.kind == .redirection:
      let location = response.headerFields[.location] ?? ""
      if let link = ownLink(location, at: target) {
        contents[target] = .redirect(link)
        enqueue(link.target)
      } else {
        contents[target] = .elsewhere(location)
      }
    default: contents[target] = .missing
    }
  }

  private func keep(_ response: Response, at target: String) async throws {
    let type = MediaType(response.headerFields[.contentType] ?? "").essence
    let request = RequestTarget(target)
    let file = StaticAddress.file(
      path: request.path, parameters: request.parameters, isPage: type == "text/html")
    if let owner = owners[file] {
      notes.append("\(target): is left out, because its file \(file) is that of \(owner)")
      contents[target] = .missing
      return
    }
    owners[file] = target
    files[target] = file
    switch type {
    case "text/html":
      let html = try await response.body.collect(upTo: Self.largestText)
      contents[target] = .page(try spool.append(html))
      for address in HTMLAddresses.all(in: html) { find(address, at: target) }
    case "text/css":
      let css = try await response.body.collect(upTo: Self.largestText)
      contents[target] = .styles(try spool.append(css))
      for address in CSSAddresses.all(in: css) { find(address, at: target) }
    case "application/rss+xml", "application/atom+xml", "application/xml", "text/xml", "text/x-opml",
      "application/feed+json", "application/json", "text/plain":
      let text = try await response.body.collect(upTo: Self.largestText)
      contents[target] = .text(try spool.append(text))
      _ = TextAddresses.rewriting(text, baseURL: baseURL) {
        find(self.baseURL + $0, at: nil)
        return nil
      }
    default:
      contents[target] = .file
      try await folder.write(to: file) { take in
        for try await piece in response.body.pieces { try take(piece) }
      }
    }
  }

  /// - Parameter target: the page that has the address; nil if it may be no address at all.
  private func find(_ address: String, at target: String?) {
    guard let link = ownLink(address, at: target ?? "/") else { return }
    enqueue(link.target)
    if let target, deadLinks[link.target] == nil { deadLinks[link.target] = target }
  }

  /// Notes the links that lead nowhere.
  func noteDeadLinks() {
    for (target, page) in deadLinks.sorted(by: { $0.key < $1.key }) {
      if case .missing? = contents[target] { notes.append("\(page): leads to \(target), where nothing is") }
    }
  }

  func bytes(_ place: Range<Int>) throws -> [UInt8] { try spool.read(place) }
}

/// An address of the site as pages refer to it.
struct StaticLink: Hashable {
  /// The target that the site is asked for: a path, and the part of the query that says which page is meant.
  var target: String
  /// The rest of the query and the fragment, with their signs.
  var suffix = ""
}

extension StaticCrawl {
  /// The address that a page refers to; nil for those of other sites, and within the page.
  ///
  /// - Parameter target: of the page.
  func ownLink(_ address: String, at target: String) -> StaticLink? {
    if address.hasPrefix("#") || address.isEmpty { return nil }
    if address.hasPrefix(baseURL) {
      let rest = address.dropFirst(baseURL.count)
      guard rest.isEmpty || "/?#".contains(rest.first ?? "/") else { return nil }
      return link(to: rest.hasPrefix("/") ? String(rest) : "/\(rest)")
    }
    if address.hasPrefix("/") { return address.hasPrefix("//") ? nil : link(to: address) }
    let reference = URIReference(address)
    guard reference.scheme == nil else { return nil }
    let here = "https://here.invalid"
    let resolved = reference.resolved(against: URIReference(here + target)).description
    return resolved.hasPrefix(here) ? link(to: String(resolved.dropFirst(here.count))) : nil
  }

  /// - Parameter address: a path, perhaps with a query and a fragment.
  func link(to address: String) -> StaticLink {
    let fragment = address.firstIndex(of: "#").map { String(address[$0...]) } ?? ""
    let whole = String(address.dropLast(fragment.count))
    let target = RequestTarget(whole)
    guard let query = target.query, !query.isEmpty else {
      return StaticLink(target: target.path, suffix: fragment)
    }
    let significant = target.withoutTracking
    if queryKeys.contains(Permalink.key(ofTarget: significant.pathAndQuery)) {
      return StaticLink(target: significant.pathAndQuery, suffix: fragment)
    }
    return switch source.meaning(target) {
    case .target(let page): StaticLink(target: page, suffix: fragment)
    case .script: StaticLink(target: target.path, suffix: "?\(query)\(fragment)")
    }
  }

  /// The link and the content at the end of all redirects.
  func destination(of link: StaticLink) -> (link: StaticLink, content: Content) {
    var link = link
    for _ in 1...10 {
      guard case .redirect(let next)? = contents[link.target] else { break }
      link = StaticLink(target: next.target, suffix: link.suffix.isEmpty ? next.suffix : link.suffix)
    }
    return (link, contents[link.target] ?? .missing)
  }

  func fileName(of target: String) -> String? { files[target] }
}

extension String {
  fileprivate var asPath: String { "/\(self)" }
}
