import Foundation
import HTML
import Pages
import Publication
import SiteBase
import Syndication
import URIs
import Words

/// The posts of a tag or an author, newest first, or of a series, in its order, page by page.
struct TopicPage: Page {
  var topic: Topic
  var posts: [PostHead]
  /// The episodes among the posts, by their ids.
  var episodes: [UUID: EpisodeHead] = [:]
  /// From 1.
  var page: Int
  var pageCount: Int
  /// From when to when its posts are; nil for a topic that is no series.
  var series: ListedSeries?
  /// The number of the first of the posts in a series, from 1; nil for a topic that is no series.
  var firstPart: Int?
  /// The owner's text about the author or the series: HTML, which is put into the page as it is. Nil on
  /// further pages.
  var introduction: String?
  /// The tags that posts with a tag often have too, the most frequent first.
  var companions: [String] = []

  func metadata(in context: PageContext) -> PageMetadata {
    let heading = topic.heading(in: context.words)
    var metadata = pages.metadata(
      title: pages.numbered(heading, in: context.words), url: { url($0, context) })
    metadata.description = pages.numbered(
      context.words[topic.description, topic.name, context.site.title], in: context.words)
    metadata.feedSubject = topic.subject
    metadata.offersSummaries = true
    metadata.isFeed = true
    metadata.isProfile = topic.kind == .author
    metadata.linkedData = [described(in: context), trail(in: context)]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1(.class("p-name")) { topic.heading(in: words) }
    p(.class("tagline")) {
      if topic.kind == .author {
        AuthorData(author: context.author(topic.name))
      } else {
        FeedAuthor(context: context)
      }
      words.html(
        topic.subscribing, extent(in: context), FeedLinks(subject: topic.subject, context: context))
      if topic.kind == .series {
        " "
        a(.href(TopicRoute.allSeries.url)) { words[.allSeries] }
      }
    }
    if let introduction { Introduction(html: introduction, shape: "prose introduction", words: words) }
    if topic.kind == .author, page == 1 {
      ProfileLinks(author: context.author(topic.name), words: words)
    }
    if !companions.isEmpty {
      p(.class("tagline")) {
        words.html(.oftenTogether, TagLinks(tags: companions, context: context))
      }
    }
    PostSummaries(posts: posts, episodes: episodes, firstPart: firstPart, context: context)
    Pagination(
      series: pages, older: topic.kind == .series ? .furtherOn : .olderPosts,
      newer: topic.kind == .series ? .back : .newerPosts, words: words, url: { url($0, context) })
  }

  var texts: [Pages.PostText] { posts.map(\.leadText) }

  var expectedSize: Int { posts.expectedSize }

  private var pages: PageSeries { PageSeries(page: page, pageCount: pageCount) }

  /// `12 posts`, and on further pages the number of the page.
  private func extent(in context: PageContext) -> String {
    let words = context.words
    let extent =
      switch topic.kind {
      case .series: series?.extent(in: context) ?? words[.partCount, count: topic.count]
      case .tag, .author: words[.postCount, count: topic.count]
      }
    return page > 1 ? words[.pageOfPages, extent, "\(page)", "\(pageCount)"] : extent
  }

  private func described(in context: PageContext) -> LinkedData {
    let heading = topic.heading(in: context.words)
    let collection = context.pageData(name: heading, path: url(page, context))
    guard topic.kind == .author, page == 1 else { return collection }
    let author = context.author(topic.name)
    return LinkedData(
      "ProfilePage",
      [
        "name": .text(heading), "url": .text(context.absoluteURL(url(page, context))),
        "mainEntity": .thing(context.personData(author)),
      ])
  }

  private func trail(in context: PageContext) -> LinkedData {
    let own = (topic.kind == .author ? topic.name : topic.heading(in: context.words), url(1, context))
    return topic.kind == .tag
      ? context.breadcrumbs((context.words[.tags], context.links.tags), own) : context.breadcrumbs(own)
  }

  private func url(_ page: Int, _ context: PageContext) -> String { topic.route(page: page).url }
}

/// Where else an author can be found.
private struct ProfileLinks: HTML {
  let author: PageAuthor
  let words: Words

  var body: some HTML {
    if !addresses.isEmpty {
      p(.class("tagline")) { words.html(.elsewhere, links) }
    }
  }

  @HTMLBuilder private var links: some HTML {
    for (index, address) in addresses.enumerated() {
      if index > 0 { words[.listSeparator] }
      a(.href(address), .rel("me")) { name(of: address) }
    }
  }

  /// That of their own page comes first, if it is on another site.
  private var addresses: [String] {
    let own = URIReference(author.address).isWebAddress ? author.address : nil
    return [own].compactMap { $0 } + author.profiles.filter { $0 != own }
  }

  /// The host; with the path, if several addresses have the same host.
  private func name(of address: String) -> String {
    let reference = URIReference(address)
    guard let host = reference.host else { return address }
    return addresses.count { URIReference($0).host == host } > 1 ? host + reference.path : host
  }
}

extension Topic {
  fileprivate func heading(in words: Words) -> String {
    switch kind {
    case .tag: name
    case .author: words[.postsBy, name]
    case .series: words[.seriesNamed, name]
    }
  }

  /// The description of the page, which takes the name and the title of the site.
  fileprivate var description: Word {
    switch kind {
    case .tag: .postsAboutOnSite
    case .author: .postsByOnSite
    case .series: .seriesOnSite
    }
  }

  /// How many posts there are, and their feeds.
  fileprivate var subscribing: Word {
    switch kind {
    case .tag: .subscribeToTag
    case .author: .subscribeToAuthor
    case .series: .subscribeToSeries
    }
  }
}
