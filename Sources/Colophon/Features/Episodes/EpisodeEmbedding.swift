import HTML
import HTTP
import Pages
import Postgres
import Publication

// Episodes in frames on other sites.

extension Site {
  /// The page for frames; nil if the reader may not see the video.
  func embedded(_ head: EpisodeHead) async throws -> Response? {
    let content = try await database.episodes(visibility).content(of: head.post.id)
    guard head.isOpen, !content.video.isEmpty || !content.audio.isEmpty else { return nil }
    let poster = try await poster(of: head)
    return try await show(
      EpisodeEmbedPage(
        episode: Episode(head: head, content: content),
        poster: poster?.address(atLeast: 960) ?? head.facts.poster.map(head.path(to:)),
        assets: EpisodeAssets(in: files)))
  }
}

/// The player above one line with the title, for frames on other sites.
struct EpisodeEmbedPage: Page {
  /// The height of the line with the title in CSS pixels, as in `episode.css`.
  static let titleHeight = 44

  let episode: Episode
  let poster: String?
  let assets: EpisodeAssets

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(title: episode.head.titleWithNumber, path: episode.head.path)
    metadata.stylesheets = [assets.stylesheet]
    metadata.isIndexed = false
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    EpisodePlayer(episode: episode, start: nil, poster: poster, hasChapterBar: false, context: context)
    h1 { a(.href(context.absoluteURL(episode.head.path)), .target("_top")) { episode.head.titleWithNumber } }
  }

  var layout: EmbedLayout { EmbedLayout() }
}

struct EmbedLayout: PageLayout {
  func body(around content: MainContent, of page: PageMetadata, in context: PageContext) -> some HTML {
    main(.class("embedded")) { content }
  }

  var contentSecurityPolicy: ContentSecurityPolicy {
    ContentSecurityPolicy.site.allowing(.frameAncestors, from: .any)
  }
}
