import Concurrency
import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Jobs
import Logging
import Postgres
import Publication
import Routing
import Server
import Settings
import SocialImages
import Syndication

/// The site: a function from requests to responses.
///
/// It reads `\.configuration`, `\.database`, `\.date`, `\.uuid` and `\.logger` from the scope that it is
/// called in.
public struct Site: Sendable {
  /// The files of `Public/`.
  let files: StaticFiles
  let looks: Looks
  let socialImages: SocialImageRenderer
  let cache: PageCache
  /// Nil for no limit.
  let polls: PollLimit?
  /// The files of the content folder.
  let contentFiles = ContentFiles()
  let pictureFiles = ContentFiles()
  let pictures = PictureCatalog()
  let videoSheets = VideoSheetCatalog()
  let archives = ArchiveIndexes()
  /// Notified when posts wait for the index of the search.
  let searchIndexing = Signal()
  /// Notified when posts were indexed, whose related posts are to be looked for.
  let relating = Signal()
  /// Notified when posts may have pictures whose sizes are to be read.
  let picturesWaiting = Signal()
  /// Suggestions for missing pages.
  let suggestionMemory = SuggestionMemory()
  let webSubState = WebSubState(newJobs: Signal())
  /// Notified when something may have happened to posts.
  let webhookChanges = Signal()
  let jobCounts = JobCounts()
  /// What was read and is not counted yet; to be told of all requests by the server.
  package let visits = VisitCounter()
  let replicaRecord = ReplicaRecord()
  let backupRecord = BackupRecord()
  /// Wakes the worker of jobs.
  var newJobs: Signal { webSubState.newJobs }
  /// Told the outcome of each sync of this process.
  public let syncs = SyncRecord()
  /// Told when the process is about to stop.
  public var draining = Draining()
  /// Limits how many feeds that are too large for memory are written at once: each holds one text, which may
  /// be large.
  let largeFeeds = AsyncSemaphore(permits: 2)
  /// Limits how many searches ask the database at once. With more, all take longer, and those that take
  /// longest wait for each other.
  let searches = AsyncSemaphore(permits: ProcessInfo.processInfo.activeProcessorCount + 1)
  /// Limits how many forms are read at once of people whose sessions have ended: each may take 24 MB of
  /// memory.
  let signedOutForms = AsyncSemaphore(permits: 2)
  let lastFacts = Remembered<SiteFacts>()
  let searchChoices = Remembered<SearchChoices>()
  /// How often each token of a program was used.
  let callLimits = CallLimits()
  let queryAddresses = Remembered<Set<String>>()
  /// The maximum number of addresses in a document of the sitemap.
  var sitemapSize = Sitemap.mostAddresses

  /// How long the work that follows a change, such as the index of the search, lets readers go first. An
  /// author who has saved a file waits for the page, and for nothing else.
  public var restAfterChange = Duration.zero
  /// Whether pages offer pictures with their titles for previews. To draw one takes a second.
  public var drawsSocialImages = true

  public init(files: StaticFiles, cache: PageCache = PageCache(), polls: PollLimit? = nil) {
    self.files = files
    looks = Looks(files: files)
    socialImages = SocialImageRenderer(fonts: LooksSources.fontFiles(in: files))
    self.cache = cache
    self.polls = polls
  }

  /// The whole pipeline, from the outside in.
  ///
  /// Pages that are the same for everyone are rendered in the dependency scope in which this is called, and
  /// personal ones in the scope of their request.
  public var respond: Responder {
    let pages = PageCaching(
      cache: cache, scope: DependencyValues.Continuation(), destination: destination,
      isQueryAddress: isQueryAddress, expiry: expiry
    ).responder
    let site = pipeline {
      errorPages(self)
      conditionalRequests
      contentCoding
      stylesheets(looks)
      publicFiles(files)
    } answering: { request in
      pages.answer(request)
    }
    return polls?.limiting(site) ?? site
  }

  /// The endpoint of each route: a line for each feature.
  func endpoint(of route: SiteRoute) -> Endpoint {
    switch route {
    case .posts(let route): endpoint(of: route)
    case .episodes(let route): endpoint(of: route)
    case .archive(let route): endpoint(of: route)
    case .topics(let route): endpoint(of: route)
    case .search(let route): endpoint(of: route)
    case .about(let route): endpoint(of: route)
    case .feeds(let route): endpoint(of: route)
    case .sitemaps(let route): endpoint(of: route)
    case .hub(let route): endpoint(of: route)
    case .random(let route): endpoint(of: route)
    case .sharing(let route): endpoint(of: route)
    case .media(let route): endpoint(of: route)
    case .probes(let route): endpoint(of: route)
    case .signIn(let route): endpoint(of: route)
    case .account(let route): endpoint(of: route)
    case .desk(let route): endpoint(of: route)
    case .housekeeping(let route): endpoint(of: route)
    case .figures(let route): endpoint(of: route)
    case .api(let route): endpoint(of: route)
    case .webhooks(let route): endpoint(of: route)
    case .micropub(let route): endpoint(of: route)
    }
  }
}

// What the site reads from its scope.
extension Site {
  var database: Database {
    @Dependency(\.database) var database
    return database
  }

  var configuration: Configuration {
    @Dependency(\.configuration) var configuration
    return configuration
  }

  var logger: Logger {
    @Dependency(\.logger) var logger
    return logger
  }
}

extension Site {
  /// The stores of features.
  static let stores: [any Store.Type] = [
    ContentStore.self, FigureStore.self, HousekeepingStore.self, IdempotentAnswerStore.self,
    MediaListStore.self, ProgramMediaStore.self, QueryAddressStore.self, SocialImageStore.self,
  ]
}
