public import Publication
import Syndication

extension SiteDescription {
  /// The publication's own words, and where it has none, those of the first imported feed.
  public init(_ configuration: Configuration, firstSource: ImportedSource? = nil) {
    let publication = configuration.publication
    self.init(
      title: publication.title ?? firstSource?.title ?? "A Colophon site",
      description: publication.description ?? firstSource?.description, author: publication.author,
      language: publication.language ?? firstSource?.language ?? "en", navigation: publication.navigation,
      hasAbout: publication.about != nil, baseURL: configuration.baseURL)
  }
}
