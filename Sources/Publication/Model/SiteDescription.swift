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

  public init(
    title: String, description: String? = nil, author: String? = nil, language: String = "en",
    navigation: [NavigationLink] = [], hasAbout: Bool = false, baseURL: String
  ) {
    self.title = title
    self.description = description
    self.author = author
    self.language = language
    self.navigation = navigation
    self.hasAbout = hasAbout
    self.baseURL = baseURL
  }
}

/// A link of the site's navigation.
public struct NavigationLink: Hashable, Sendable {
  public var title: String
  /// A URI reference, usually a path of this site.
  public var url: String

  public init(title: String, url: String) {
    self.title = title
    self.url = url
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
