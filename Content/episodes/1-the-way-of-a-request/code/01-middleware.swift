import HTTP
import HTTPTypes

/// Adds a `Server` field to each response. An answer that is ready stays ready.
let named: Middleware = { respond in
  Responder(answering: { request in
    respond.answer(request).map("Colophon") { response, name in
      var response = response
      response.headerFields[.server] = name
      return response
    }
  })
}

/// The first middleware of the list is the outermost.
func site(around handler: @escaping Handler) -> Responder {
  pipeline {
    named
    conditionalRequests
  } around: { request in
    try await handler(request)
  }
}
