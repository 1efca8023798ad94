import HTML
import HTTP
import Pages
import Publication
import SiteBase
import Syndication
import Words

/// The page that explains feeds, with the addresses of the site's feeds.
struct SubscribePage: Page {
  var topics: [Topic]

  func metadata(in context: PageContext) -> PageMetadata {
    let (name, path) = (context.words[.subscribe], FeedRoute.subscribe.url)
    var metadata = PageMetadata(
      title: name, description: context.words[.feedsOf, context.site.title], path: path)
    metadata.linkedData = [
      context.pageData("WebPage", name: name, path: path), context.breadcrumbs((name, path)),
    ]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.subscribe] }
    div(.class("prose")) {
      p { words[.feedsExplained] }
      p { words[.copyAddress] }
      dl(.class("feed-addresses")) {
        for format in FeedFormat.allCases { CopiedAddress(format: format, context: context) }
      }
      p { words[.readersFindFeeds] }
      p {
        words.html(.summariesOffered, FeedLinks(subject: .site, extent: .summary, context: context))
      }
      for kind in Topic.Kind.allCases {
        let some = topics.filter { $0.kind == kind }
        if !some.isEmpty { TopicFeeds(kind: kind, topics: some, context: context) }
      }
      if topics.count > 1 { CombinedFeeds(topics: topics, context: context) }
      h2 { words[.allFeeds] }
      p {
        words.html(
          .listOfFeeds,
          a(.href(FeedRoute.list.url), .type(MediaType.opml.essence)) {
            code { context.absoluteURL(FeedRoute.list.url) }
          })
      }
    }
  }
}

private struct TopicFeeds: HTML {
  let kind: Topic.Kind
  let topics: [Topic]
  let context: PageContext

  var body: some HTML {
    h2 { context.words[heading] }
    ul(.class("tag-feeds")) {
      for topic in topics {
        li {
          a(.href(topic.route(page: 1).url)) { topic.name }
          context.words[.colon]
          FeedLinks(subject: topic.subject, context: context)
        }
      }
    }
  }

  private var heading: Word {
    switch kind {
    case .tag: .onlyOneTag
    case .author: .onlyOneAuthor
    case .series: .onlyOneSeries
    }
  }
}

/// How to combine tags, authors and a series in the address of a feed.
private struct CombinedFeeds: HTML {
  let topics: [Topic]
  let context: PageContext

  var body: some HTML {
    let words = context.words
    h2 { words[.severalAtOnce] }
    p {
      words[.combiningFeeds]
      " "
      words.html(
        .combinedFeed,
        a(.href(example.route(.rss).url)) {
          code { context.absoluteURL(example.route(.rss).url) }
        }, example.title(on: context.site.title, in: words))
      " "
      words.html(
        .combiningOthers, code { "author=" }, code { "series=" }, code { "content=summary" })
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

  private var url: String { context.absoluteURL(FeedSubject.site.route(format).url) }
}
