import Words

/// The description of the site on every page and in every feed: from the publication's settings, and where
/// they say nothing, from the first imported feed.
package struct SiteDescription: Hashable, Sendable {
  package var title: String
  package var description: String?
  package var author: String?
  /// BCP 47
  package var language: String
  /// The owner's texts in place of the words in the table.
  package var ownWords: OwnWords = [:]
  package var navigation: [NavigationLink]
  /// Whether there is an about page.
  package var hasAbout: Bool
  /// Whether there are episodes that everybody sees in lists.
  package var hasEpisodes = false
  /// Whether some of these episodes are for members, so that it says something that others are free.
  package var hasMembersEpisodes = false
  /// Whether readers can have accounts.
  package var hasMembers = false
  /// What plans cost, for those who may not read something.
  package var offers: [PlanOffer] = []
  /// Without a trailing slash.
  package var baseURL: String
  /// Descriptions of authors besides their names.
  package var people: [SitePerson] = []
  /// The account of the site, for posts of authors that have none of their own.
  package var fediverse: FediverseHandle?
  /// The URLs of the site's profiles on other sites.
  package var profiles: [String] = []

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

extension SiteDescription {
  /// The words of the interface. Pages take them once.
  package var words: Words { Words(language, own: ownWords) }

  /// The person with a name; one of whom only the name is known, if `site.yaml` does not describe them.
  package func person(_ name: String) -> SitePerson {
    people.first { $0.name.nameKey == name.nameKey } ?? SitePerson(name: name)
  }

  /// The profiles of the site and of its author, each once.
  package var ownProfiles: [String] {
    var known: Set<String> = []
    return (profiles + (author.map { person($0).profiles } ?? [])).filter { known.insert($0).inserted }
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

/// The description of an imported feed, as the feed has it.
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
