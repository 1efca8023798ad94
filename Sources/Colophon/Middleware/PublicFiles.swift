import HTTP
import HTTPTypes
import Server

/// Answers with a file of `Public/` where there is one at the path of a request.
public func publicFiles(_ files: StaticFiles) -> Middleware {
  let files = files.sending { $0.isDocument ? Response.documentFields : [] }
  return { respond in
    { request in
      if files.mayContain(request.target.path), var response = await files.response(for: request) {
        response.route = "file"
        return response
      }
      return try await respond(request)
    }
  }
}
