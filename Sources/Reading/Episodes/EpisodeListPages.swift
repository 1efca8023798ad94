import HTML
import HTTP
import Pages
import Publication
import SiteBase
import Syndication
import Transcripts
import Words

/// Episodes, newest first, page by page.
struct EpisodeListPage: Page {
  static let size = 30

  var episodes: [EpisodeHead]
  /// Nil for episodes with any tags.
  var tag: String?
  var filter: EpisodeFilter
  /// The number of episodes on all pages.
  var count: Int
  /// From 1.
  var page: Int
  var pageCount: Int
  var hasCollections: Bool
  var assets: EpisodeAssets

  func metadata(in context: PageContext) -> PageMetadata {
    let words = context.words
    let title = title(in: words)
    let all = words[.episodesOfSite, context.site.title]
    var metadata = series.metadata(title: series.numbered(title, in: words), url: { url($0, context) })
    metadata.description = series.numbered(
      tag == nil && filter == .all ? all : all + words[.colon] + title, in: words)
    metadata.stylesheets = [assets.stylesheet]
    metadata.alternates = context.podcasts
    metadata.linkedData = [
      context.pageData(name: title, path: url(page, context)),
      context.breadcrumbs((words[.episodes], context.links.episodes)),
    ]
    metadata.isFeed = true
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1(.class("p-name")) { title(in: words) }
    p(.class("tagline")) {
      FeedAuthor(context: context)
      words[.sentence, words[.episodeCount, count: count]]
      " "
      if filter == .free {
        a(.href(EpisodeRoute.list(tag: tag, .all, page: 1).url)) { words[.allEpisodes] }
        " · "
      } else if context.site.hasMembersEpisodes {
        a(.href(EpisodeRoute.list(tag: tag, .free, page: 1).url)) { words[.freeEpisodes] }
        " · "
      }
      if hasCollections {
        a(.href(EpisodeRoute.collections.url)) { words[.collections] }
        " · "
      }
      words.html(
        .podcastFeeds, a(.href(EpisodeRoute.podcast(.video).url)) { words[.videoPodcast] },
        a(.href(EpisodeRoute.podcast(.audio).url)) { words[.audioFeed] })
    }
    EpisodeList(episodes: episodes, heading: "h2", context: context)
    Pagination(
      series: series, older: .olderEpisodes, newer: .newerEpisodes, words: words, url: { url($0, context) })
    EpisodeScript(assets, .episodeList, context: context)
  }

  var contentSecurityPolicy: ContentSecurityPolicy {
    layout.contentSecurityPolicy.allowing(.script, from: .sameOrigin).allowing(.connection, from: .sameOrigin)
  }

  var expectedSize: Int { 4096 + episodes.count * 1024 }

  private func title(in words: Words) -> String {
    switch (filter, tag) {
    case (.free, let tag?): words[.freeEpisodesAbout, tag]
    case (.free, nil): words[.freeEpisodes]
    case (_, let tag?): words[.episodesAbout, tag]
    case (_, nil): words[.episodes]
    }
  }

  private var series: PageSeries { PageSeries(page: page, pageCount: pageCount) }

  private func url(_ page: Int, _ context: PageContext) -> String {
    EpisodeRoute.list(tag: tag, filter, page: page).url
  }
}

/// Episodes with poster, facts and blurb.
private struct EpisodeList: HTML {
  let episodes: [EpisodeHead]
  let heading: StaticString
  /// Whether its first poster is the first of the page.
  var hasFirst = true
  let context: PageContext

  var body: some HTML {
    ol(.class("episode-list")) {
      for (index, episode) in episodes.enumerated() {
        li(
          .class("h-entry"), .data("episode", episode.path),
          .data("duration", episode.facts.duration.map { "\($0.seconds)" })
        ) {
          EpisodePoster(episode: episode, isFirst: hasFirst && index == 0)
          div {
            EpisodeFactLine(head: episode, context: context)
            element(heading, .class("p-name")) {
              a(.class("u-url"), .href(episode.path), .rel("bookmark")) { episode.post.name }
            }
            if let summary = episode.post.summary { p(.class("p-summary")) { summary } }
          }
        }
      }
    }
  }
}

