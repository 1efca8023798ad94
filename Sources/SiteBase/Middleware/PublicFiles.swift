import HTTP
import HTTPTypes
import Server

/// Answers with the file of `Public/` at the path of a request, if there is one.
package func publicFiles(_ files: StaticFiles) -> Middleware {
  let files = files.sending { $0.isDocument ? Response.documentFields : [] }
  return { respond in
    Responder(answering: { request in
      guard files.mayContain(request.target.path) else { return respond.answer(request) }
      if let kept = files.keptResponse(for: request) { return .ready(kept.named) }
      return .pending {
        if let response = await files.response(for: request) { return response.named }
        return try await respond(request)
      }
    })
  }
}

extension Response {
  fileprivate var named: Response {
    var response = self
    response.route = "file"
    return response
  }
}
