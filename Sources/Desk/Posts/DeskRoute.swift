import Accounts
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
  /// Begins a post.
  case begin
  /// The editor of a post, or what is known of one that belongs to a file or a feed.
  case post(UUID)
  /// What a form or the script of the editor does.
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

/// What can be done with a post at the desk.
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
    "/desk?show={show}&q={words}&page={page}", .oneOf(DeskFilter.self).defaulting(to: .all),
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
    _ action: DeskAction, on id: UUID, _ form: Form, _ request: Request, _ person: SignedIn
  ) async throws -> Response {
    guard let post = try await database.deskPosts.post(id), person.mayChange(post) else {
      return Response(.notFound)
    }
    guard post.owner == .desk || action == .adopt || action == .presence else {
      return forbidden("This post belongs to its \(post.owner.rawValue). Make the desk its owner first.")
    }
    let work = DeskWork(post: post, form: form, person: person, wantsJSON: request.wantsJSON)
    // A text that comes without a script is nowhere else, so it is kept.
    guard !post.isRemoved || action == .restore || action == .text && !work.wantsJSON else {
      return try await refuse(work, "This post was removed. Bring it back first.", .gone)
    }
    switch action {
    case .text: return try await save(work)
    case .preview: return try await preview(work)
    case .presence: return try await notePresence(work)
    case .details: return try await changeDetails(work)
    case .publish: return try await publish(work)
    case .unpublish: return try await unpublish(work)
    case .discard: return try await discard(work)
    case .version: return try await restoreVersion(work)
    case .remove: return try await remove(work)
    case .restore: return try await restore(work)
    case .adopt: return try await adopt(work)
    case .link: return try await makeLink(work)
    case .unlink: return try await removeLinks(work)
    }
  }
}

/// What a person wants to do with a post that they may change.
struct DeskWork: Sendable {
  let post: DeskPost
  let form: Form
  let person: SignedIn
  let wantsJSON: Bool

  var id: UUID { post.id }

  /// The version of the text that the person has seen.
  var version: TextVersion { form["version"].flatMap(TextVersion.init) ?? .revision(0) }

  /// The page of the post.
  package var back: Response { .seeOther(DeskRoute.post(id).url) }
}

extension SignedIn {
  func mayChange(_ post: DeskPost) -> Bool { person.mayChange(post) }
}
