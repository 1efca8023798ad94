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
  package let connections: SiteConnections
  /// The files of `Public/`.
  package let files: StaticFiles
  package let looks: Looks
  package let socialImages: SocialImageRenderer
  package let cache: PageCache
  /// Nil for no limit.
  package let polls: PollLimit?
  /// The files of the content folder.
  package let contentFiles = ContentFiles()
  let pictureFiles = ContentFiles()
  package let pictures = PictureCatalog()
  let videoSheets = VideoSheetCatalog()
  package let archives = ArchiveIndexes()
  /// Notified when posts wait for the index of the search.
  package let searchIndexing = Signal()
  /// Notified when posts were indexed, whose related posts are to be looked for.
  package let relating = Signal()
  /// Notified when posts may have pictures whose sizes are to be read.
  package let picturesWaiting = Signal()
  /// Suggestions for missing pages.
  package let suggestionMemory = SuggestionMemory()
  package let webSubState = WebSubState(newJobs: Signal())
  /// Notified when something may have happened to posts.
  package let webhookChanges = Signal()
  package let jobCounts = JobCounts()
  /// The collector of visits that are not counted yet; the server has to tell it of all requests.
  package let visits = VisitCounter()
  package let replicaRecord = ReplicaRecord()
  package let backupRecord = BackupRecord()
  /// Wakes the worker of jobs.
  package var newJobs: Signal { webSubState.newJobs }
  /// Told the outcome of each sync of this process.
  public let syncs = SyncRecord()
  /// Told when the process is about to stop.
  public var draining = Draining()
  /// Limits how many feeds that are too large for memory are written at once: each holds one text, which may
  /// be large.
  package let largeFeeds = AsyncSemaphore(permits: 2)
  /// Limits how many searches ask the database at once. With more, all take longer, and those that take
  /// longest wait for each other.
  package let searches = AsyncSemaphore(permits: ProcessInfo.processInfo.activeProcessorCount + 1)
  /// Limits how many forms are read at once of people whose sessions have ended: each may take 24 MB of
  /// memory.
  let signedOutForms = AsyncSemaphore(permits: 2)
  package let lastFacts = Remembered<SiteFacts>()
  package let memberFeedMemory = MemberFeedMemory()
  package let searchChoices = Remembered<SearchChoices>()
  /// How often each token of a program was used.
  package let callLimits = CallLimits()
  let queryAddresses = Remembered<Set<String>>()
  package let fileFolders = FileFolders()
  /// The maximum number of addresses in a document of the sitemap.
  package var sitemapSize = Sitemap.mostAddresses

  /// How long the work that follows a change, such as the index of the search, lets readers go first. An
  /// author who has saved a file waits for the page, and for nothing else.
  public var restAfterChange = Duration.zero
  /// Whether pages offer pictures with their titles for previews. To draw one takes a second.
  public var drawsSocialImages = true

  package init(
    files: StaticFiles, cache: PageCache = PageCache(), polls: PollLimit? = nil,
    connections: SiteConnections
  ) {
    self.connections = connections
    self.files = files
    looks = Looks(files: files)
    socialImages = SocialImageRenderer(fonts: LooksSources.fontFiles(in: files))
    self.cache = cache
    self.polls = polls
  }
}

// The dependencies that the site reads from its scope.
extension Site {
  package var database: Database {
    @Dependency(\.database) var database
    return database
  }

  package var configuration: Configuration {
    @Dependency(\.configuration) var configuration
    return configuration
  }

  package var logger: Logger {
    @Dependency(\.logger) var logger
    return logger
  }
}
