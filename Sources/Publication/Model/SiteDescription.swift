/// What every page and feed says about the site: the publication's own words, and where it has none, those of the
/// first imported feed.
public struct SiteDescription: Hashable, Sendable {
  public var title: String
  public var description: String?
  public var author: String?
  /// BCP 47
  public var language: String
  public var navigation: [NavigationLink]
  /// Whether there is an about page.
  public var hasAbout: Bool
  /// Without a slash at its end.
  public var baseURL: String

  public init(_ configuration: Configuration, firstSource: ImportedSource? = nil) {
    let publication = configuration.publication
    title = publication.title ?? firstSource?.title ?? "A Colophon site"
    description = publication.description ?? firstSource?.description
    author = publication.author
    language = publication.language ?? firstSource?.language ?? "en"
    navigation = publication.navigation
    hasAbout = publication.about != nil
    baseURL = configuration.baseURL
  }
}

/// What an imported feed said about itself.
public struct ImportedSource: Hashable, Sendable {
  public var title: String?
  public var description: String?
  public var language: String?

  public init(title: String?, description: String?, language: String?) {
    self.title = title
    self.description = description
    self.language = language
  }
}
