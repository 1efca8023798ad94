/// The vocabularies of a document beside that of its format.
struct Vocabularies: OptionSet {
  let rawValue: UInt32

  static let atom = Vocabularies(rawValue: 1)
  static let content = Vocabularies(rawValue: 1 << 1)
  static let dublinCore = Vocabularies(rawValue: 1 << 2)
  static let history = Vocabularies(rawValue: 1 << 3)
  static let feedburner = Vocabularies(rawValue: 1 << 4)
  static let slash = Vocabularies(rawValue: 1 << 5)
  static let commentAPI = Vocabularies(rawValue: 1 << 6)
  static let threading = Vocabularies(rawValue: 1 << 7)
  static let georss = Vocabularies(rawValue: 1 << 8)
  static let media = Vocabularies(rawValue: 1 << 9)
  static let itunes = Vocabularies(rawValue: 1 << 10)
  static let podcast = Vocabularies(rawValue: 1 << 11)

  /// With the attributes that declare them.
  static let all: [(set: Vocabularies, declaration: StaticString, uri: String)] = [
    (.atom, "xmlns:atom", "http://www.w3.org/2005/Atom"),
    (.content, "xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
    (.dublinCore, "xmlns:dc", "http://purl.org/dc/elements/1.1/"),
    (.history, "xmlns:fh", "http://purl.org/syndication/history/1.0"),
    (.feedburner, "xmlns:feedburner", "http://rssnamespace.org/feedburner/ext/1.0"),
    (.slash, "xmlns:slash", "http://purl.org/rss/1.0/modules/slash/"),
    (.commentAPI, "xmlns:wfw", "http://wellformedweb.org/CommentAPI/"),
    (.threading, "xmlns:thr", "http://purl.org/syndication/thread/1.0"),
    (.georss, "xmlns:georss", "http://www.georss.org/georss"),
    (.media, "xmlns:media", "http://search.yahoo.com/mrss/"),
    (.itunes, "xmlns:itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd"),
    (.podcast, "xmlns:podcast", "https://podcastindex.org/namespace/1.0"),
  ]

  /// The vocabularies that the site's own entries never need; a document declares only those that it uses.
  static let rare: Vocabularies = [
    .history, .feedburner, .slash, .commentAPI, .threading, .georss, .media, .itunes, .podcast,
  ]
}

extension Feed {
  /// The rare vocabularies that the feed and its entries need; all of them if the entries come later.
  var vocabularies: Vocabularies {
    guard !entries.isEmpty else { return .rare }
    var used: Vocabularies = isArchive == true || isComplete == true ? [.history] : []
    if podcast != nil { used.formUnion([.itunes, .podcast]) }
    for entry in entries { entry.note(&used) }
    return used
  }
}

extension Entry {
  fileprivate func note(_ used: inout Vocabularies) {
    if originalLink != nil { used.insert(.feedburner) }
    if discussion != nil { used.formUnion([.slash, .commentAPI, .threading]) }
    if place != nil { used.insert(.georss) }
    if image != nil || !media.isEmpty { used.insert(.media) }
    if podcast != nil || enclosures.contains(where: { $0.duration != nil }) {
      used.formUnion([.itunes, .podcast])
    }
  }
}

extension Feed {
  /// The links to other parts of the feed (RFC 5005), in the order of writing.
  var pageLinks: KeyValuePairs<StaticString, String?> {
    [
      "current": currentPage, "next": nextPage, "previous": previousPage, "prev-archive": previousArchive,
      "next-archive": nextArchive,
    ]
  }
}

extension XMLOutput {
  /// The elements of RFC 5005 beside its links.
  mutating func history(of feed: Feed) {
    if feed.isArchive == true { emptyElement("fh:archive", attributes: [:]) }
    if feed.isComplete == true { emptyElement("fh:complete", attributes: [:]) }
  }
}
