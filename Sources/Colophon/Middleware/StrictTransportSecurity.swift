import HTTP
import HTTPTypes

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
