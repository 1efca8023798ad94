import Foundation
import HTML
import Pages
import Publication
import Syndication
import URIs

/// The posts of a tag or an author, newest first, or of a series, in its order, page by page.
struct TopicPage: Page {
  var topic: Topic
  var posts: [PostHead]
  /// Those among the posts, by their ids.
  var episodes: [UUID: EpisodeHead] = [:]
  /// From 1.
  var page: Int
  var pageCount: Int
  /// From when to when its posts are; nil for a topic that is no series.
  var series: ListedSeries?
  /// The number of the first of the posts in a series, from 1; nil for a topic that is no series.
  var firstPart: Int?
  /// What the owner says about the author or the series: HTML, which is put into the page as it is. Nil on further pages.
  var introduction: String?
  /// The tags that posts with a tag often have too, the most frequent first.
  var companions: [String] = []

  func metadata(in context: PageContext) -> PageMetadata {
    let title = page == 1 ? topic.heading : "\(topic.heading), page \(page)"
    var metadata = pages.metadata(title: title, url: { url($0, context) })
    metadata.description = "\(topic.description) on \(context.site.title)"
    metadata.feedSubject = topic.subject
    metadata.offersSummaries = true
    metadata.isFeed = true
    metadata.isProfile = topic.kind == .author
    metadata.linkedData = [described(in: context), trail(in: context)]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1(.class("p-name")) { topic.heading }
    p(.class("tagline")) {
      if topic.kind == .author { AuthorData(author: context.author(topic.name)) }
      extent(in: context.site.language)
      if page > 1 { ", page \(page) of \(pageCount)" }
      ". Subscribe to this \(topic.kind): "
      FeedLinks(subject: topic.subject, context: context)
      "."
      if topic.kind == .series {
        " "
        a(.href(context.url(.topics(.allSeries)))) { "All series" }
      }
    }
    if let introduction { div(.class("prose introduction")) { PageBody(html: Array(introduction.utf8)) } }
    if topic.kind == .author, page == 1 { ProfileLinks(author: context.author(topic.name)) }
    if !companions.isEmpty {
      p(.class("tagline")) {
        "Often together with "
        TagLinks(tags: companions, context: context)
      }
    }
    PostSummaries(posts: posts, episodes: episodes, firstPart: firstPart, context: context)
    Pagination(
      series: pages, older: topic.kind == .series ? "Further on" : "Older posts",
      newer: topic.kind == .series ? "Back" : "Newer posts", url: { url($0, context) })
  }

  var texts: [Pages.PostText] { posts.map(\.leadText) }

  var expectedSize: Int { posts.expectedSize }

  private var pages: PageSeries { PageSeries(page: page, pageCount: pageCount) }

  private func extent(in language: String) -> String {
    switch topic.kind {
    case .series: series?.extent(in: language) ?? "\(topic.count) parts"
    case .tag, .author: topic.count == 1 ? "One post" : "\(topic.count) posts"
    }
  }
  private func described(in context: PageContext) -> LinkedData {
    let collection = context.collectionData(name: topic.heading, path: url(page, context))
    guard topic.kind == .author, page == 1 else { return collection }
    let author = context.author(topic.name)
    return LinkedData(
      "ProfilePage",
      [
        "name": .text(topic.heading), "url": .text(context.absoluteURL(url(page, context))),
        "mainEntity": .thing(context.personData(author)),
      ])
  }

  private func trail(in context: PageContext) -> LinkedData {
    let own = (topic.kind == .author ? topic.name : topic.heading, url(1, context))
    return topic.kind == .tag
      ? context.breadcrumbs(("Tags", context.links.tags), own) : context.breadcrumbs(own)
  }

  private func url(_ page: Int, _ context: PageContext) -> String { context.url(topic.route(page: page)) }
}

/// Where else an author can be found.
private struct ProfileLinks: HTML {
  let author: PageAuthor

  var body: some HTML {
    if !addresses.isEmpty {
      p(.class("tagline")) {
        "Elsewhere: "
        for (index, address) in addresses.enumerated() {
          if index > 0 { ", " }
          a(.href(address), .rel("me")) { name(of: address) }
        }
      }
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
  fileprivate var heading: String {
    switch kind {
    case .tag: name
    case .author: "Posts by \(name)"
    case .series: "Series: \(name)"
    }
  }

  /// What the page shows.
  fileprivate var description: String {
    switch kind {
    case .tag: "Posts about \(name)"
    case .author: "Posts by \(name)"
    case .series: "The series \(name)"
    }
  }
}
