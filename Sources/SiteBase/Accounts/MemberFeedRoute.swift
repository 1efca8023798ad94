import Memberships
import Routing

/// The addresses of members' feeds, which have a secret, and of the files in them, which have another.
package enum MemberFeedRoute: Hashable, Sendable {
  case feed(String, MemberFeedKind)
  /// A file of a post or an episode of such a feed: the path at which those who have signed in find it.
  case file(String, String)

  /// The path and query of this address.
  package var url: String { memberFeedRouter.url(for: self) }
}

package let memberFeedRouter = Router<MemberFeedRoute> {
  Route("/feeds/own/{secret}/{kind}.xml", .text, .oneOf(MemberFeedKind.self), to: MemberFeedRoute.feed) {
    if case .feed(let secret, let kind) = $0 { (secret, kind) } else { nil }
  }
  Route("/feeds/own/{secret}/files/{path...}", .text, .raw, to: MemberFeedRoute.file) {
    if case .file(let secret, let path) = $0 { (secret, path) } else { nil }
  }
}
