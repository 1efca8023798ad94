public import HTTP
import HTTPTypes

extension PrometheusRegistry {
  /// Answers `GET /metrics` with all metrics. For a server on an address that only trusted clients can reach.
  public var respond: Handler {
    { request in
      guard request.target.path == "/metrics" else {
        return .plain(.notFound, "The metrics are at /metrics.")
      }
      guard request.method == .get || request.method == .head else {
        return Response(.methodNotAllowed, headerFields: [.allow: "GET, HEAD"])
      }
      return Response(
        .ok,
        headerFields: [
          .contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store",
        ], body: .bytes(self.text))
    }
  }
}
