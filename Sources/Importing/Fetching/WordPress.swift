import Feeds
import Publication
import URIs

/// How feeds of WordPress are cut into pages, of which they say nothing.
enum WordPress {
  /// The address of an older page, from 2; nil for a feed that is not WordPress's.
  static func olderPage(of document: FetchedDocument, page: Int) -> String? {
    var address = URIReference(document.url)
    let parameters = (address.query ?? "").split(separator: "&").map(String.init)
    guard isWordPress(document, address, parameters) else { return nil }
    // Somebody asked for one page of it.
    guard !parameters.contains(where: { $0.hasPrefix("paged=") }) else { return nil }
    address.query = (parameters + ["paged=\(page)"]).joined(separator: "&")
    address.fragment = nil
    return address.description
  }

  /// By its generator; where that was taken out, by the addresses of the feed and of its posts.
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

  /// Whether its guid is of the kind of `https://example.com/?p=123`.
  static func isNumbered(_ entry: Entry) -> Bool {
    let parameters = (URIReference(entry.guid ?? "").query ?? "").replacing("#038;", with: "&").split(
      separator: "&")
    return parameters.contains {
      $0.hasPrefix("p=") && $0.count > 2 && $0.dropFirst(2).allSatisfy(\.isNumber)
    }
  }
}
