import Routing
import SiteBase

/// The addresses of posts and of the home page.
package enum PostRoute: Hashable, Sendable {
  /// The newest posts; pages count from 1.
  case home(page: Int)
  /// A file of a post: a path below its address, as it was sent.
  case file(String, String)
  /// A draft, for those who know its secret.
  case preview(String)
  /// A file beside such a draft: the secret, and a path below its address, as it was sent.
  case previewFile(String, String)
  /// Everything that is no other address of the site: a post at the path of its original link. The path as it
  /// was sent.
  case permalink(String)

  /// The path and query of this address.
  package var url: String { postRouter.url(for: self) }
}

package let postRouter = Router<PostRoute> {
  Route("/", to: .home(page: 1))
  Route("/page/{page}", .laterPage, to: PostRoute.home) {
    if case .home(let page) = $0 { page } else { nil }
  }
  Route("/posts/{name}/{file...}", .text, .raw, to: PostRoute.file) {
    if case .file(let name, let file) = $0 { (name, file) } else { nil }
  }
  Route("/preview/{secret}", .text, to: PostRoute.preview) {
    if case .preview(let secret) = $0 { secret } else { nil }
  }
  Route("/preview/{secret}/{file...}", .text, .raw, to: PostRoute.previewFile) {
    if case .previewFile(let secret, let file) = $0 { (secret, file) } else { nil }
  }
  Route("{path...}", .raw, to: PostRoute.permalink) {
    if case .permalink(let path) = $0 { path } else { nil }
  }
}

extension Site {
  package func endpoint(of route: PostRoute) -> Endpoint {
    switch route {
    case .home(let page): .everyone { try await home(page: page, $0) }
    case .file(_, let file):
      .audiences(withoutDatabase: { await knownPostFile(file, $0) }, { try await postFile(file, $0) })
    case .preview(let secret): .viewer { request in try await preview(secret, request) }
    case .previewFile(let secret, let file):
      .viewer { request in try await previewFile(file, secret, request) }
    case .permalink: .audiences(withoutDatabase: knownPageFile, postOrPageFile)
    }
  }
}
