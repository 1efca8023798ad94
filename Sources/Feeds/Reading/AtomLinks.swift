/// The `link` elements of a feed or an entry, by relation (RFC 4287 §4.2.7).
struct AtomLinks {
  /// The first address of each relation.
  private(set) var first: [String: String] = [:]
  private(set) var enclosures: [Enclosure] = []
  private(set) var hubs: [String] = []
  /// The addresses of comments (RFC 4685 §4).
  private(set) var replies = EntryDiscussion()
  private var page: String?

  /// The first alternate that is HTML or has no type, else the first alternate.
  var alternate: String? { page ?? first["alternate"] }

  mutating func note(_ element: XMLElement, base: String?) {
    guard let address = element["href"]?.escapedOnce.resolved(against: base) else { return }
    var relation = element["rel"]?.lowercased() ?? "alternate"
    let registry = "http://www.iana.org/assignments/relation/"
    if relation.hasPrefix(registry) { relation.removeFirst(registry.count) }
    switch relation {
    case "enclosure": note(enclosure: address, element, base: nil)
    case "hub": hubs.append(address)
    case "replies":
      let isPage = element["type"]?.lowercased().hasPrefix("text/html") == true
      let count = (element[.thr, "count"] ?? element["count"]).flatMap { Int($0) }
      replies.count = replies.count ?? count
      if isPage { replies.page = replies.page ?? address } else { replies.feed = replies.feed ?? address }
    case "alternate":
      let type = element["type"]?.lowercased() ?? "text/html"
      if page == nil, type.hasPrefix("text/html") || type == "application/xhtml+xml" { page = address }
    default: break
    }
    if first[relation] == nil { first[relation] = address }
  }

  /// - Parameter url: as written in the element.
  mutating func note(enclosure url: String?, _ element: XMLElement, base: String?) {
    guard enclosures.count < 1000, let url = url?.escapedOnce.resolved(against: base) else { return }
    enclosures.append(
      Enclosure(
        url: url, type: element["type"], length: element.byteCount("length"), title: element["title"]))
  }
}
