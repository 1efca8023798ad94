import Foundation
import HTML
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Settings
import SiteBase
import Syndication
import Texts
import URIs

/// A request of a site that embeds a post.
package struct EmbeddingRequest: Hashable, Sendable {
  /// The address of the post.
  var url: String
  var format: String?
  /// The room that the site has, in pixels; nil for any.
  var maxWidth: Int?
  var maxHeight: Int?
}

extension Site {
  /// The description of a post or an episode, as JSON: of an open episode with a frame that plays it, of a
  /// post with a quotation. Other formats get 501, as oEmbed requires.
  func embedding(_ asked: EmbeddingRequest) async throws -> Rendering {
    guard asked.format == nil || asked.format == "json" else { return Rendering(Response(.notImplemented)) }
    guard let embedding = try await embedded(asked) else { return Rendering(Response(.notFound)) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    var response = Response(.ok, .json, .bytes(Array(try encoder.encode(embedding))))
    response.cacheControl = .revalidated
    var rendering = Rendering(response)
    // Anybody can ask for any number of addresses.
    rendering.isKept = false
    return rendering
  }

  private func embedded(_ asked: EmbeddingRequest) async throws -> Embedding? {
    guard asked.url.hasPrefix(configuration.baseURL + "/") else { return nil }
    let target = String(asked.url.dropFirst(configuration.baseURL.count).prefix { $0 != "#" })
    let site = try await description()
    guard let found = try await postFound(by: Request(.get, target)), found.isVisible, !found.isGone else {
      return nil
    }
    let head = found.post.head
    let episodes = database.episodes(visibility)
    if let episode = try await episodes.head(atPath: head.path) {
      let media = try await episodes.media(of: [episode.post.id])[episode.post.id] ?? []
      return Embedding(
        episode, video: media.first { $0.role == .video }, asked, in: pageContext(site))
    }
    let references = try await references(in: [head.image].compactMap(\.self).filter { $0.hasPrefix("/") })
    return Embedding(head, asked, in: pageContext(site, references: references))
  }
}

/// A response of oEmbed 1.0.
private struct Embedding: Encodable {
  var version = "1.0"
  var type = "link"
  var title: String
  var authorName: String?
  var authorUrl: String?
  var providerName: String
  var providerUrl: String
  /// In seconds.
  var cacheAge = 3600
  var thumbnailUrl: String?
  var thumbnailWidth: Int?
  var thumbnailHeight: Int?
  var html: String?
  var width: Int?
  var height: Int?

  /// The values that posts and episodes have in common.
  private init(_ post: PostHead, title: String, _ asked: EmbeddingRequest, in context: PageContext) {
    self.title = title
    providerName = context.site.title
    providerUrl = context.site.baseURL
    let author = context.authors(of: post).first
    authorName = author?.name
    authorUrl = author?.url
    // A thumbnail needs a size that is known and small enough.
    if let image = context.drawnPreview(of: post), let width = image.width, let height = image.height,
      width <= asked.maxWidth ?? .max, height <= asked.maxHeight ?? .max
    {
      thumbnailUrl = image.url
      thumbnailWidth = width
      thumbnailHeight = height
    }
  }

  init(_ post: PostHead, _ asked: EmbeddingRequest, in context: PageContext) {
    self.init(post, title: post.name, asked, in: context)
    type = "rich"
    width = min(600, asked.maxWidth ?? 600)
    height = min(240, asked.maxHeight ?? 240)
    html = PostQuotation(post: post, context: context).renderedString()
  }

  /// - Parameter video: nil for an episode that not everybody may see.
  init(
    _ episode: EpisodeHead, video: MediaFile?, _ asked: EmbeddingRequest, in context: PageContext
  ) {
    self.init(episode.post, title: episode.titleWithNumber, asked, in: context)
    guard let video else { return }
    let (width, height) = Self.frameSize(
      ofVideo: (video.width ?? 640, video.height ?? 360), asked.maxWidth ?? .max, asked.maxHeight ?? .max)
    type = "video"
    self.width = width
    self.height = height
    html = iframe(
      .src(context.absoluteURL(episode.framePath)), .width(width), .height(height), .title(episode.post.name),
      .allow("fullscreen; picture-in-picture"), .loading("lazy")
    ) {}.renderedString()
  }

  /// The size of a frame for a video and the line with its title. If there is hardly room for the line, the
  /// video has half of the height.
  private static func frameSize(
    ofVideo video: (width: Int, height: Int), _ maxWidth: Int, _ maxHeight: Int
  ) -> (width: Int, height: Int) {
    let titleHeight = EpisodeEmbedPage.titleHeight
    let room = max(maxHeight - titleHeight, maxHeight / 2)
    let scale = min(
      1, Double(maxWidth) / Double(video.width), Double(room) / Double(video.height))
    let width = Int((Double(video.width) * scale).rounded())
    let height = Int((Double(video.height) * scale).rounded())
    return (max(1, width), min(height + titleHeight, maxHeight))
  }
}

/// The beginning of a post with a link to it, for pages of other sites. It needs neither scripts nor styles.
private struct PostQuotation: HTML {
  let post: PostHead
  let context: PageContext

  private var url: String { context.absoluteURL(post.path) }

  var body: some HTML {
    // The other site may be in any language.
    let language = post.language ?? context.site.language
    blockquote(.cite(url), .lang(language), .dir(language.isRightToLeft ? "rtl" : "ltr")) {
      p { a(.href(url)) { strong { post.name } } }
      if let excerpt = post.excerpt { p { excerpt } }
      p { (context.authors(of: post).map(\.name) + [context.site.title]).joined(separator: " · ") }
    }
  }
}

extension PageContext {
  /// Where other sites learn how to embed a post.
  func embedding(of post: PostHead) -> PageMetadata.Alternate {
    let asked = EmbeddingRequest(url: absoluteURL(post.path))
    return PageMetadata.Alternate(
      type: "application/json+oembed", title: post.name, url: absoluteURL(SharingRoute.embedding(asked).url))
  }
}
