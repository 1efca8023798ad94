import Dependencies
import HTTP
import HTTPTypes
import Logging

/// Writes a line for each request when its response is known: who asked for what, what came of it, and how long that
/// took.
public let accessLog: Middleware = { respond in
  { request in
    @Dependency(\.logger) var logger
    guard logger.logLevel <= .info else { return try await respond(request) }
    let clock = ContinuousClock()
    let start = clock.now
    let response = try await respond(request)
    let microseconds = (clock.now - start) / .microseconds(1)
    logger.info(
      "\(request.method.rawValue) \(request.target) \(response.status.code)",
      metadata: [
        "request": "\(request.id?.description ?? "-")", "from": "\(request.remoteAddress ?? "-")",
        "µs": "\(Int(microseconds))",
        "bytes": "\(response.body.length.map(String.init) ?? "-")",
      ])
    return response
  }
}
