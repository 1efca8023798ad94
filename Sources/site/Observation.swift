import Colophon
import CoreMetrics
import Logging
import Platform
import Postgres
import Prometheus
import Server
import Settings
import SiteBase

/// The access log of a running site, its traces, and its metrics at their own address, for operators.
struct Observation {
  /// For the configuration of the site's server.
  let observers: [any ServerObserver]
  private let log: AccessLog?
  private let rotation: UpkeepSignal
  private let registry: PrometheusRegistry
  private let metricsServer: Server?
  private let traces: TraceExport?

  /// Opens the log, which SIGUSR1 opens again from then on, and starts to serve `/metrics`. May be called
  /// once in a process, because swift-metrics takes one factory.
  init(of site: Site, over database: Database, _ configuration: Configuration, logger: Logger) throws {
    var observers: [any ServerObserver] = []
    log = try configuration.accessLog.map {
      try AccessLog(
        $0, to: configuration.accessLogDestination, secretPaths: Site.secretPaths, logger: logger)
    }
    if let log { observers.append(log) }
    if configuration.countsVisits { observers.append(site.visits) }
    rotation = UpkeepSignal(SIGUSR1) { [log] in
      guard let log else { return logger.notice("SIGUSR1: there is no access log to open again") }
      log.reopen()
    }
    let registry = site.registry(over: database)
    traces = TraceExport(configuration.traces, version: Installation.version, logger: logger)
    if let traces { registry.collect { traces.metrics } }
    self.registry = registry
    metricsServer = try configuration.metricsAddress.map { address in
      // Also shows the metrics that libraries and handlers record.
      MetricsSystem.bootstrap(registry)
      observers.append(ServerMetrics(registry))
      var configuration = ServerConfiguration(host: address.host, port: address.port)
      configuration.limits.connections = 100
      let server = Server(configuration, logger: logger, respond: registry.respond)
      do {
        for address in try server.start() { logger.info("metrics at http://\(address)/metrics") }
      } catch let error as ServerError {
        throw ServerError("METRICS: \(error)", code: error.code)
      }
      return server
    }
    self.observers = observers
  }

  /// Adds the ends of the certificates of a server to the metrics.
  func show(certificatesOf server: Server) {
    registry.collect { [weak server] in
      let ends = (server?.certificateEnds ?? [:]).sorted { $0.key < $1.key }
      return [
        .gauge(
          "tls_certificate_end_seconds", "When the certificate in a file ends, in seconds since 1970.",
          by: "file", ends.map { (key: $0.key, value: Double($0.value)) })
      ]
    }
  }

  /// Writes the rest of the log, if that takes at most a few seconds.
  func end() async {
    rotation.cancel()
    await log?.flush(within: .seconds(3))
    await traces?.end()
    await metricsServer?.shutdown(grace: .zero)
  }
}
