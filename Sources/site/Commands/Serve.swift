import ArgumentParser
import Colophon
import Concurrency
import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Logging
import Postgres
import Publication
import Reading
import Server
import Settings
import SiteBase

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Updates the schema, syncs the written posts, and serves the site.",
    discussion: """
      With --watch, for authors: pages in the browser load themselves again when a file of the content \
      folder, a style sheet or site.yaml is saved. Drafts and posts with a date in the future are shown, \
      marked as such. A mistake in a file is shown as a page, until it is mended. Listens on this machine \
      only, unless --host or --listen is given.
      """)

  @Flag(help: "Show what is saved at once, with drafts and mistakes; for authors.")
  var watch = false

  @Option(help: "The address to listen on; overrides HOST.")
  var host: String?

  @Option(help: "The port to listen on, 0 for any free port; overrides PORT.")
  var port: String?

  @Option(
    help:
      "Where to listen: 127.0.0.1:8080, unix:/run/site.sock, systemd, or several of these; overrides LISTEN.")
  var listen: String?

  @Flag(help: "Take posts offline even if the content folder is missing or has hardly any posts.")
  var allowEmpty = false

  @Flag(help: "Serve the posts of the database as they are; run site sync with each deployment.")
  var noSync = false

  @OptionGroup(title: "HTTPS")
  var https: HTTPSOptions

  func validate() throws {
    if watch, noSync { throw ValidationError("--watch shows what is synced; leave --no-sync out") }
  }

  func run() async throws {
    let descriptors = DescriptorLimit.raise()
    UnusedMemory.giveBack()
    // An author who closes the terminal is done; a service goes on.
    if !watch { StopSignals.surviveUpkeep() }
    // First, so that no other part of the program gets their descriptors.
    let sockets = try SocketActivation.passedSockets(environment: ProcessInfo.processInfo.environment)
    var options: [(name: String, option: String, value: String)] = []
    if let host { options.append(("HOST", "--host", host)) }
    if let port { options.append(("PORT", "--port", port)) }
    // A host or port on the command line overrides LISTEN in the environment.
    if let listen {
      options.append(("LISTEN", "--listen", listen))
    } else if host != nil || port != nil {
      options.append(("LISTEN", host != nil ? "--host" : "--port", ""))
    }
    if watch, host == nil, listen == nil {
      // Drafts are for nobody else, whatever the environment says.
      options += [("HOST", "--watch", "127.0.0.1"), ("LISTEN", "--watch", "")]
    }
    options += https.settings
    var session = try Session(options: options)
    // A page that is kept could be older than what was saved.
    if watch { session.configuration.usesCache = false }
    for warning in session.effective.warnings { session.logger.warning("\(warning)") }
    if descriptors < Self.fewDescriptors {
      session.logger.warning(
        "only \(descriptors) files and connections may be open; raise the limit: ulimit -n, or LimitNOFILE= of systemd"
      )
    }
    do {
      try await session.runMigrated(loggingAt: .info, timeout: .seconds(4), patience: .seconds(60)) {
        [session] database in
        try await serveReaders(session, database, passed: sockets)
      }
    } catch is CancellationError {
      return
    }
  }

  /// With fewer, the database and a few readers use all of them.
  private static let fewDescriptors = 256

  /// Serves, with a standby for readers if there is one, until the program is told to stop and has drained.
  private func serveReaders(
    _ session: Session, _ database: Database, passed sockets: [SocketActivation.PassedSocket]
  ) async throws {
    let configuration = session.configuration
    let draining = Draining()
    try await withReaderDatabase(configuration, logger: session.logger) { readers in
      try await withDependencies {
        $0.readerDatabase = readers
      } operation: {
        try await draining.delayingStop(by: configuration.drainDelay, logger: session.logger) {
          try await serve(session, database, passed: sockets, draining)
        }
      }
    }
  }

  private func serve(
    _ session: Session, _ database: Database, passed sockets: [SocketActivation.PassedSocket],
    _ draining: Draining
  ) async throws {
    let configuration = session.configuration
    let logger = session.logger
    let site = try site(configuration, draining)
    let observation = try Observation(of: site, over: database, configuration, logger: logger)
    var https: HTTPSCompanions?
    do {
      try await withServiceTasks { tasks in
        tasks.report = { logger.critical("\($0)") }
        if !watch, !noSync {
          let content = ContentSync(
            database: database, configuration: configuration, logger: logger, syncs: site.syncs,
            allowsEmpty: allowEmpty)
          try await content.begin(in: &tasks)
        }
        let watched = watch ? try await Watched(site, session, database, allowsEmpty: allowEmpty) : nil
        let respond = watched?.site.respond ?? site.respond
        let server = try server(of: site, respond, configuration, observation, sockets, logger)
        tasks.add("changes") { await site.followChanges() }
        tasks.add("jobs") { await site.runJobs() }
        if configuration.countsVisits { tasks.add("visits") { await site.countVisits() } }
        if configuration.readsPictureSizes { tasks.add("picture sizes") { await site.keepPictureSizes() } }
        if let watched { tasks.add("watch") { await watched.run() } }
        tasks.add("memory") { await UnusedMemory.keepGivingBack() }
        https = try start(server, configuration, logger, in: &tasks)
        observation.show(certificatesOf: server)
      }
    } catch {
      await observation.end()
      throw error
    }
    await observation.end()
    https?.end()
  }

  private func server(
    of site: Site, _ respond: Responder, _ configuration: Configuration, _ observation: Observation,
    _ sockets: [SocketActivation.PassedSocket], _ logger: Logger
  ) throws -> Server {
    var serving = try ServerConfiguration(configuration, passed: sockets)
    serving.requestIDField = .requestID
    if !configuration.trustedProxies.isEmpty { serving.requestIDProxies = configuration.trustedProxies }
    serving.bodyLimits = site.bodyLimits(for:)
    if configuration.sendsEarlyHints { serving.earlyHints = { site.earlyHints(for: $0, configuration) } }
    serving.observers = observation.observers
    let scope = DependencyValues.Continuation()
    serving.scope = { work in scope.yield(work) }
    let responder = configuration.trustingProxies(configuration.withTransportSecurity(respond))
    let tracing = requestTraces(from: configuration.trustedProxies, secretPaths: Site.secretPaths)
    return Server(
      serving, logger: logger,
      respond: configuration.traces.endpoint == nil ? responder : tracing(responder))
  }

  /// Begins to serve. When the program is told to stop, requests in progress get ten seconds, while the other
  /// tasks end.
  private func start(
    _ server: Server, _ configuration: Configuration, _ logger: Logger, in tasks: inout ServiceTasks
  ) throws -> HTTPSCompanions {
    let addresses = try server.start()
    let https = try HTTPSCompanions(of: server, at: addresses, configuration, logger)
    print("Serving \(addresses.map(configuration.url).joined(separator: ", "))")
    if let redirecting = https.description { print(redirecting) }
    fflush(nil)
    let environment = ProcessInfo.processInfo.environment
    ServiceNotification.send(ServiceNotification.ready, environment: environment)
    tasks.add("server") { [redirects = https.redirects] in
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
      logger.info("stopping")
      ServiceNotification.send(ServiceNotification.stopping, environment: environment)
      await Task {
        await redirects?.shutdown(grace: .zero)
        await server.shutdown(grace: .seconds(10))
      }.value
    }
    return https
  }

  private func site(_ configuration: Configuration, _ draining: Draining) throws -> Site {
    var site = Site(
      files: try StaticFiles(root: Installation.folder("Public")),
      polls: configuration.pollRate.map { PollLimit($0) })
    site.draining = draining
    if watch { site.restAfterChange = .milliseconds(500) }
    return site
  }
}

extension HTTPField.Name {
  fileprivate static let requestID = HTTPField.Name("X-Request-ID")!
}
