import Feeds
import URIs

/// The older pages of WordPress feeds, which the feeds do not name.
enum WordPress {
  /// The address of an older page, from 2; nil for a feed that is not by WordPress.
  static func olderPage(of document: FetchedDocument, page: Int) -> String? {
    var address = URIReference(document.url)
    let parameters = (address.query ?? "").split(separator: "&").map(String.init)
    guard isWordPress(document, address, parameters) else { return nil }
    // The address is that of a single page.
    guard !parameters.contains(where: { $0.hasPrefix("paged=") }) else { return nil }
    address.query = (parameters + ["paged=\(page)"]).joined(separator: "&")
    address.fragment = nil
    return address.description
  }

  /// Judges by the generator; if a plugin removed that, by the addresses of feed and posts.
  private static func isWordPress(
    _ document: FetchedDocument, _ address: URIReference, _ parameters: [String]
  ) -> Bool {
    if let generator = document.feed.generator?.lowercased() {
      if generator.contains("wordpress") { return true }
      if !generator.contains("yoast"), !generator.contains("jetpack") { return false }
    }
    let isItsPlace =
      address.path.split(separator: "/").contains("feed")
      || parameters.contains { $0.hasPrefix("feed=") }
    return isItsPlace && document.hasNumberedPosts
  }

  /// Whether the guid of an entry looks like `https://example.com/?p=123`.
  static func isNumbered(_ entry: Entry) -> Bool {
    let parameters = (URIReference(entry.guid ?? "").query ?? "").replacing("#038;", with: "&").split(
      separator: "&")
    return parameters.contains {
      $0.hasPrefix("p=") && $0.count > 2 && $0.dropFirst(2).allSatisfy(\.isNumber)
    }
  }
}
