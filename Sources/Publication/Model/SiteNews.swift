import Foundation

/// What has changed on the site, as the payload of a notification says it to all processes.
package struct SiteNews: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// Posts were written or removed.
    case content
    /// Only lists of related posts.
    case related
    /// Only the index of the search.
    case search
    /// Only what is known of the sizes of pictures.
    case pictures
  }

  package let kind: Kind
  /// The posts whose pages, and whose parts of other pages, have changed. Everything else is as it was: which posts there are, at
  /// which addresses, in which order and with which topics. Nil if that may have changed too.
  package let posts: [UUID]?

  /// More posts than this are not named, because all pages are soon made anew.
  package static let mostPosts = 100

  package init(_ kind: Kind, onlyOf posts: [UUID]? = nil) {
    self.kind = kind
    self.posts = posts.flatMap { $0.count <= Self.mostPosts ? $0 : nil }
  }

  package static let everything = SiteNews(.content)

  /// `related`, or `content` and the ids of posts, separated by spaces. Of `everything` it is empty, as in earlier versions.
  package var payload: String {
    if self == .everything { return "" }
    guard let posts else { return kind.rawValue }
    return ([kind.rawValue, "only"] + posts.map { $0.uuidString.lowercased() }).joined(separator: " ")
  }

  /// - Parameter payload: what this version does not know means ``everything``.
  package init(payload: String) {
    let words = payload.split(separator: " ").map(String.init)
    guard let kind = words.first.flatMap(Kind.init) else {
      self = .everything
      return
    }
    let posts = words.dropFirst(2).map { UUID(uuidString: $0) }
    let areNamed = words.count > 1 && words[1] == "only" && !posts.contains(nil)
    self.init(kind, onlyOf: areNamed ? posts.compactMap(\.self) : nil)
  }
}
