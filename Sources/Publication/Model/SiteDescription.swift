/// The description of the site on every page and in every feed: from the publication's settings, and where
/// they say nothing, from the first imported feed.
package struct SiteDescription: Hashable, Sendable {
  package var title: String
  package var description: String?
  package var author: String?
  /// BCP 47
  package var language: String
  package var navigation: [NavigationLink]
  /// Whether there is an about page.
  package var hasAbout: Bool
  /// Whether there are episodes that everybody sees in lists.
  package var hasEpisodes = false
  /// Without a trailing slash.
  package var baseURL: String

  package init(
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

/// What an imported feed says about itself.
package struct ImportedSource: Hashable, Sendable {
  package var title: String?
  package var description: String?
  package var language: String?

  package init(title: String?, description: String?, language: String?) {
    self.title = title
    self.description = description
    self.language = language
  }
}
