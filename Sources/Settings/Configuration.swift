public import Dependencies
public import Logging
package import Mail
public import Server
public import Syndication

/// All settings of the site. ``EffectiveConfiguration`` says where each value came from.
public struct Configuration: Hashable, Sendable {
  /// A libpq connection string; nil for the private Postgres in ``dataDirectory``.
  public var databaseURL: String?
  /// The address of the server itself, if ``databaseURL`` leads through a pooler in transaction mode.
  public var directDatabaseURL: String?
  /// The standbys that pages for readers are made from; nil for the primary.
  public var readerDatabaseURL: String?
  /// Whether statements are prepared under names, which a pooler in transaction mode does not know.
  public var preparesStatements = true
  /// The folder of the private Postgres, relative to the working directory.
  public var dataDirectory = ".site"
  /// The address to listen on: a host name, an IPv4 or an IPv6 address.
  public var host = "127.0.0.1"
  public var port = 8080
  /// The places to listen at; if empty, ``host`` and ``port``.
  public var listen: [ListenPlace] = []
  /// Whether another process may listen at the same places, to take over without a gap.
  public var sharesPlaces = false
  /// How long `/readyz` fails before the process stops, in seconds.
  public var drainDelay = 0
  /// The proxies whose statements about clients are trusted.
  public var trustedProxies = TrustedProxies()
  /// Whether connections must begin with a header of the PROXY protocol, unless
  /// ``ListenPlace/expectsProxyProtocol`` says otherwise.
  public var expectsProxyProtocol = false
  /// With at least one, the site uses HTTPS. Clients that name no known host get the first one.
  public var certificates: [CertificateFiles] {
    zip(certificateChains, certificateKeys).map(CertificateFiles.init)
  }
  /// As many as ``certificateKeys``.
  var certificateChains: [String] = []
  var certificateKeys: [String] = []
  /// The port that redirects HTTP to HTTPS; nil for none.
  public var redirectPort: Int?
  /// `max-age` of `Strict-Transport-Security` in seconds; nil for no such field.
  public var strictTransportSecurity: Int?
  /// The beginning of the site's absolute URLs, without a slash at the end.
  public var baseURL = "http://localhost:8080"
  /// Whether ``baseURL`` was set, rather than derived from the port.
  public var isBaseURLGiven = false
  public var logLevel = Logger.Level.info
  public var logFormat = LogFormat.text
  /// The format of the access log; nil for no log.
  public var accessLog: AccessLogForm? = .combined
  public var accessLogDestination = LogDestination.standardOutput
  /// The address that serves `/metrics`; nil for none.
  public var metricsAddress: HostAndPort?
  /// The hub that notifies subscribers of changed feeds.
  public var hub = HubSetting.own
  /// Whether the site's own hub also calls subscribers that are not on the public Internet.
  public var hubReachesPrivateAddresses = false
  /// Whether webhooks may be sent to addresses that are not on the public Internet.
  public var webhooksReachPrivateAddresses = false
  /// The server that sends mail to the people of the site; nil for none.
  package var mailServer: MailServer?
  /// The sender of that mail. Not nil if there is a server.
  package var mailSender: MailAddress?
  /// Whether the sizes of pictures on other sites are read from there.
  public var readsPictureSizes = true
  /// Whether rendered pages are cached.
  public var usesCache = true
  /// Whether what is read is counted.
  public var countsVisits = true
  /// Hosts that advertise themselves by visits that name them as referrers, besides those that are known.
  package var referrerSpam: [String] = []
  /// Whether browsers are told of the style sheet before their page is ready (103 Early Hints, RFC 8297).
  public var sendsEarlyHints = false
  /// How long a kept page may be stale and still be given out when it cannot be made anew, in seconds. The
  /// default is a day.
  public var staleLimit = 86_400.0
  /// How often a client may request one feed; nil for no limit.
  public var pollRate: PollRate?
  /// The file that describes the publication.
  public var publicationFile = "site.yaml"
  /// The file beside it that may describe the authors.
  public var authorsFile: String { PublicationFile.authorsFile(beside: publicationFile) }
  /// The folder that contains `posts/*.md`.
  public var contentDirectory = "Content"
  public var publication = PublicationSettings()
  public var media = MediaSettings()
  public var traces = TraceSettings()
  public var backups = BackupSettings()

  public init() {}

  /// All places to listen at, as configured.
  public var places: [ListenPlace] {
    listen.isEmpty ? [ListenPlace(.internet(host: host, port: port))] : listen
  }

  /// The port for clients on this machine: the first one, if possible one that expects no PROXY header.
  public var localPort: Int {
    let ports = places.compactMap { place -> (port: Int, isProxied: Bool)? in
      guard case .internet(_, let port) = place.kind else { return nil }
      return (port, place.expectsProxyProtocol ?? expectsProxyProtocol)
    }
    return (ports.first { !$0.isProxied } ?? ports.first)?.port ?? port
  }

  /// The absolute URL of a path, which begins with a slash.
  public func absoluteURL(_ path: String) -> String { baseURL + path }
}

extension DependencyValues {
  /// The settings of the site.
  public var configuration: Configuration {
    get { self[ConfigurationKey.self] }
    set { self[ConfigurationKey.self] = newValue }
  }
}

private enum ConfigurationKey: DependencyKey {
  static let liveValue = Configuration()
  static var testValue: Configuration { Configuration() }
}
