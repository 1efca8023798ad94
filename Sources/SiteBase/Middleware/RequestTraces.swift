import HTTP
import HTTPTypes
import Server
import Traces
import Tracing

/// Records each request as a span, with the attributes of OpenTelemetry's conventions for HTTP servers.
///
/// The span continues the trace that `traceparent` names, if the peer is one of `proxies`; readers could
/// write anything there. It ends when the response is known, before its body is sent. It has to see the peer
/// itself, so it is outside of `forwardedRequests(from:)`.
///
/// - Parameter secretPaths: beginnings of paths that end with a secret, which is left out.
package func requestTraces(from proxies: TrustedProxies, secretPaths: [String]) -> Middleware {
  { respond in
    Responder(answering: { request in
      let span: any Span = InstrumentationSystem.tracer.startSpan(
        request.method.rawValue, context: request.trace(from: proxies), ofKind: .server)
      let answer = InstrumentationContext.$current.withValue(span.context) { respond.answer(request) }
      guard span.isRecording else { return answer }
      switch answer {
      case .ready(let response):
        span.end(response, to: request, secretPaths)
        return .ready(response)
      case .pending(let work):
        return .pending {
          do {
            let response = try await InstrumentationContext.$current.withValue(span.context) {
              try await work()
            }
            span.end(response, to: request, secretPaths)
            return response
          } catch {
            span.end(error, request, secretPaths)
            throw error
          }
        }
      }
    })
  }
}

extension Request {
  fileprivate func trace(from proxies: TrustedProxies) -> InstrumentationContext {
    guard !proxies.isEmpty, let field = headerFields[.traceparent],
      proxies.contains(remoteAddress.flatMap { IPAddress($0) }), let trace = TraceContext(traceparent: field)
    else { return .topLevel }
    return InstrumentationContext(trace)
  }

  fileprivate func attributes(_ secretPaths: [String]) -> SpanAttributes {
    var attributes: SpanAttributes = [
      "http.request.method": .string(method.rawValue), "url.scheme": .string(scheme),
    ]
    let path = target.path
    attributes["url.path"] = secretPaths.first { path.hasPrefix($0) } ?? path
    if let authority {
      let colon = authority.hasSuffix("]") ? nil : authority.lastIndex(of: ":")
      attributes["server.address"] = String(colon.map { authority[..<$0] } ?? authority[...])
      if let colon { attributes["server.port"] = Int(authority[authority.index(after: colon)...]) }
    }
    if let agent = headerFields[.userAgent] { attributes["user_agent.original"] = String(agent.prefix(200)) }
    if let id { attributes["colophon.request_id"] = "\(id)" }
    return attributes
  }
}

extension Span {
  fileprivate func end(_ response: Response, to request: Request, _ secretPaths: [String]) {
    var attributes = request.attributes(secretPaths)
    let status = response.status.code
    attributes["http.response.status_code"] = status
    if let route = response.route {
      attributes["http.route"] = route
      operationName = "\(request.method.rawValue) \(route)"
    }
    if let client = response.clientAddress ?? request.remoteAddress { attributes["client.address"] = client }
    if status >= 500 {
      attributes["error.type"] = "\(status)"
      setStatus(SpanStatus(code: .error))
    }
    self.attributes = attributes
    end()
  }

  /// The request failed before there was a response, as a rule because the client has left.
  fileprivate func end(_ error: any Error, _ request: Request, _ secretPaths: [String]) {
    attributes = request.attributes(secretPaths)
    recordError(error)
    end()
  }
}

extension HTTPField.Name {
  fileprivate static let traceparent = HTTPField.Name("traceparent")!
}