/// All collections of episodes.
struct CollectionsPage: Page {
  var collections: [EpisodeCollection]
  var assets: EpisodeAssets

  func metadata(in context: PageContext) -> PageMetadata {
    let path = EpisodeRoute.collections.url
    let name = context.words[.collections]
    let names = collections.map(\.name).joined(separator: context.words[.listSeparator])
    var metadata = PageMetadata(title: name, description: name + context.words[.colon] + names, path: path)
    metadata.stylesheets = [assets.stylesheet]
    metadata.linkedData = [
      context.pageData(name: name, path: path), context.breadcrumbs((name, path)),
    ]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1 { context.words[.collections] }
    ul(.class("collection-list")) {
      for collection in collections {
        li {
          a(.href(EpisodeRoute.collection(collection.name).url)) { collection.name }
          " "
          span(.class("count")) { collection.extent(in: context.words) }
        }
      }
    }
  }
}

/// The episodes of a collection, section by section, in reading order.
struct CollectionPage: Page {
  var collection: EpisodeCollection
  /// In reading order.
  var episodes: [EpisodeHead]
  var assets: EpisodeAssets

  func metadata(in context: PageContext) -> PageMetadata {
    let path = EpisodeRoute.collection(collection.name).url
    var metadata = PageMetadata(title: collection.name, path: path)
    metadata.isFeed = true
    metadata.linkedData = [
      context.pageData(name: collection.name, path: path),
      context.breadcrumbs(
        (context.words[.collections], EpisodeRoute.collections.url), (collection.name, path)),
    ]
    metadata.description =
      context.words[
        .collectionDescribed, collection.name, collection.extent(in: context.words)]
    metadata.stylesheets = [assets.stylesheet]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1(.class("p-name")) { collection.name }
    p(.class("tagline")) {
      FeedAuthor(context: context)
      collection.extent(in: context.words)
    }
    for (index, part) in sections.enumerated() {
      section(.class("collection-section")) {
        if let name = part.name { h2 { name } }
        EpisodeList(
          episodes: part.episodes, heading: part.name == nil ? "h2" : "h3", hasFirst: index == 0,
          context: context)
      }
    }
    EpisodeScript(assets, .episodeList, context: context)
  }

  var contentSecurityPolicy: ContentSecurityPolicy {
    layout.contentSecurityPolicy.allowing(.script, from: .sameOrigin).allowing(.connection, from: .sameOrigin)
  }

  var expectedSize: Int { 4096 + episodes.count * 1024 }

  /// In the order in which they first occur.
  private var sections: [(name: String?, episodes: [EpisodeHead])] {
    var sections: [(name: String?, episodes: [EpisodeHead])] = []
    for episode in episodes {
      if let index = sections.firstIndex(where: { $0.name == episode.facts.section }) {
        sections[index].episodes.append(episode)
      } else {
        sections.append((episode.facts.section, [episode]))
      }
    }
    return sections
  }
}

extension PageContext {
  /// The podcast feeds of the site.
  var podcasts: [PageMetadata.Alternate] {
    PodcastKind.allCases.map { kind in
      PageMetadata.Alternate(
        type: "application/rss+xml",
        title: words[kind == .video ? .videoPodcastFeed : .audioPodcastFeed, site.title],
        url: absoluteURL(EpisodeRoute.podcast(kind).url))
    }
  }
}

extension EpisodeCollection {
  /// `12 episodes, 5:31:00`
  fileprivate func extent(in words: Words) -> String {
    let episodes = words[.episodesInCollection, count: count]
    return duration == .zero ? episodes : "\(episodes)\(words[.listSeparator])\(duration)"
  }
}
