import Foundation
import HTTP
import HTTPTypes
import Importing
import Pages
import Publication
import Sanitizer
import Server
import SiteBase

extension Site {
  /// The text of the editor as the page that readers would get.
  func preview(_ work: DeskWork) async throws -> Response {
    let text = (work.form["text"] ?? "").replacing("\r\n", with: "\n")
    do {
      return try await connections.showText(self, text, work.id, work.post.path)
    } catch let error as ContentError {
      return .json(.unprocessableContent, ["problems": [TextProblem(error)]])
    }
  }
}
