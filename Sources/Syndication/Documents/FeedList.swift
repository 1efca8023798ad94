import Feeds
import Publication
import Timestamps
import Words

extension OPML {
  /// All feeds of the site: the site's own feed, then groups of tags, authors and series, and last a separate
  /// group with the summaries of all of them, so that nobody subscribes to both by mistake.
  ///
  /// Each feed is listed once, as RSS, which every reader that imports lists supports. Its page links the
  /// other formats.
  package init(
    topics: [Topic], site: SiteDescription, modified: Timestamp?, links: SiteLinks
  ) {
    let words = site.words
    func outline(_ subject: FeedSubject, _ extent: FeedExtent) -> Outline {
      .feed(
        Subscription(
          title: subject.title(on: site.title, extent, in: words),
          url: site.baseURL + links.feed(of: subject, .rss, extent),
          homePage: site.baseURL + (links.page(of: subject) ?? links.home),
          description: subject == .site ? site.description : nil, language: site.language))
    }
    let groups = Topic.Kind.allCases.compactMap { kind -> Outline? in
      let feeds = topics.filter { $0.kind == kind }.map { outline($0.subject, .full) }
      return feeds.isEmpty ? nil : .group(words[kind.plural], feeds)
    }
    let summaries = ([.site] + topics.map(\.subject)).map { outline($0, .summary) }
    self.init(
      title: words[.feedsOf, site.title], modified: modified, owner: site.author,
      outlines: [outline(.site, .full)] + groups + [.group(words[.summaries], summaries)])
  }
}

extension Topic.Kind {
  /// The title of a list of them.
  fileprivate var plural: Word {
    switch self {
    case .tag: .tags
    case .author: .authors
    case .series: .series
    }
  }
}
