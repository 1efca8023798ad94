import Publication
import SocialImages
import Syndication
import Timestamps
import URIs

// The pictures that other sites show in previews of pages.

extension PageContext {
  /// The picture of the post that its author chose, or else one that the site draws. A picture in a format
  /// that other sites do not show counts as none.
  package func preview(of post: PostHead) -> PreviewImage? {
    guard let image = post.image, image.isShownElsewhere else { return drawnPreview(of: post) }
    return PreviewImage(url: absoluteURL(ofImage: image, origin: post.origin), alternative: post.name)
  }

  /// The preview of an episode, whose poster is its picture.
  package func preview(of episode: EpisodeHead) -> PreviewImage? {
    guard let poster = episode.facts.poster, poster.text.isShownElsewhere else {
      return drawnPreview(of: episode.post)
    }
    return PreviewImage(
      url: poster.url(below: episode.path, baseURL: site.baseURL), alternative: episode.post.name)
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
        ].filter { !$0.isEmpty }, host: host, language: post.language ?? site.language,
        style: style)
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

extension String {
  /// Whether other sites show the picture at this address in previews, by the ending of its path.
  fileprivate var isShownElsewhere: Bool {
    let path = self.prefix(while: { $0 != "?" && $0 != "#" }).lowercased()
    return ![".svg", ".avif", ".heic"].contains(where: { path.hasSuffix($0) })
  }
}

extension PreviewImage {
  fileprivate init(drawnAt url: String, alternative: String) {
    self.init(url: url, width: SocialImage.width, height: SocialImage.height, alternative: alternative)
  }
}
