/// Titles and addresses in lists of resources, related talks and downloads.
enum Links {
  /// One link for each line of the blocks. An address alone on a line belongs to the title before it.
  static func read(_ blocks: [Block]) -> [SavedEpisode.Link] {
    var links: [SavedEpisode.Link] = []
    for line in blocks.filter({ !$0.isCode }).flatMap(\.lines) {
      let link = link(line.plainSpaces)
      if let last = links.indices.last, link.title == link.url, links[last].url == nil {
        links[last].url = link.url
      } else if !links.contains(link) {
        links.append(link)
      }
    }
    return links
  }

  /// `Title`, `https://…`, `[Title](https://…)`, `- Title`.
  static func link(_ text: String) -> SavedEpisode.Link {
    let item =
      text.hasPrefix("- ") || text.hasPrefix("* ") || text.hasPrefix("• ") ? String(text.dropFirst(2)) : text
    if isAddress(item) { return .init(title: item, url: item) }
    if item.hasPrefix("["), item.hasSuffix(")"), let middle = item.firstRange(of: "](") {
      let title = item[item.index(after: item.startIndex)..<middle.lowerBound]
      let url = String(item[middle.upperBound...].dropLast())
      if isAddress(url), !title.isEmpty { return .init(title: String(title), url: url) }
    }
    return .init(title: item)
  }

  static func isAddress(_ text: some StringProtocol) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://")) && !text.contains(" ") && text.utf8.count > 8
  }
}
