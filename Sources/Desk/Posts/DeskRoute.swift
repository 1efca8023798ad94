import Accounts
import Editing
import Foundation
import HTTP
import HTTPTypes
import Publication
import Routing
import Server
import SiteBase

/// The addresses at which posts are written in the browser.
package enum DeskRoute: Hashable, Sendable {
  case posts(DeskPosts)
  /// Begins a post, or a page.
  case begin
  /// The editor of a post, or what is known of one that belongs to a file or a feed.
  case post(UUID)
  /// An action of a form or of the editor's script.
  case act(UUID, DeskAction)
  /// The versions of a post.
  case history(UUID)
  /// A version, compared with the text as it is now.
  case version(UUID, String)
  /// The token of forms, for a page whose session had ended.
  case token

  /// The path and query of this address.
  package var url: String { deskRouter.url(for: self) }
}

/// Which posts the desk lists.
package struct DeskPosts: Hashable, Sendable {
  var filter = DeskFilter.all
  var words = ""
  var page = 1
}

/// The actions on a post at the desk.
package enum DeskAction: String, Hashable, Sendable, CaseIterable {
  /// Saves the text.
  case text
  case preview
  /// Says that a tab of a browser has the post open.
  case presence
  /// Changes single keys of the front matter.
  case details
  case publish
  case unpublish
  /// Goes back to the published text.
  case discard
  /// Makes an earlier version the text.
  case version
  case remove
  case restore
  /// Makes the desk the owner.
  case adopt
  /// Makes a secret address, or makes those that there are invalid.
  case link
  case unlink
}

package let deskRouter = Router<DeskRoute> {
  Route(
    "\(DeskSection.posts.url)?show={show}&q={words}&page={page}",
    .oneOf(DeskFilter.self).defaulting(to: .all),
    .raw.defaulting(to: ""), .page, to: { .posts(DeskPosts(filter: $0, words: $1, page: $2)) }
  ) {
    if case .posts(let posts) = $0 { (posts.filter, posts.words, posts.page) } else { nil }
  }
  Route(.post, "/desk/posts", to: .begin)
  Route("/desk/posts/{id}", .uuid, to: DeskRoute.post) { if case .post(let id) = $0 { id } else { nil } }
  Route(.post, "/desk/posts/{id}/{action}", .uuid, .oneOf(DeskAction.self), to: DeskRoute.act) {
    if case .act(let id, let action) = $0 { (id, action) } else { nil }
  }
  Route("/desk/posts/{id}/history", .uuid, to: DeskRoute.history) {
    if case .history(let id) = $0 { id } else { nil }
  }
  Route("/desk/posts/{id}/versions/{version}", .uuid, .text, to: DeskRoute.version) {
    if case .version(let id, let version) = $0 { (id, version) } else { nil }
  }
  Route("/desk/token", to: .token)
}

extension Site {
  package func endpoint(of route: DeskRoute) -> Endpoint {
    switch route {
    case .posts(let posts): signedIn { _, person in try await deskList(posts, person) }
    case .begin: signedInForm(limits: .small) { form, _, person in try await beginPost(form, person) }
    case .post(let id): signedIn { _, person in try await deskPost(id, person) }
    case .act(let id, let action):
      signedInForm { form, request, person in try await act(action, on: id, form, request, person) }
    case .history(let id): signedIn { _, person in try await showHistory(of: id, person) }
    case .version(let id, let version):
      signedIn { _, person in try await showVersion(version, of: id, person) }
    case .token: signedIn { _, person in .json(.ok, ["token": person.formToken]) }
    }
  }

  private func act(
    _ name: DeskAction, on id: UUID, _ form: Form, _ request: Request, _ person: SignedIn
  ) async throws -> Response {
    guard let post = try await database.deskPosts.post(id), person.person.reach.includes(author: post.author)
    else { return Response(.notFound) }
    let action = PostAction(post: post, form: form, person: person, wantsJSON: request.wantsJSON)
    do {
      return try await perform(name, action)
    } catch let error as EditingError {
      return try await refuse(action, error)
    }
  }

  private func perform(_ name: DeskAction, _ action: PostAction) async throws -> Response {
    switch name {
    case .presence: try action.post.checkIsThere()
    case .preview, .link, .unlink: try action.post.checkIsWritable()
    default: break
    }
    switch name {
    case .text: return try await save(action)
    case .preview: return try await preview(action)
    case .presence: return try await notePresence(action)
    case .details: return try await changeDetails(action)
    case .publish: return try await publish(action)
    case .unpublish:
      return try await performThenRedirect(action, .unpublish, seen: Seen(nil, action.post.state))
    case .discard: return try await performThenRedirect(action, .discard, seen: Seen(action.version))
    case .version: return try await restoreVersion(action)
    case .remove: return try await performThenRedirect(action, .remove)
    case .restore: return try await performThenRedirect(action, .restore)
    case .adopt: return try await performThenRedirect(action, .adopt)
    case .link: return try await makeLink(action)
    case .unlink: return try await removeLinks(action)
    }
  }
}

/// A request for an action on a post that the person may change.
struct PostAction: Sendable {
  let post: DeskPost
  let form: Form
  let person: SignedIn
  let wantsJSON: Bool

  var id: UUID { post.id }

  /// The version of the text that the person has seen.
  var version: TextVersion { form["version"].flatMap(TextVersion.init) ?? .revision(0) }

  /// The text and the state that the person has seen.
  var seen: Seen { Seen(version, post.state) }

  /// The page of the post.
  var back: Response { .seeOther(DeskRoute.post(id).url) }

  /// Says that it was done.
  var done: Response { wantsJSON ? .json(.ok, ["done": true]) : back }
}
