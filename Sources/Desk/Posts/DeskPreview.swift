import Foundation
import HTTP
import HTTPTypes
import Importing
import Pages
import Publication
import Sanitizer
import Server

extension Site {
  /// The text of the editor as the page that readers would get.
  func preview(_ work: DeskWork) async throws -> Response {
    let text = (work.form["text"] ?? "").replacing("\r\n", with: "\n")
    do {
      return try await show(postPage(of: text, id: work.id, path: work.post.path))
    } catch let error as ContentError {
      return .json(.unprocessableContent, ["problems": [TextProblem(error)]])
    }
  }

  /// The page of a text that is not published.
  func postPage(of text: String, id: UUID, path: String) async throws -> PostPage {
    let draft = try markdownPost(text).draft(
      guid: "urn:preview", slug: "preview", permalink: Permalink(stored: path))
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
