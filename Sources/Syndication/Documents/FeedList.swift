import Feeds
import Publication
import Timestamps

extension OPML {
  /// All feeds of the site: everything, then each tag, author and series in a group of its kind, and last, apart from
  /// them so that nobody takes both by mistake, the same with summaries.
  ///
  /// Each is there once, as RSS, which every reader that imports lists knows; its other formats are announced on its
  /// page.
  public init(
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
  /// What a list of them is called.
  package var title: String {
    switch self {
    case .tag: "Tags"
    case .author: "Authors"
    case .series: "Series"
    }
  }
}
