import Editing
import Foundation
import HTTP
import HTTPTypes
import Pages
import Publication
import Sanitizer
import Server

extension Site {
  /// The text of the editor as the page that readers would get.
  func preview(_ action: PostAction) async throws -> Response {
    let text = (action.form["text"] ?? "").replacing("\r\n", with: "\n")
    do {
      return try await show(postPage(of: text, id: action.id, path: action.post.path))
    } catch EditingError.mistake(let mistake) {
      return .json(.unprocessableContent, ["problems": [mistake]])
    }
  }

  /// The page of a text that is not published.
  func postPage(of text: String, id: UUID, path: String) async throws -> PostPage {
    let draft = try await draft(of: text, guid: "urn:preview", path: path)
    let head = PostHead(
      id: id, guid: draft.guid, path: path, title: draft.title, summary: draft.summary,
      authors: draft.authors, tags: draft.tags, published: draft.published, updated: draft.updated,
      lead: draft.content.lead, leadIsWhole: draft.content.isLeadWhole,
      readingMinutes: draft.content.readingMinutes, language: draft.language)
    var page = PostPage(post: Post(head: head, body: draft.content.body))
    page.notes = draft.notes
    page.files = try await files(beside: page.post, folder: nil)
    return page
  }
}
