import HTML
import HTTP
import Pages
import Postgres
import Publication
import SiteBase
import Transcripts
import Words

// Episodes in frames on other sites.

extension Site {
  /// The page for frames. If the reader may not see the video, there is none, and what else is at the address
  /// answers.
  func episodeFrame(part: String?, _ request: Request) async throws -> Rendering {
    let path = String(request.target.path.dropLast(EpisodeHead.frameName.utf8.count + 1))
    let episodes = database.episodes(visibility)
    guard let head = try await episodes.head(atPath: path), head.isOpen else {
      return try await episodeFile(EpisodeHead.frameName, of: path, request)
    }
    let content = try await episodes.content(of: head.post.id)
    guard !content.video.isEmpty || !content.audio.isEmpty else {
      return try await episodeFile(EpisodeHead.frameName, of: path, request)
    }
    let part = part.flatMap(MediaPart.init)
    let poster = try await poster(of: head)
    var response = try await show(
      EpisodeEmbedPage(
        episode: Episode(head: head, content: content), part: part,
        poster: poster?.address(atLeast: 960) ?? head.facts.poster.map(head.path(to:)),
        assets: EpisodeAssets(in: files)))
    // There are too many times to keep a page for each.
    if part != nil { response.cacheControl = .notStored }
    return Rendering(response)
  }
}

/// The player above one line with the title, for frames on other sites. The transcript opens between them.
struct EpisodeEmbedPage: Page {
  /// The height of the line with the title in CSS pixels, as in `episode.css`.
  static let titleHeight = 44

  let episode: Episode
  /// The part of the video that is played; nil for the whole.
  var part: MediaPart?
  let poster: String?
  let assets: EpisodeAssets

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(title: episode.head.titleWithNumber, path: episode.head.path)
    metadata.stylesheets = [assets.stylesheet]
    metadata.isIndexed = false
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let head = episode.head
    article(
      .class("episode"), .data("episode", head.path),
      .data("duration", head.facts.duration.map { "\($0.seconds)" })
    ) {
      EpisodePlayer(episode: episode, part: part, poster: poster, hasChapterBar: false, context: context)
      h1 { a(.href(context.absoluteURL(head.path)), .target("_top")) { head.titleWithNumber } }
      if !episode.content.transcript.isEmpty {
        details {
          summary { context.words[.transcript] }
          TranscriptSection(episode: episode, linksCode: false, words: context.words)
        }
      }
    }
    EpisodeScript(assets, .episode, context: context)
  }

  var layout: EmbedLayout { EmbedLayout() }
}

struct EmbedLayout: PageLayout {
  func body(around content: MainContent, of page: PageMetadata, in context: PageContext) -> some HTML {
    main(.class("embedded")) { content }
  }

  var contentSecurityPolicy: ContentSecurityPolicy {
    ContentSecurityPolicy.site.allowing(.frameAncestors, from: .any).allowing(.script, from: .sameOrigin)
  }
}
