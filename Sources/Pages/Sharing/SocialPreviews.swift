import Publication
import SocialImages
import Syndication
import Timestamps
import URIs

// The pictures that other sites show in previews of pages.

extension PageContext {
  /// The picture of the post that its author chose, or else one that the site draws.
  package func preview(of post: PostHead) -> PreviewImage? {
    post.image.map {
      PreviewImage(url: absoluteURL(ofImage: $0, origin: post.origin), alternative: post.name)
    } ?? drawnPreview(of: post)
  }

  /// The same for an episode, whose poster is its picture.
  package func preview(of episode: EpisodeHead) -> PreviewImage? {
    episode.facts.poster.map {
      PreviewImage(
        url: $0.url(below: episode.path, baseURL: site.baseURL), alternative: episode.post.name)
    } ?? drawnPreview(of: episode.post)
  }

  /// The picture that the site draws for a post; nil if it cannot draw.
  package func drawnPreview(of post: PostHead) -> PreviewImage? {
    socialImage(of: post).map { image in
      PreviewImage(drawnAt: absoluteURL(links.socialImage(image.digest, post.id)), alternative: post.name)
    }
  }

  /// The picture of the site, for pages that have none of their own; nil if the site cannot draw.
  package var drawnPreview: PreviewImage? {
    socialImage.map { image in
      PreviewImage(drawnAt: absoluteURL(links.socialImage(image.digest, nil)), alternative: site.title)
    }
  }

  package func socialImage(of post: PostHead) -> SocialImage? {
    looks.socialImages.map { style in
      SocialImage(
        title: post.name, site: site.title,
        details: [
          authors(of: post).map(\.name).joined(separator: ", "),
          post.published?.local.longDate(in: site.language) ?? "",
        ].filter { !$0.isEmpty }, host: host, language: site.language, style: style)
    }
  }

  package var socialImage: SocialImage? {
    looks.socialImages.map { style in
      SocialImage(
        title: site.title, summary: site.description, site: nil, host: host, language: site.language,
        style: style)
    }
  }

  private var host: String { URIReference(site.baseURL).host ?? "" }
}

extension PreviewImage {
  fileprivate init(drawnAt url: String, alternative: String) {
    self.init(url: url, width: SocialImage.width, height: SocialImage.height, alternative: alternative)
  }
}
