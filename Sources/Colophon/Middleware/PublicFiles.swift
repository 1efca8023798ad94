import HTTP
import HTTPTypes
import Server

/// Answers with a file of `Public/` where there is one at the path of a request.
public func publicFiles(_ files: StaticFiles) -> Middleware {
  { respond in
    { request in
      if request.method.isRead, let response = files.response(for: request) { return response.secured }
      return try await respond(request)
    }
  }
}
