import Logging
public import Server

/// Every setting of the site, as a value.
///
/// Where a value came from is not kept here but in ``EffectiveConfiguration``, which loading gives.
public struct Configuration: Hashable, Sendable {
  /// A libpq connection string; nil for the private Postgres in ``dataDirectory``.
  public var databaseURL: String?
  /// Where the private Postgres lives. Relative to the working directory.
  public var dataDirectory = ".site"
  /// The address to listen on: a host name, an IPv4 or an IPv6 address.
  public var host = "127.0.0.1"
  public var port = 8080
  /// What stands before every path of the site where an absolute URL is needed, without a slash at its end.
  public var baseURL = "http://localhost:8080"
  public var logLevel = Logger.Level.info
  /// What a line of the access log looks like; nil for no log.
  public var accessLog: AccessLogForm? = .combined
  /// Where the access log goes.
  public var accessLogDestination = LogDestination.standardOutput
  /// Where `/metrics` is served, apart from the site; nil for nowhere.
  public var metricsAddress: HostAndPort?
  /// Whether rendered pages are kept.
  public var usesCache = true
  /// The file that describes the publication.
  public var publicationFile = "site.yaml"
  /// The folder in which `posts/*.md` are looked for.
  public var contentDirectory = "Content"
  public var publication = Publication()

  public init() {}

  /// `path`, which begins with a slash, as an absolute URL of this site.
  public func absoluteURL(_ path: String) -> String { baseURL + path }
}

/// What describes the site to its readers: the content of `site.yaml`.
public struct Publication: Hashable, Sendable {
  /// Nil where nobody set one; then the first imported feed's title serves.
  public var title: String?
  public var description: String?
  public var author: String?
  /// BCP 47
  public var language: String?
  /// A name of the IANA time zone database, for the dates that the site itself sets.
  public var timeZone = "UTC"
  public var navigation: [NavigationLink] = []
  /// Markdown; nil for a site without an about page.
  public var about: String?

  public init() {}
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
