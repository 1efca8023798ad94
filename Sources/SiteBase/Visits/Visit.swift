import HTTP
import HTTPTypes
import Publication
import Server

/// A request that counts as something that was read, found missing, or searched for.
package struct Visit: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A page, in the browser of a person.
    case page
    case feed
    /// A part of the sound or video of a post.
    case media(Range<Int>)
    /// A search that found nothing.
    case nothingFound
    /// A page that is not there.
    case missing
  }

  package let kind: Kind
  /// The target of the request, with its query.
  package let target: String
  /// The browser or program as it names itself.
  package let agent: String
  /// The numeric address of the client. It is not stored anywhere.
  package let address: String
  /// The page that led here, as the browser says.
  package let referrer: String?
}

extension Visit {
  /// The name of the route of searches that found nothing.
  package static let nothingFoundRoute: RouteName = "search.nothing"

  /// Nil for a request that does not count: by a crawler or another program, for a style sheet or a picture
  /// of a page, or a prefetch by a browser.
  package init?(_ request: borrowing RequestSummary) {
    guard request.method == .get, let status = request.status, let target = request.target,
      let kind = Self.kind(request, status, target)
    else { return nil }
    let fields = VisitFields(request.headerFields)
    guard let agent = fields.agent else { return nil }
    switch kind {
    case .page, .missing, .nothingFound: guard fields.isOfPerson else { return nil }
    case .feed, .media: guard !Agents.isBot(agent) else { return nil }
    }
    var range = 0..<0
    if case .media = kind {
      guard let start = status == 200 ? 0 : fields.rangeStart, request.bodyBytes > 0 else { return nil }
      // A whole file is enough, however short it is.
      let isWhole = status == 200 && !request.isAborted
      range = isWhole ? 0..<Self.wholeFile : start..<(start + request.bodyBytes)
    }
    self.kind = kind == .media(0..<0) ? .media(range) : kind
    self.target = target
    self.agent = agent
    address = request.remoteAddress
    referrer = fields.referrer
  }

  /// More bytes than any medium has.
  static let wholeFile = 1 << 40

  /// The kind of visit that a request with this outcome may be; nil for none.
  private static func kind(_ request: borrowing RequestSummary, _ status: Int, _ target: String) -> Kind? {
    guard let route = request.route else { return status == 404 ? .missing : nil }
    switch (route, status) {
    case (nothingFoundRoute, 200): return .nothingFound
    case ("posts.file", 200), ("posts.file", 206), ("episodes.file", 200), ("episodes.file", 206):
      return Agents.isMedium(target) ? .media(0..<0) : nil
    case ("feeds.feed", 200), ("feeds.feed", 226), ("feeds.feed", 304), ("episodes.podcast", 200),
      ("episodes.podcast", 304):
      return .feed
    case (_, 404): return .missing
    case (_, 200), (_, 304): return pageRoutes.contains(route) ? .page : nil
    default: return nil
    }
  }

  /// The routes of pages that people read.
  private static let pageRoutes: Set<RouteName> = [
    "posts.home", "posts.permalink", "episodes.list", "episodes.episode", "episodes.collections",
    "episodes.collection", "archive.all", "archive.year", "archive.month", "archive.undated", "topics.tags",
    "topics.tag", "topics.author", "topics.series", "topics.allSeries", "about.about", "search.page",
    "feeds.subscribe",
  ]
}

/// The fields of a request that say whether it counts.
private struct VisitFields {
  private(set) var agent: String?
  private(set) var referrer: String?
  /// The first byte that is asked for, if the request asks for one range from there on.
  private(set) var rangeStart: Int?
  private var destination: String?
  private var acceptsPages = false
  private var isAhead = false
  private var isSigned = false

  init(_ fields: HTTPFields) {
    // One look at each field takes less time than to look for each name.
    for field in fields {
      switch field.name.canonicalName {
      case "user-agent": agent = field.value
      case "referer": referrer = field.value
      case "sec-fetch-dest": destination = field.value
      case "accept": acceptsPages = field.value.contains("text/html")
      case "sec-purpose", "purpose", "x-purpose", "x-moz": isAhead = true
      // What robots say of themselves (RFC 9110 §10.1.2, Web Bot Auth), and browsers do not.
      case "from", "signature-agent": isSigned = true
      case "range":
        let ranges = ByteRanges(field.value)?.specifications ?? []
        if ranges.count == 1, case .from(let start)? = ranges.first { rangeStart = start }
        if ranges.count == 1, case .between(let start, _)? = ranges.first { rangeStart = start }
      default: break
      }
    }
  }

  /// Whether a person's browser asks for a page to be shown now. Older browsers do not say what they want a
  /// file for (Fetch Metadata), but what they accept; those for terminals accept everything.
  var isOfPerson: Bool {
    guard !isAhead, !isSigned, let agent, Agents.isPerson(agent) else { return false }
    return destination.map { $0 == "document" } ?? (acceptsPages || Agents.isTextBrowser(agent))
  }
}
