import HTML
import HTTP
import Pages
import Publication
import Syndication

/// What feeds are, and the addresses of the site's feeds.
struct SubscribePage: Page {
  var topics: [Topic]

  func metadata(in context: PageContext) -> PageMetadata {
    PageMetadata(title: "Subscribe", path: context.url(.feeds(.subscribe)))
  }

  func content(in context: PageContext) -> some HTML {
    h1 { "Subscribe" }
    div(.class("prose")) {
      p {
        """
        A feed is an address that a feed reader looks at now and then, to show you what is new on the sites that you \
        follow. Nobody needs your e-mail address for it, and you leave by removing the feed from your reader. All you \
        need is a feed reader, an app or a website; there are free ones for every system.
        """
      }
      p { "Copy one of these addresses into your reader. They all have the same posts in full." }
      dl(.class("feed-addresses")) {
        for format in FeedFormat.allCases { CopiedAddress(format: format, context: context) }
      }
      p { "Most readers also find them by themselves when you give them the address of this site." }
      p {
        "If you would rather read on the site, these tell you of each post with a short summary only: "
        FeedLinks(subject: .site, extent: .summary, context: context)
        ". Posts that are too old for a feed are in its archive, which some readers find by themselves."
      }
      for kind in Topic.Kind.allCases {
        let some = topics.filter { $0.kind == kind }
        if !some.isEmpty { TopicFeeds(kind: kind, topics: some, context: context) }
      }
      if topics.count > 1 { CombinedFeeds(topics: topics, context: context) }
      h2 { "All of them" }
      p {
        "Readers that import lists of subscriptions take them all from "
        a(.href(context.url(.feeds(.list))), .type(MediaType.opml.essence)) {
          code { context.absoluteURL(context.url(.feeds(.list))) }
        }
        " (OPML)."
      }
    }
  }
}

private struct TopicFeeds: HTML {
  let kind: Topic.Kind
  let topics: [Topic]
  let context: PageContext

  var body: some HTML {
    h2 { heading }
    ul(.class("tag-feeds")) {
      for topic in topics {
        li {
          a(.href(context.url(topic.route(page: 1)))) { topic.name }
          ": "
          FeedLinks(subject: topic.subject, context: context)
        }
      }
    }
  }

  private var heading: String {
    switch kind {
    case .tag: "Only one subject"
    case .author: "Only one author"
    case .series: "Only one series"
    }
  }
}

/// How to combine tags, authors and a series in the address of a feed.
private struct CombinedFeeds: HTML {
  let topics: [Topic]
  let context: PageContext

  var body: some HTML {
    h2 { "Several at once" }
    p {
      """
      Name several tags, authors or a series in the address to get the posts that belong to all of them. Whoever wants \
      those that belong to any of them subscribes to several feeds. The feed 
      """
      a(.href(context.url(example.route(.rss)))) {
        code { context.absoluteURL(context.url(example.route(.rss))) }
      }
      " is called “\(example.title(on: context.site.title))”. "
      code { "author=" }
      " and "
      code { "series=" }
      " name the others, and "
      code { "content=summary" }
      " at the end of any address asks for summaries."
    }
  }

  /// The two topics with the most posts that can be combined: a feed has at most one series.
  private var example: FeedSubject {
    let sorted = topics.sorted { $0.count > $1.count }
    let first = sorted.first?.subject ?? .site
    return sorted.dropFirst().lazy.compactMap { first.narrowed(to: $0.subject) }.first ?? first
  }
}

private struct CopiedAddress: HTML {
  let format: FeedFormat
  let context: PageContext

  var body: some HTML {
    div {
      dt { format.name }
      dd { a(.href(url), .type(format.linkType)) { code { url } } }
    }
  }

  private var url: String { context.absoluteURL(context.url(FeedSubject.site.route(format))) }
}
