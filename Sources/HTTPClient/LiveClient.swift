import Concurrency
import HTTPTypes
import Traces
import Tracing

extension HTTPClient {
  /// The product in `User-Agent` (RFC 9110 §10.1.5).
  public static let product = "Colophon/1.0"

  /// A client on libcurl, with TLS, HTTP/2, proxies (`http_proxy`, `https_proxy`, `no_proxy`) and
  /// decompression.
  ///
  /// Each fetch blocks a thread that does not belong to Swift's thread pool. Eight fetches run at the same
  /// time; further ones wait, and their deadlines start when they run.
  ///
  /// - Parameter userAgent: shown in the logs of the sites that are fetched; include an address for
  ///   complaints.
  public static func live(userAgent: String) -> HTTPClient {
    let threads = BlockingThreads("colophon.http-client", count: 8)
    return HTTPClient { request, body, options in
      try await inSpan(request) { request in
        try await threads.run { cancellation in
          try Transfer(request, body, options, userAgent: userAgent, cancellation).perform()
        }
      }
    }
  }
}

/// Sends a request in a span of the current trace, and names that span to the other site (`traceparent`).
/// Without a trace, the request stays as it is.
private func inSpan(
  _ request: HTTPRequest, _ send: (HTTPRequest) async throws -> FetchedResponse
) async throws -> FetchedResponse {
  guard let context = Traces.current else { return try await send(request) }
  return try await traced(
    request.method.rawValue, .client, below: context, attributes: request.spanAttributes
  ) { span in
    var request = request
    if let trace = span?.context.trace { request.headerFields[.traceparent] = trace.traceparent }
    let response = try await send(request)
    let status = response.head.status.code
    span?.attributes["http.response.status_code"] = status
    if status >= 400 {
      span?.attributes["error.type"] = "\(status)"
      span?.setStatus(SpanStatus(code: .error))
    }
    return response
  }
}

extension HTTPField.Name {
  fileprivate static let traceparent = HTTPField.Name("traceparent")!
}

extension HTTPRequest {
  /// By OpenTelemetry's conventions for HTTP clients. Of the address, only what is no secret: a callback may
  /// be known to its owner alone.
  fileprivate var spanAttributes: SpanAttributes {
    var attributes: SpanAttributes = ["http.request.method": .string(method.rawValue)]
    let scheme = scheme ?? "http"
    let place = (authority ?? "").split(separator: "@").last.map(String.init) ?? ""
    attributes["url.full"] = "\(scheme)://\(place)/"
    let colon = place.hasSuffix("]") ? nil : place.lastIndex(of: ":")
    attributes["server.address"] = String(colon.map { place[..<$0] } ?? place[...])
    attributes["server.port"] =
      colon.flatMap { Int(place[place.index(after: $0)...]) } ?? (scheme == "https" ? 443 : 80)
    return attributes
  }
}
