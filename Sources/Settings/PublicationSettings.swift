public import Publication
import Words

/// The description of the site for its readers: the content of `site.yaml`.
public struct PublicationSettings: Hashable, Sendable {
  /// Nil for the title of the first imported feed.
  public var title: String?
  public var description: String?
  public var author: String?
  /// BCP 47
  public var language: String?
  /// A name of the IANA time zone database, for the dates that the site itself sets.
  public var timeZone = "UTC"
  /// Whether quotation marks, dashes and ellipses in Markdown become typographic.
  public var smartPunctuation = false
  /// The kind of HTML that Markdown may contain.
  public var html = WrittenHTML.trusted
  /// Whether posts show the comments that came along from a former site.
  public var showsComments = false
  /// Whether readers can have accounts.
  public var hasMembers = false
  public var navigation: [NavigationLink] = []
  /// How many posts an archive document of a feed has. The document that readers subscribe to has at least as
  /// many and less than twice as many.
  public var postsPerFeed = 25
  /// Markdown; nil for a site without an about page.
  public var about: String?
  public var podcast = PodcastSettings()
  public var looks = LooksSettings()
  /// Descriptions of authors besides their names in posts; from `site.yaml` or `authors.yaml`.
  public var authors: [SitePerson] = []
  public var series: [SeriesIntroduction] = []
  /// The account of the site in the fediverse.
  public var fediverse: FediverseHandle?
  /// The URLs of the site's profiles on other sites.
  public var profiles: [String] = []
  /// The owner's texts in place of the words of the interface.
  package var words: OwnWords = [:]

  public init() {}
}

extension PublicationSettings {
  /// The words of the interface in the language of `site.yaml`, in English if the file names no language.
  package var interface: Words { Words(language ?? "en", own: words) }
}

/// The HTML that the Markdown of the content folder may contain. The raw values are those of `site.yaml`.
public enum WrittenHTML: String, Hashable, Sendable, CaseIterable {
  /// Scripts in files of the site, buttons, canvases and custom elements, besides what is always allowed.
  case trusted
  /// Nothing that acts: for sites that publish what others send.
  case sanitized
}

/// The text before the posts on the page of a series.
public struct SeriesIntroduction: Hashable, Sendable {
  /// As in the posts; case does not matter.
  public var name: String
  /// Markdown
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// The description of the show as a whole in the podcast feeds.
public struct PodcastSettings: Hashable, Sendable {
  /// A square picture, 1400 to 3000 pixels wide: a path of this site or a URL. Podcast directories require
  /// one.
  public var image: String?
  /// Categories of Apple's list, each possibly with a subcategory: `Technology`, `Education > How To`.
  public var categories: [String] = ["Technology"]
  public var isExplicit = false
  /// The address at which directories reach the owner.
  public var email: String?
  /// Whether other hosts must not import the show.
  public var isLocked = true
  /// The UUIDs of the feeds; nil for those that belong to their addresses. A show that moved here keeps its
  /// own.
  public var videoGUID, audioGUID: String?

  public init() {}
}

extension SiteDescription {
  /// The values of `site.yaml`, and where it has none, those of the first imported feed.
  package init(_ configuration: Configuration, firstSource: ImportedSource? = nil) {
    let publication = configuration.publication
    self.init(
      title: publication.title ?? firstSource?.title ?? "A Colophon site",
      description: publication.description ?? firstSource?.description, author: publication.author,
      language: publication.language ?? firstSource?.language ?? "en", navigation: publication.navigation,
      hasAbout: publication.about != nil, baseURL: configuration.baseURL)
    people = publication.authors
    fediverse = publication.fediverse
    profiles = publication.profiles
    ownWords = publication.words
    hasMembers = publication.hasMembers
  }
}
