import Foundation
import HTML
import HTTP
import HTTPTypes
import Importing
import Pages
import Postgres
import Publication
import Sanitizer
import SiteBase
import URIs
import Words

extension Site {
  /// A draft for those who have its secret address. A post that is visible by now has its own address.
  func preview(_ secret: String, _ request: Request) async throws -> Response {
    guard let found = try await database.previews.post(openedBy: secret, visibility) else {
      return try await importedPost(request)
    }
    if let text = try await unpublishedText(of: found.post) {
      return try await showPreview(text.post, text.notes, text.files, isPage: text.isPage)
    }
    guard !found.isVisible else { return Response.redirect(to: found.post.head.path, .found).secret }
    // The files beside a draft are served only below its secret address.
    let (address, name) = (PostRoute.preview(secret).url, found.post.head.name)
    let part = request.target[parameter: "t"]
    if let page = try await draftEpisode(atPath: found.post.head.path, shownAt: address, part: part) {
      return try await show(PreviewPage(draft: page, name: name)).secret
    }
    guard found.isPage else {
      return try await show(PreviewPage(draft: try await draftPage(found, at: address), name: name)).secret
    }
    let besides = try await files(in: found.post.body, below: address, folder: found.folder)
    return try await showPreview(found.post, found.notes, besides, isPage: true)
  }

  private func showPreview(
    _ post: Post, _ notes: PostNotes, _ files: TextFiles, isPage: Bool
  ) async throws -> Response {
    let name = post.head.name
    guard isPage else {
      var page = PostPage(post: post)
      (page.notes, page.files) = (notes, files)
      return try await show(PreviewPage(draft: page, name: name)).secret
    }
    var page = StaticPage(post, files)
    page.notes = notes
    return try await show(PreviewPage(draft: page, name: name)).secret
  }

  /// The page of a post that readers do not see yet.
  ///
  /// - Parameter address: where it is shown, and the files beside it below.
  func draftPage(_ found: FoundPost, at address: String) async throws -> PostPage {
    var post = found.post
    post.body = post.body.replacingReferences(below: "\(post.head.path)/", by: "\(address)/")
    var page = PostPage(post: post)
    page.notes = found.notes
    page.successor = try await successor(of: found)
    page.files = try await files(in: post.body, below: address, folder: found.folder)
    return page
  }

  /// A file beside a draft.
  ///
  /// - Parameter file: the rest of the path, as it was sent.
  func previewFile(_ file: String, _ secret: String, _ request: Request) async throws -> Response {
    let name = file.hasPrefix("/") ? String(file.dropFirst()) : file
    let found = try await database.previews.post(openedBy: secret, visibility)
    if let found, !found.isVisible,
      let rendering = try await draftEpisodeFile(name, ofEpisodeAt: found.post.head.path)
    {
      return rendering.response.secret
    }
    guard let name = name.percentDecoded, let folder = found?.folder, isPublished(name, in: folder),
      let rendering = await contentFile("\(folder)/\(name)")
    else { return try await importedPost(request) }
    return rendering.response.secret
  }

  /// A post that was imported with such an address; 404 if there is none.
  private func importedPost(_ request: Request) async throws -> Response {
    try await postAtExactly(request) ?? Response(.notFound)
  }
}

extension Site {
  private typealias UnpublishedText = (post: Post, notes: PostNotes, files: TextFiles, isPage: Bool)

  /// The text of the desk that is not published; nil if there is none, or if it has a mistake.
  private func unpublishedText(of post: Post) async throws -> UnpublishedText? {
    guard let copy = try await database.workingCopies.copy(of: post.id) else { return nil }
    return try? await unpublished(copy.source.text, id: post.id, path: post.head.path)
  }

  /// A text that is not published, as readers would get it.
  private func unpublished(_ text: String, id: UUID, path: String) async throws -> UnpublishedText {
    let draft = try await draft(of: text, guid: "urn:preview", path: path)
    let content = draft.whole?.content ?? draft.content
    let head = PostHead(
      id: id, guid: draft.guid, path: path, title: draft.title, summary: draft.summary,
      authors: draft.authors, tags: draft.tags, published: draft.published, updated: draft.updated,
      lead: draft.content.lead, leadIsWhole: draft.content.isLeadWhole,
      readingMinutes: content.readingMinutes, language: draft.language)
    let post = Post(head: head, body: content.body)
    return (post, draft.notes, try await files(beside: post, folder: nil), draft.isPage)
  }

  /// The page of a text of the desk that is not published, as readers would get it.
  ///
  /// - Throws: `EditingError` for a mistake in the text.
  package func showText(_ text: String, of post: UUID, at path: String) async throws -> Response {
    let (post, notes, files, isPage) = try await unpublished(text, id: post, path: path)
    guard !isPage else {
      var page = StaticPage(post, files)
      page.notes = notes
      return try await show(page)
    }
    var page = PostPage(post: post)
    (page.notes, page.files) = (notes, files)
    return try await show(page)
  }
}

/// A draft, marked as such.
private struct PreviewPage<Draft: Page>: Page where Draft.Layout == SiteLayout {
  let draft: Draft
  let name: String

  func metadata(in context: PageContext) -> PageMetadata {
    draft.metadata(in: context).ofDraft(titled: context.words[.draftTitled, name])
  }

  func content(in context: PageContext) -> some HTML {
    draft.content(in: context)
    p(.role("note"), .class("eyebrow")) { context.words[.draftNotice] }
  }

  var texts: [Pages.PostText] { draft.texts }
  var contentSecurityPolicy: ContentSecurityPolicy { draft.contentSecurityPolicy }
  var expectedSize: Int { draft.expectedSize }
}

extension PageMetadata {
  /// The metadata of the page of a draft: what browsers need to show it, and nothing for anybody else.
  func ofDraft(titled title: String) -> PageMetadata {
    var metadata = PageMetadata(title: title, path: nil)
    metadata.stylesheets = stylesheets
    metadata.firstPicture = firstPicture
    metadata.isIndexed = false
    return metadata
  }
}

extension Response {
  /// This response for one who knows a secret address: nobody keeps it, lists it, or learns the address
  /// from a link.
  fileprivate var secret: Response {
    var response = self
    response.cacheControl = .notStored
    response.headerFields[.referrerPolicy] = "no-referrer"
    if let name = HTTPField.Name("X-Robots-Tag") { response.headerFields[name] = "noindex" }
    return response
  }
}
