public import HTTP
import HTTPTypes
import URIs

/// Redirects every request to the same address over HTTPS: with 301, or with 308 if 301 might change the
/// method.
///
/// - Parameters:
///   - baseURL: the origin to redirect to; nil for the host of the request, at `port`.
///   - port: the port for HTTPS.
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

/// The server has checked that `authority` is only a host and a port.
private func httpsOrigin(_ authority: String?, _ port: Int) -> String? {
  guard let authority, let host = URIReference("//\(authority)").host, !host.isEmpty else { return nil }
  return port == 443 ? "https://\(host)" : "https://\(host):\(port)"
}

/// Tells browsers to use only HTTPS for `seconds` after each visit (RFC 6797); 0 revokes that.
///
/// Responses over plain HTTP must not have the field (§7.2).
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
