import Logging
public import Publication
public import Server
public import Syndication

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
  /// Where to listen instead of ``host`` and ``port``; empty for these.
  public var listen: [ListenPlace] = []
  /// Whether another process may listen in the same places, to take over without a gap.
  public var sharesPlaces = false
  /// Which peers are believed about the clients that they bring.
  public var trustedProxies = TrustedProxies()
  /// Whether every connection has to begin with a header of the PROXY protocol, unless its place says otherwise.
  public var expectsProxyProtocol = false
  /// With one or more, the port speaks HTTPS; the first is for clients that name no host.
  public var certificates: [CertificateFiles] {
    zip(certificateChains, certificateKeys).map(CertificateFiles.init)
  }
  /// As many as ``certificateKeys``.
  var certificateChains: [String] = []
  var certificateKeys: [String] = []
  /// Where plain HTTP is answered with a redirect to HTTPS; nil for nowhere.
  public var redirectPort: Int?
  /// For how many seconds browsers are told to come by HTTPS only; nil for not telling them.
  public var strictTransportSecurity: Int?
  /// What stands before every path of the site where an absolute URL is needed, without a slash at its end.
  public var baseURL = "http://localhost:8080"
  /// Whether somebody set ``baseURL``.
  public var isBaseURLGiven = false
  public var logLevel = Logger.Level.info
  /// What a line of the access log looks like; nil for no log.
  public var accessLog: AccessLogForm? = .combined
  /// Where the access log goes.
  public var accessLogDestination = LogDestination.standardOutput
  /// Where `/metrics` is served, apart from the site; nil for nowhere.
  public var metricsAddress: HostAndPort?
  /// Who tells subscribers of changes of the feeds.
  public var hub = HubSetting.own
  /// Whether callbacks of subscribers may be anywhere, and not on the public Internet only.
  public var hubReachesPrivateAddresses = false
  /// Whether rendered pages are kept.
  public var usesCache = true
  /// How often a client may ask for one feed; nil for as often as it likes.
  public var pollRate: PollRate?
  /// The file that describes the publication.
  public var publicationFile = "site.yaml"
  /// The folder in which `posts/*.md` are looked for.
  public var contentDirectory = "Content"
  public var publication = PublicationSettings()

  public init() {}

  /// All places to listen in, as they were named.
  public var places: [ListenPlace] {
    listen.isEmpty ? [ListenPlace(.internet(host: host, port: port))] : listen
  }

  /// The first port that is listened on, for those on this machine: one where no PROXY header is expected, if there
  /// is one.
  public var localPort: Int {
    let ports = places.compactMap { place -> (port: Int, isProxied: Bool)? in
      guard case .internet(_, let port) = place.kind else { return nil }
      return (port, place.expectsProxyProtocol ?? expectsProxyProtocol)
    }
    return (ports.first { !$0.isProxied } ?? ports.first)?.port ?? port
  }

  /// `path`, which begins with a slash, as an absolute URL of this site.
  public func absoluteURL(_ path: String) -> String { baseURL + path }
}

/// What describes the site to its readers: the content of `site.yaml`.
public struct PublicationSettings: Hashable, Sendable {
  /// Nil where nobody set one; then the first imported feed's title serves.
  public var title: String?
  public var description: String?
  public var author: String?
  /// BCP 47
  public var language: String?
  /// A name of the IANA time zone database, for the dates that the site itself sets.
  public var timeZone = "UTC"
  public var navigation: [NavigationLink] = []
  /// How many posts an archive page of a feed has. The document that readers subscribe to has as many at least, and
  /// less than twice as many.
  public var postsPerFeed = 25
  /// Markdown; nil for a site without an about page.
  public var about: String?

  public init() {}
}
