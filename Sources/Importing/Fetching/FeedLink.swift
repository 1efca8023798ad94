import HTTP
import HTTPClient
import HTTPTypes
import Sanitizer
import URIs

/// The likely address of a feed, and the title that a page gives it.
struct FeedLink: Hashable {
  /// Absolute.
  let url: String
  var title: String?

  /// The feeds that a page names in its `Link` fields and elements, best first: full texts before summaries,
  /// the site's feeds before those of comments, links with a feed's media type before those that only look
  /// like one.
  ///
  /// - Throws: `TemporaryFileError`
  static func links(of page: FetchedResponse) throws -> [FeedLink] {
    let elements = try linkElements(ofPage: page.piece(at: 0, size: pageSize))
    let base = base(of: page, elements)
    let fields = page.headerFields.filter { $0.name.canonicalName == "link" }
      .flatMap { WebLink.links(in: $0.value) }
    var candidates = fields.compactMap { Candidate($0, page: URIReference(page.url)) }
    candidates += elements.compactMap { Candidate($0, base: base) }
    var seen: Set<String> = []
    return candidates.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .compactMap { seen.insert($0.element.link.url).inserted ? $0.element.link : nil }
  }

  /// The address to which a page forwards its readers within seconds: `<meta http-equiv=refresh content="0;
  /// url=…">`. Nil if there is none, or if the page only reloads itself.
  ///
  /// - Throws: `TemporaryFileError`
  static func refresh(of page: FetchedResponse) throws -> String? {
    let elements = try linkElements(ofPage: page.piece(at: 0, size: pageSize))
    let refresh = elements.first { $0.kind == .meta && $0["http-equiv"]?.lowercased() == "refresh" }
    let parts = (refresh?["content"] ?? "").split(maxSplits: 1) { ";,".contains($0) }
    guard parts.count == 2, let delay = Double(parts[0].filter { !$0.isWhitespace }), delay <= 15,
      let address = parts[1].firstMatch(of: /^\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/.ignoresCase()),
      let target = Candidate.url(
        String(address.1 ?? address.2 ?? address.3 ?? ""), base(of: page, elements)),
      target != URIReference(page.url).description
    else { return nil }
    return target
  }

  /// How many bytes of a page are searched.
  private static let pageSize = 4 << 20

  /// The usual addresses of feeds on sites that name none: beside the page and at the root.
  static func usualPlaces(of page: String) -> [String] {
    var folder = URIReference(page)
    (folder.query, folder.fragment) = (nil, nil)
    let names = [
      "feed", "feed.xml", "rss.xml", "atom.xml", "index.xml", "feed.json", "?feed=rss2", "rss",
      "feeds/posts/default",
    ]
    let rarerNames = ["feed/", "feed.atom", "rss/", "feed.rss", "index.rdf", "index.rss", "rss/feed.xml"]
    let bases = [folder, URIReference(scheme: folder.scheme, authority: folder.authority, path: "/")]
    let usual = bases.flatMap { base in
      names.map { URIReference($0).resolved(against: base.path.isEmpty ? bases[1] : base) }
    }
    let rarer = rarerNames.map { URIReference($0).resolved(against: bases[1]) }
    var seen: Set<String> = []
    return (usual + rarer).map(\.description).filter { seen.insert($0).inserted }
  }

  private static func base(of page: FetchedResponse, _ elements: [LinkElement]) -> URIReference {
    let location = URIReference(page.url)
    let stated = elements.first { $0.kind == .base && $0["href"] != nil }?["href"]
    return stated.map { URIReference($0.asURL).resolved(against: location) } ?? location
  }
}

/// A link of a page that may be a feed's, with its rank.
private struct Candidate {
  let link: FeedLink
  /// Lower is better.
  let rank: Int

  init?(_ link: WebLink, page: URIReference) {
    guard link.anchor == nil, link.relations.contains("alternate") || link.relations.contains("feed") else {
      return nil
    }
    self.init(link.target, type: link.type, title: link.title, base: page)
  }

  init?(_ element: LinkElement, base: URIReference) {
    guard let address = element["href"] else { return nil }
    let relations = (element["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    switch element.kind {
    case .link where relations.contains("feed"):
      self.init(address, type: element["type"] ?? "application/rss+xml", title: element["title"], base: base)
    case .link where relations.contains("alternate") && !relations.contains("stylesheet"):
      self.init(address, type: element["type"], title: element["title"], base: base)
    case .anchor:
      self.init(anchor: address, type: element["type"], base: base)
    default: return nil
    }
  }

  private init?(_ address: String, type: String?, title: String?, base: URIReference) {
    guard let rank = Self.ranks[MediaType(type ?? "").essence], let url = Self.url(address, base) else {
      return nil
    }
    self.init(url, title, rank)
  }

  /// A link in the text of the page that looks like a feed's.
  private init?(anchor address: String, type: String?, base: URIReference) {
    guard let url = Self.url(address, base) else { return nil }
    let path = URIReference(url).path.lowercased()
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let isFeed =
      Self.ranks[MediaType(type ?? "").essence] == 0 || Self.names.contains(name)
      || [".rss", ".atom", ".rdf"].contains(where: name.hasSuffix)
    // A link to another site counts only if it has a feed's type.
    guard isFeed, URIReference(url).origin?.host == base.origin?.host || type != nil else { return nil }
    self.init(url, nil, 100)
  }

  private init(_ url: String, _ title: String?, _ rank: Int) {
    link = FeedLink(url: url, title: title)
    let address = URIReference(url)
    // Without the host: the name of a whole site may contain such a word.
    let words = "\(title ?? "") \(address.path)?\(address.query ?? "")".lowercased()
    let isAboutComments = Self.comments.contains(where: words.contains)
    let isShort = Self.summaries.contains(where: words.contains)
    self.rank = rank + (isAboutComments ? 20 : 0) + (isShort ? 10 : 0)
  }

  /// Absolute, and http or https.
  static func url(_ address: String, _ base: URIReference) -> String? {
    var text = address.asURL
    if text.lowercased().hasPrefix("feed:") {
      text = String(text.dropFirst(5))
      if text.hasPrefix("//") { text = "https:" + text }
    }
    var reference = URIReference(text).resolved(against: base)
    reference.fragment = nil
    return reference.isWebAddress ? reference.description : nil
  }

  /// The types of feeds, and with worse ranks those of other documents too.
  private static let ranks = [
    "application/rss+xml": 0, "application/atom+xml": 0, "application/feed+json": 0, "application/rdf+xml": 0,
    "application/x.atom+xml": 0, "application/x-atom+xml": 0, "application/x-rss+xml": 0, "text/rss+xml": 0,
    "application/rss": 0, "application/atom": 0, "text/rss": 0, "text/atom+xml": 0,
    "application/xml": 5, "text/xml": 5, "application/json": 40,
  ]
  private static let names: Set = [
    "feed", "feeds", "rss", "atom", "rdf", "feed.xml", "rss.xml", "atom.xml", "index.xml", "index.rdf",
    "feed.json",
    "feed.rss", "feed.atom", "rss2", "rss.php",
  ]
  private static let comments = [
    "comment", "kommentar", "comentario", "commentaire", "reacties", "/replies", "комментар",
  ]
  private static let summaries = ["summary", "summaries", "excerpt", "headlines"]
}

extension String {
  /// The address as browsers read it: without white space around it and line ends in it.
  fileprivate var asURL: String {
    let kept = filter { !$0.isNewline && $0 != "\t" }
    return String(kept.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      .percentEncoded(allowing: .anywhere)
  }
}
