public import CoreMetrics
import HTTP
import HTTPTypes

/// Counts what a server does, through swift-metrics.
///
/// Each event loop finds the handles for a route, method and status again, so that a request takes no lock
/// here.
public struct ServerMetrics: ServerObserver {
  private let factory: any MetricsFactory
  private let refusals: [Counter]

  public init(_ factory: any MetricsFactory = MetricsSystem.factory) {
    self.factory = factory
    refusals = ConnectionRefusal.allCases.map {
      Counter(label: Name.refusals, dimensions: [("reason", $0.rawValue)], factory: factory)
    }
  }

  public func loopObserver() -> sending any LoopObserver { LoopMetrics(factory) }

  public func connectionRefused(_ reason: ConnectionRefusal) {
    for (counter, other) in zip(refusals, ConnectionRefusal.allCases) where other == reason {
      counter.increment()
    }
  }

  /// The meaning of each metric, by name.
  public static let descriptions: [(name: String, help: String)] = [
    (Name.requests, "Requests that were answered or broken off, by route, method and status."),
    (Name.duration + "_seconds", "From the first byte of a request to the last of its response, by route."),
    (Name.bytes, "Bytes of responses that were sent, heads included, by route."),
    (Name.inFlight, "Requests that are being answered."),
    (Name.aborted, "Requests whose response was not completed."),
    (Name.malformed, "Requests that the server refused without a handler, by status."),
    (Name.connections, "Connections that were accepted."),
    (Name.open, "Connections that are open."),
    (Name.refusals, "Times that connections were not accepted, by reason."),
    (Name.timeouts, "Clients that exceeded a timeout, by reason."),
  ]

  fileprivate enum Name {
    static let requests = "http_requests_total"
    static let duration = "http_request_duration"
    static let bytes = "http_response_bytes_total"
    static let inFlight = "http_requests_in_flight"
    static let aborted = "http_requests_aborted_total"
    static let malformed = "http_requests_refused_total"
    static let connections = "http_connections_total"
    static let open = "http_connections_open"
    static let refusals = "http_connections_refused_total"
    static let timeouts = "http_client_timeouts_total"
  }
}

private typealias Name = ServerMetrics.Name

private final class LoopMetrics: LoopObserver {
  private struct RouteMetrics {
    let duration: Timer
    let bytes: Counter
  }

  private struct Series {
    let requests: Counter
    let route: RouteMetrics
  }

  private let factory: any MetricsFactory
  private let connections: Counter
  private let open: Meter
  private let inFlight: Meter
  private let aborted: Counter
  private let timeouts: [ClientTimeout: Counter]
  private var series: [SeriesKey: Series] = [:]

  private struct SeriesKey: Hashable {
    let route: RouteName
    let method: String
    let status: Int
  }

  init(_ factory: any MetricsFactory) {
    self.factory = factory
    connections = Counter(label: Name.connections, dimensions: [], factory: factory)
    open = Meter(label: Name.open, dimensions: [], factory: factory)
    inFlight = Meter(label: Name.inFlight, dimensions: [], factory: factory)
    aborted = Counter(label: Name.aborted, dimensions: [], factory: factory)
    timeouts = Dictionary(
      uniqueKeysWithValues: ClientTimeout.allCases.map {
        ($0, Counter(label: Name.timeouts, dimensions: [("reason", $0.rawValue)], factory: factory))
      })
  }

  func connectionOpened() {
    connections.increment()
    open.increment()
  }

  func connectionClosed() { open.decrement() }

  func requestBegan() { inFlight.increment() }

  func clientTimedOut(_ timeout: ClientTimeout) { timeouts[timeout]?.increment() }

  func requestFinished(_ request: borrowing RequestSummary) {
    inFlight.decrement()
    let series = series(of: request)
    series.requests.increment()
    series.route.duration.recordNanoseconds(request.duration)
    series.route.bytes.increment(by: request.bytes)
    if request.isAborted { aborted.increment() }
    if request.isRefused { countRefusal(request.loggedStatus) }
  }

  private func series(of request: borrowing RequestSummary) -> Series {
    // The server answers unknown methods itself, and then there is none here.
    let method = request.method?.rawValue ?? "none"
    let route = request.route ?? "none"
    let key = SeriesKey(route: route, method: method, status: request.loggedStatus)
    if let known = series[key] { return known }
    let new = Series(
      requests: Counter(
        label: Name.requests,
        dimensions: [
          ("route", route), ("method", method), ("status", "\(request.loggedStatus)"),
        ], factory: factory),
      route: RouteMetrics(
        duration: Timer(label: Name.duration, dimensions: [("route", route)], factory: factory),
        bytes: Counter(label: Name.bytes, dimensions: [("route", route)], factory: factory)))
    series[key] = new
    return new
  }

  private func countRefusal(_ status: Int) {
    Counter(label: Name.malformed, dimensions: [("status", "\(status)")], factory: factory).increment()
  }
}
