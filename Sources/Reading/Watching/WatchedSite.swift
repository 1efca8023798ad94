import Dependencies
import HTTP
import HTTPTypes
import Importing
import Publication
import Settings
import SiteBase
import Synchronization
import URIs

/// A site as its author sees it while writing (`site serve --watch`).
///
/// Each page has a script that loads it again when something has changed. Drafts and scheduled posts are
/// shown at their addresses, marked as such, and listed on the home page. A file with a mistake is shown as a
/// page. All this is added to the answers of the site, outside of its cache: nothing of it can be in a feed,
/// in a sitemap or in a kept page.
public final class WatchedSite: Sendable {
  let site: Site
  private let state: Mutex<State>

  private struct State {
    var configuration: Configuration
    /// The site with this configuration.
    var respond: Responder
    var version: Int
    var mistakes: [WatchedMistake] = []
    var listeners: [Int: AsyncStream<ServerSentEvent>.Continuation] = [:]
    var nextListener = 0
  }

  /// Call this where the dependencies of the site are set.
  ///
  /// - Parameter version: other than that of an earlier process, so that its pages are loaded again.
  public init(_ site: Site, _ configuration: Configuration, version: Int) {
    self.site = site
    state = Mutex(
      State(configuration: configuration, respond: site.connections.respond(site), version: version))
  }

  var version: Int { state.withLock { $0.version } }
  var mistakes: [WatchedMistake] { state.withLock { $0.mistakes } }

  /// The whole pipeline, with what is added to it.
  public var respond: Responder {
    Responder(answering: { [self] request in
      switch request.target.path {
      case Self.events: .ready(events(since: request.target[parameter: "since"].flatMap { Int($0) }))
      case Self.script: .ready(Self.scriptResponse)
      default: inScope { respond in .pending { [self] in try await answer(request, respond) } }
      }
    })
  }

  /// Serves the site with other settings from now on. Call this where the dependencies of the site are set.
  public func use(_ configuration: Configuration) {
    withDependencies {
      $0.configuration = configuration
    } operation: {
      let respond = site.connections.respond(site)
      state.withLock { ($0.configuration, $0.respond) = (configuration, respond) }
    }
  }

  /// Shows these mistakes from now on, and lets browsers load their pages again.
  public func show(_ mistakes: [WatchedMistake]) {
    site.looks.lookAgain()
    // A picture may have changed, which pages know and the database does not.
    site.fileFolders.invalidate()
    site.cache.invalidateAll(at: site.present, dropping: 0)
    let (version, listeners) = state.withLock { state in
      state.mistakes = mistakes
      state.version += 1
      return (state.version, Array(state.listeners.values))
    }
    for listener in listeners { listener.yield(.change(version)) }
  }

  private func inScope<Value>(_ body: (Responder) -> Value) -> Value {
    let (configuration, respond) = state.withLock { ($0.configuration, $0.respond) }
    return withDependencies {
      $0.configuration = configuration
    } operation: {
      body(respond)
    }
  }
}

// MARK: Events

extension WatchedSite {
  static let events = "/-/watch/events"
  static let script = "/-/watch/watch.js"

  /// - Parameter since: the version that the page shows.
  private func events(since: Int?) -> Response {
    .events { [self] in
      AsyncStream { continuation in
        let (number, version) = state.withLock { state in
          let number = state.nextListener
          state.nextListener += 1
          state.listeners[number] = continuation
          return (number, state.version)
        }
        continuation.onTermination = { [self] _ in state.withLock { $0.listeners[number] = nil } }
        if since != version { continuation.yield(.change(version)) }
      }
    }
  }

  private static let scriptResponse: Response = {
    var response = Response(.ok, MediaType("text/javascript; charset=utf-8"), .text(scriptSource))
    response.cacheControl = .notStored
    response.headerFields[.xContentTypeOptions] = "nosniff"
    return response
  }()
}

extension ServerSentEvent {
  fileprivate static func change(_ version: Int) -> ServerSentEvent {
    ServerSentEvent(data: "\(version)", event: "change", retry: .milliseconds(300))
  }
}

/// A mistake that an author has to mend.
public struct WatchedMistake: Hashable, Sendable {
  /// The address of the post that cannot be made; nil if there is none or it is unknown.
  let address: String?
  /// One line: the file and its line, what is wrong, and what to do.
  let message: String
  /// The lines of the file around the mistake, with their numbers.
  let excerpt: [Line]
  /// The number of the line with the mistake; nil if unknown.
  let line: Int?

  struct Line: Hashable, Sendable {
    let number: Int
    let text: String
  }

  /// - Parameter message: begins with the file and, if it is known, the line: `site.yaml:3: …`.
  public init(_ message: String, address: String? = nil) {
    self.address = address
    self.message = message
    let place = message.prefixMatch(of: #/(?:configuration: )?(?<file>.+?):(?<line>\d+)[:,]/#)
    line = place.flatMap { Int($0.line) }
    excerpt = place.flatMap { Self.excerpt(of: String($0.file), around: Int($0.line) ?? 1) } ?? []
  }

  package init(_ mistake: ContentMistake) {
    self.init(mistake.error.description, address: mistake.address)
  }
}
