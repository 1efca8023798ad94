import Editing
import Foundation
import HTTP
import HTTPTypes
import Pages
import Publication
import Sanitizer
import Server
import SiteBase

extension Site {
  /// The text of the editor as the page that readers would get.
  func preview(_ action: PostAction) async throws -> Response {
    let text = (action.form["text"] ?? "").replacing("\r\n", with: "\n")
    do {
      return try await connections.showText(self, text, action.id, action.post.path)
    } catch EditingError.mistake(let mistake) {
      return .json(.unprocessableContent, ["problems": [mistake]])
    }
  }
}
