public import HTTP
import HTTPTypes

extension PrometheusRegistry {
  /// Answers `GET /metrics` with all figures, for a server on an address that only those reach who may know them.
  public var respond: Handler {
    { request in
      guard request.target.path == "/metrics" else {
        return .plain(.notFound, "The figures are at /metrics.")
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
