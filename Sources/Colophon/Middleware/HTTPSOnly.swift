public import HTTP
import HTTPTypes
import URIs

/// Answers every request with the same address by HTTPS: 301, or 308 where that would change the method.
///
/// - Parameters:
///   - baseURL: the origin to send clients to; nil for the host that they asked for, at `port`.
///   - port: where HTTPS is spoken.
public func httpsRedirect(to baseURL: String?, port: Int) -> Responder {
  Responder(answering: { request in
    guard let origin = baseURL ?? httpsOrigin(request.authority, port) else {
      return .ready(.plain(.badRequest, "There is no Host field to say where HTTPS would be."))
    }
    let status: HTTPResponse.Status =
      [.get, .head].contains(request.method) ? .movedPermanently : .permanentRedirect
    return .ready(.redirect(to: origin + request.target.description, status))
  })
}

/// The server has seen that `authority` is nothing but a host and a port.
private func httpsOrigin(_ authority: String?, _ port: Int) -> String? {
  guard let authority, let host = URIReference("//\(authority)").host, !host.isEmpty else { return nil }
  return port == 443 ? "https://\(host)" : "https://\(host):\(port)"
}

/// Tells browsers to come by HTTPS only, for `seconds` from each visit on (RFC 6797); 0 takes that back.
///
/// Answers over plain HTTP do not say it, as browsers must not believe it there (§7.2).
public func strictTransportSecurity(seconds: Int) -> Middleware {
  let field = HTTPField(name: .strictTransportSecurity, value: "max-age=\(seconds)")
  return { respond in
    Responder(answering: { request in
      let answer = respond.answer(request)
      guard request.scheme == "https" else { return answer }
      return answer.map(field) { response, field in
        var response = response
        response.headerFields.append(field)
        return response
      }
    })
  }
}
