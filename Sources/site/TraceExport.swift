import Foundation
import HTTPClient
import HTTPTypes
import Logging
import Platform
import Prometheus
import Settings
import Texts
import Traces
import URIs

/// Records the traces of this process, and sends them to a receiver.
struct TraceExport {
  private let queue = SpanQueue()
  private let task: Task<Void, Never>

  /// Nil if no receiver is configured. May be called once in a process.
  init?(_ settings: TraceSettings, version: String, logger: Logger) {
    guard let endpoint = settings.endpoint else { return nil }
    let address = "\(endpoint)/v1/traces"
    let shownAddress = address.withoutCredentials
    let client = HTTPClient.live(userAgent: HTTPClient.product)
    let request = Self.request(address, settings)
    var options = FetchOptions()
    options.deadline = .seconds(10)
    options.maximumRedirects = 0
    let exporter = SpanExporter(
      queue, service: settings.service, version: version, instance: "\(Self.hostName) \(getpid())"
    ) { [options] body in
      let response = try await client.send(request, body, options)
      guard response.head.status.kind == .successful else {
        throw Refusal(description: "\(shownAddress) answered \(response.head.status.code)")
      }
      if let rejected = RejectedSpans(answer: response.body, of: shownAddress) { throw rejected }
    } report: { failure in
      if let failure {
        logger.warning(
          """
          traces: \(failure.oneLine.shortened(to: 300)); these spans are dropped, and later ones without a message \
          until it takes all again
          """)
      } else {
        logger.notice("traces: \(shownAddress) takes spans again")
      }
    }
    Traces.begin(SiteTracer(queue, ratio: settings.ratio))
    task = Task { await exporter.run() }
  }

  var metrics: [Metric] {
    let (exported, dropped) = queue.counts
    return [
      .counter(
        "traces_spans_exported_total", "Spans that the receiver of traces has taken.", Double(exported)),
      .counter("traces_spans_dropped_total", "Spans that it never got.", Double(dropped)),
    ]
  }

  /// Sends what is left, for a few seconds at most.
  func end() async {
    task.cancel()
    await task.value
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  private static func request(_ address: String, _ settings: TraceSettings) -> HTTPRequest {
    let reference = URIReference(address)
    var request = HTTPRequest(
      method: .post, scheme: reference.scheme, authority: reference.authority, path: reference.path,
      headerFields: [.contentType: "application/json"])
    for header in settings.headers {
      if let name = HTTPField.Name(header.name) { request.headerFields[name] = header.value }
    }
    return request
  }

  private static var hostName: String { ProcessInfo.processInfo.hostName }
}
