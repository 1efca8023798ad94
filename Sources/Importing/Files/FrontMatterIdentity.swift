import Feeds
import Publication
import Timestamps
import URIs
import YAML

/// The identity of a post that had another owner, as an export of the site writes it: its guid and its
/// address, and what only entries of feeds have.
struct FrontMatterIdentity {
  /// Nil for the guid that the name of the file gives.
  let guid: String?
  /// Nil for the address that the slug gives.
  let address: Permalink?
  /// Whether the text is HTML, as in an entry of a feed.
  let isHTML: Bool
  /// The address of an imported post on its original site: a URL.
  let link: String?
  /// The URL against which relative addresses in the text are resolved, if that is not `link`.
  let base: String?
  let enclosures: [Enclosure]
  /// When a post without a date arrived, by which it is ordered.
  let arrived: Timestamp?

  /// Whether the post was imported from a feed: then its text is HTML and it may lack a title.
  var isOfFeed: Bool { isHTML && guid != nil }

  init(_ keys: FrontMatterKeys, _ dates: WrittenDate) throws(YAMLError) {
    let mapping = keys.mapping
    guid = try Self.guid(keys["guid"], in: mapping)
    address = try Self.address(keys["address"], in: mapping)
    isHTML = try mapping.text(keys["markup"])?.lowercased() == "html"
    link = try Self.url(keys["imported-from"], in: mapping)
    base = try Self.url(keys["imported-base"], in: mapping)
    var enclosures: [Enclosure] = []
    for item in try mapping.mappings(keys["enclosures"]) {
      guard let url = try item.text("url") else { throw item.error("an enclosure needs a url") }
      enclosures.append(
        Enclosure(
          url: url, type: try item.text("type"), length: try item.text("length").flatMap(Int.init),
          title: try item.text("title"), duration: try item.text("duration").flatMap(Double.init)))
    }
    self.enclosures = enclosures
    arrived = try dates.read(keys["arrived"], in: mapping)
  }

  private static func guid(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> String? {
    guard let text = try mapping.text(key), !text.isEmpty else { return nil }
    guard text.utf8.count <= PostDraft.longestAddress else {
      throw mapping.error(key, "guid has more than \(PostDraft.longestAddress) bytes; shorten it")
    }
    return text
  }

  private static func address(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> Permalink? {
    guard let text = try mapping.text(key) else { return nil }
    let address = Permalink(link: "https://here.invalid\(text)")
    guard let address, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("#"),
      !text.contains(where: \.isWhitespace), text.utf8.count <= PostDraft.longestAddress
    else {
      throw mapping.error(key, "address is \"\(text)\" and should be a path of this site, as in /2019/hello")
    }
    return address
  }

  private static func url(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> String? {
    guard let text = try mapping.text(key) else { return nil }
    guard URIReference(text).isWebAddress, !text.contains(where: \.isWhitespace) else {
      throw mapping.error(key, "\(key) is \"\(text)\" and should be a URL, as in https://example.org/hello")
    }
    return text
  }
}
