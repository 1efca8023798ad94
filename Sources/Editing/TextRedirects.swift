import Foundation
import Importing
import Postgres
import Publication

// Redirects that the front matter of a text asks for and that cannot work, because something else is there.

extension MarkdownPost {
  /// - Parameter isFree: whether an address is not that of a page of the site itself.
  /// - Throws: ``ContentError`` for a redirect from a page of the site, with its line.
  package func checkRedirects(isFree: (String) -> Bool) throws(ContentError) {
    guard let taken = redirects.first(where: { !Redirect.isPossible(at: $0, isFree: isFree) }) else { return }
    throw impossible(taken, "is a page of the site")
  }

  /// Compares the redirects with the addresses of other posts, whatever their form.
  ///
  /// - Parameter id: of the post that has this text.
  /// - Throws: ``ContentError`` for a redirect from the address of another post, with its line.
  func checkRedirects(of id: UUID, in transaction: Transaction) async throws {
    let posts = transaction.deskPosts
    for redirect in redirects {
      guard let holder = try await posts.post(at: redirect.description), holder != id,
        let other = try await posts.post(holder), other.state != .gone, !other.isRemoved,
        Permalink(stored: other.path).key == redirect.key
      else { continue }
      throw impossible(redirect, "is the address of another post")
    }
  }

  private func impossible(_ redirect: Permalink, _ reason: String) -> ContentError {
    let place = redirectsPlace.map { "\($0): " } ?? ""
    return ContentError("\(place)redirects contains \(redirect), which \(reason); remove it")
  }
}
