import Feeds
import URIs

/// How feeds of WordPress are cut into pages, of which they say nothing.
enum WordPress {
  /// The address of an older page, from 2; nil for a feed that is not WordPress's.
  static func olderPage(of feed: Feed, at url: String, page: Int) -> String? {
    var address = URIReference(url)
    let parameters = (address.query ?? "").split(separator: "&").map(String.init)
    guard isWordPress(feed, address, parameters) else { return nil }
    // Somebody asked for one page of it.
    guard !parameters.contains(where: { $0.hasPrefix("paged=") }) else { return nil }
    address.query = (parameters + ["paged=\(page)"]).joined(separator: "&")
    address.fragment = nil
    return address.description
  }

  /// By its generator; where that was taken out, by the addresses of the feed and of its posts.
  private static func isWordPress(_ feed: Feed, _ address: URIReference, _ parameters: [String]) -> Bool {
    if let generator = feed.generator?.lowercased() {
      if generator.contains("wordpress") { return true }
      if !generator.contains("yoast"), !generator.contains("jetpack") { return false }
    }
    let isItsPlace =
      address.path.split(separator: "/").contains("feed")
      || parameters.contains { $0.hasPrefix("feed=") }
    return isItsPlace && feed.entries.contains { $0.guid.map(isNumbered) ?? false }
  }

  /// `https://example.com/?p=123`
  private static func isNumbered(_ guid: String) -> Bool {
    let parameters = (URIReference(guid).query ?? "").replacing("#038;", with: "&").split(separator: "&")
    return parameters.contains {
      $0.hasPrefix("p=") && $0.count > 2 && $0.dropFirst(2).allSatisfy(\.isNumber)
    }
  }
}
