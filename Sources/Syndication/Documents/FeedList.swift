import Feeds
import Publication
import Timestamps

extension OPML {
  /// All feeds of the site: the site's own feed, then groups of tags, authors and series, and last a separate group with
  /// the summaries of all of them, so that nobody subscribes to both by mistake.
  ///
  /// Each feed is listed once, as RSS, which every reader that imports lists supports. Its page links the other formats.
  package init(
    topics: [Topic], site: SiteDescription, modified: Timestamp?, links: SiteLinks
  ) {
    func outline(_ subject: FeedSubject, _ extent: FeedExtent) -> Outline {
      .feed(
        Subscription(
          title: subject.title(on: site.title, extent),
          url: site.baseURL + links.feed(of: subject, .rss, extent),
          homePage: site.baseURL + (links.page(of: subject) ?? links.home),
          description: subject == .site ? site.description : nil, language: site.language))
    }
    let groups = Topic.Kind.allCases.compactMap { kind -> Outline? in
      let feeds = topics.filter { $0.kind == kind }.map { outline($0.subject, .full) }
      return feeds.isEmpty ? nil : .group(kind.title, feeds)
    }
    let summaries = ([.site] + topics.map(\.subject)).map { outline($0, .summary) }
    self.init(
      title: "Feeds of \(site.title)", modified: modified, owner: site.author,
      outlines: [outline(.site, .full)] + groups + [.group("Summaries", summaries)])
  }
}

extension Topic.Kind {
  /// The title of a list of them.
  package var title: String {
    switch self {
    case .tag: "Tags"
    case .author: "Authors"
    case .series: "Series"
    }
  }
}
