import Dependencies
import HTTP
import HTTPTypes
import Settings

/// Answers with the style sheet at the path of a request. A path with the fingerprint of former content,
/// which a kept page may have, leads to the present content.
package func stylesheets(_ looks: Looks) -> Middleware {
  @Dependency(\.configuration) var configuration
  let settings = configuration
  return { respond in
    Responder(answering: { request in
      let path = request.target.path
      guard path.hasPrefix(JoinedStylesheet.prefix), request.method == .get || request.method == .head else {
        return respond.answer(request)
      }
      let (sheet, isCurrent) = looks.current(settings).stylesheet(at: path)
      var response = sheet.response(for: request, isCurrent: isCurrent)
      response.route = "file"
      return .ready(response)
    })
  }
}
