import Foundation
import Importing
import Postgres
import Publication

// Redirects that the front matter of a text asks for and that cannot work, because something else is there.

extension MarkdownPost {
  /// - Throws: ``ContentError`` for a redirect from a page of the site, with its line.
  package func checkRedirects(beside site: SiteAddresses) throws(ContentError) {
    guard let taken = redirects.first(where: { site.redirectors(of: $0) == .nobody }) else { return }
    throw impossible(taken, "is a page of the site")
  }

  /// Compares the redirects with the addresses of other posts, whatever their form, and with those that only
  /// an owner may take. Those that lead to the post already stay.
  ///
  /// - Parameter id: of the post that has this text.
  /// - Throws: ``ContentError`` for the first redirect that there cannot be, with its line.
  func checkRedirects(
    of id: UUID, by editor: Editor, beside site: SiteAddresses, in transaction: Transaction
  ) async throws {
    let posts = transaction.deskPosts
    for redirect in redirects {
      let holder = try await posts.post(at: redirect.description)
      guard holder != id else { continue }
      if !editor.ownsSite, site.redirectors(of: redirect) < .everyone {
        throw impossible(redirect, "belongs to the site", remedy: "remove it, or let an owner publish")
      }
      guard let holder, let other = try await posts.post(holder), other.state != .gone, !other.isRemoved,
        Permalink(stored: other.path).key == redirect.key
      else { continue }
      throw impossible(redirect, "is the address of another post")
    }
  }

  private func impossible(
    _ redirect: Permalink, _ reason: String, remedy: String = "remove it"
  ) -> ContentError {
    let place = redirectsPlace.map { "\($0): " } ?? ""
    return ContentError("\(place)redirects contains \(redirect), which \(reason); \(remedy)")
  }
}
