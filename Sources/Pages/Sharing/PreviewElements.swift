import Foundation
import HTML
import Publication
import Syndication
import Texts
import Timestamps

/// The elements from which other sites make a preview of the page: a description, Open Graph (ogp.me), the
/// card of X, and the author's account in the fediverse.
struct PreviewElements: HTML {
  let metadata: PageMetadata
  let context: PageContext

  var body: some HTML {
    if let description {
      meta(.name("description"), .content(description))
      meta(.property("og:description"), .content(description))
    }
    meta(.property("og:title"), .content(metadata.title ?? context.site.title))
    meta(.property("og:site_name"), .content(context.site.title))
    meta(.property("og:type"), .content(type))
    if let locale = (metadata.language ?? context.site.language).openGraphLocale {
      meta(.property("og:locale"), .content(locale))
    }
    if let path = metadata.path { meta(.property("og:url"), .content(context.absoluteURL(path))) }
    let image = metadata.image ?? context.drawnPreview
    if let image { ImageElements(image: image) }
    meta(.name("twitter:card"), .content(image == nil ? "summary" : "summary_large_image"))
    if let video = metadata.video { VideoElements(video: video) }
    if let article = metadata.article { ArticleElements(article: article) }
    for handle in handles { meta(.name("fediverse:creator"), .content(handle)) }
  }

  private var description: String? { (metadata.description ?? context.site.description)?.shortened(to: 300) }

  private var type: String {
    if metadata.article != nil { return "article" }
    return metadata.isProfile ? "profile" : "website"
  }

  /// Each account once: of the authors of an article, of the site on other pages.
  private var handles: [String] {
    let own = [context.site.author.map(context.author)?.fediverse ?? context.site.fediverse]
    let creators = metadata.article.map { $0.authors.map(\.fediverse) } ?? []
    var known: Set<FediverseHandle> = []
    return (creators.isEmpty ? own : creators).compactMap(\.self).filter { known.insert($0).inserted }
      .map(\.description)
  }
}

private struct ImageElements: HTML {
  let image: PreviewImage

  var body: some HTML {
    meta(.property("og:image"), .content(image.url))
    if let width = image.width, let height = image.height {
      meta(.property("og:image:width"), .content("\(width)"))
      meta(.property("og:image:height"), .content("\(height)"))
    }
    meta(.property("og:image:alt"), .content(image.alternative))
  }
}

private struct VideoElements: HTML {
  let video: PageMetadata.Video

  var body: some HTML {
    meta(.property("og:video"), .content(video.url))
    meta(.property("og:video:type"), .content(video.type))
    if let width = video.width, let height = video.height {
      meta(.property("og:video:width"), .content("\(width)"))
      meta(.property("og:video:height"), .content("\(height)"))
    }
  }
}

private struct ArticleElements: HTML {
  let article: PageMetadata.Article

  var body: some HTML {
    for author in article.authors {
      meta(.name("author"), .content(author.name))
      meta(.property("article:author"), .content(author.url))
    }
    if let date = article.published {
      meta(.property("article:published_time"), .content(date.rfc3339))
    }
    if let date = article.updated {
      meta(.property("article:modified_time"), .content(date.rfc3339))
    }
    for tag in article.tags { meta(.property("article:tag"), .content(tag)) }
  }
}

extension String {
  /// A language tag as Open Graph wants it, with a region: `en_US` for `en`. Nil if the region of most
  /// speakers is unknown.
  fileprivate var openGraphLocale: String? {
    if self == "en" { return "en_US" }
    let language = Locale.Language(identifier: self)
    let whole = Locale.Language(identifier: language.maximalIdentifier)
    guard let code = language.languageCode?.identifier,
      let region = (language.region ?? whole.region)?.identifier
    else { return nil }
    return "\(code)_\(region)"
  }
}
