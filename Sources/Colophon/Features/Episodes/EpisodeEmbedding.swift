import Dependencies
import Foundation
import HTML
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Settings
import Syndication
import URIs

/// Episodes in frames on other sites: the page for the frame, and oEmbed (https://oembed.com), which names it.
enum EpisodeEmbedding {
  /// The name of the page for frames, below the address of an episode.
  static let name = "embed"

  /// The address of the description of the episode at `path`.
  static func address(of path: String, baseURL: String) -> String {
    baseURL + SiteRoute.episodes(.embedding(url: baseURL + path, format: nil)).url
  }
}

extension Site {
  /// The page for frames; nil if the reader may not see the video.
  func embedded(_ head: EpisodeHead) async throws -> Response? {
    @Dependency(\.database) var database
    let content = try await database.episodes(visibility).content(of: head.post.id)
    guard head.isOpen, !content.video.isEmpty || !content.audio.isEmpty else { return nil }
    return try await show(EpisodeEmbedPage(episode: Episode(head: head, content: content)))
  }

  /// The description of the episode with an address, as JSON. Other formats get 501, as oEmbed requires.
  func embedding(url: String, format: String?) async throws -> Rendering {
    @Dependency(\.database) var database
    @Dependency(\.configuration) var configuration
    guard format == nil || format == "json" else { return Rendering(Response(.notImplemented)) }
    let reference = URIReference(url)
    guard url.hasPrefix(configuration.baseURL + "/"),
      let head = try await database.episodes(visibility).head(atPath: reference.path)
    else { return Rendering(Response(.notFound)) }
    let content = try await database.episodes(visibility).content(of: head.post.id)
    let site = try await description()
    var response = Response(
      .ok, .json, .text(oEmbed(Episode(head: head, content: content), site: site)))
    response.cacheControl = .revalidated
    var rendering = Rendering(response)
    // Anybody can ask for any number of addresses.
    rendering.mayBeKept = false
    return rendering
  }

  private func oEmbed(_ episode: Episode, site: SiteDescription) -> String {
    let head = episode.head
    let page = site.baseURL + head.path
    var object: [String: Any] = [
      "version": "1.0", "type": "link", "title": head.titleWithNumber, "provider_name": site.title,
      "provider_url": site.baseURL, "cache_age": 3600,
    ]
    if let author = head.post.authors.first { object["author_name"] = author }
    if let poster = head.facts.poster {
      object["thumbnail_url"] = poster.url(below: head.path, baseURL: site.baseURL)
    }
    if head.isOpen, let video = episode.content.video.first {
      let (width, height) = (video.width ?? 640, video.height ?? 360)
      let frame = iframe(
        .src("\(page)/\(EpisodeEmbedding.name)"), .width(width), .height(height), .title(head.post.name),
        .allow("fullscreen; picture-in-picture"), .loading("lazy")
      ) {}
      object["type"] = "video"
      object["width"] = width
      object["height"] = height
      object["html"] = frame.renderedString()
    }
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    let data = try? JSONSerialization.data(withJSONObject: object, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

/// The player alone, for frames on other sites.
private struct EpisodeEmbedPage: Page {
  let episode: Episode

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(title: episode.head.titleWithNumber, path: episode.head.path)
    metadata.isIndexed = false
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    EpisodePlayer(episode: episode, start: nil)
    h1 { a(.href(context.absoluteURL(episode.head.path)), .target("_top")) { episode.head.titleWithNumber } }
  }

  var layout: EmbedLayout { EmbedLayout() }
}

private struct EmbedLayout: PageLayout {
  func body(around content: MainContent, of page: PageMetadata, in context: PageContext) -> some HTML {
    main(.class("embedded")) { content }
  }

  var contentSecurityPolicy: ContentSecurityPolicy {
    ContentSecurityPolicy.site.allowing(.frameAncestors, from: .any)
  }
}
