/// A change of the site, as the payload of a notification says it to all processes.
package enum SiteNews: String, Hashable, Sendable {
  /// Posts were written or removed, or everything may have changed.
  case content
  /// Only lists of related posts.
  case related
  /// Only the index of the search.
  case search
  /// Only what is known of the sizes of pictures.
  case pictures
  /// Only plans and their prices.
  case plans

  /// - Parameter payload: what this version does not know means ``content``.
  package init(payload: String) { self = SiteNews(rawValue: payload) ?? .content }
}
