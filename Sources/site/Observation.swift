import Colophon
import CoreMetrics
import Dispatch
import Logging
import Platform
import Postgres
import Prometheus
import Server
import Settings

/// What operators see of a running site: its access log, and its metrics at their own address.
struct Observation {
  /// For the configuration of the site's server.
  let observers: [any ServerObserver]
  private let log: AccessLog?
  private let rotation: (any DispatchSourceSignal)?
  private let metricsServer: Server?

  /// Opens the log, which SIGUSR1 opens again from then on, and starts to serve `/metrics`. May be called
  /// once in a process, because swift-metrics takes one factory.
  init(of site: Site, over database: Database, _ configuration: Configuration, logger: Logger) throws {
    var observers: [any ServerObserver] = []
    log = try configuration.accessLog.map {
      try AccessLog($0, to: configuration.accessLogDestination, logger: logger)
    }
    if let log { observers.append(log) }
    rotation = log.map(Self.reopeningOnSignal)
    metricsServer = try configuration.metricsAddress.map { address in
      let registry = site.registry(over: database)
      // Also shows the metrics that libraries and handlers record.
      MetricsSystem.bootstrap(registry)
      observers.append(ServerMetrics(registry))
      var configuration = ServerConfiguration(host: address.host, port: address.port)
      configuration.limits.connections = 100
      let server = Server(configuration, logger: logger, respond: registry.respond)
      for address in try server.start() { logger.info("metrics at http://\(address)/metrics") }
      return server
    }
    self.observers = observers
  }

  /// Writes the rest of the log, if that takes at most a few seconds.
  func end() async {
    rotation?.cancel()
    await log?.flush(within: .seconds(3))
    await metricsServer?.shutdown(grace: .zero)
  }

  private static func reopeningOnSignal(_ log: AccessLog) -> any DispatchSourceSignal {
    signal(SIGUSR1, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: DispatchQueue(label: "log rotation"))
    source.setEventHandler { log.reopen() }
    source.resume()
    return source
  }
}
