import Publication
import URIs
import YAML

extension FrontMatter {
  /// The address that the text of a page of the desk has in its key `page`: `/about`, `/docs/setup`.
  static func page(_ key: String, in mapping: YAMLMapping) throws(YAMLError) -> Permalink? {
    guard let text = try mapping.text(key)?.composed else { return nil }
    if let hidden = (text.percentDecoded ?? text).nameOfHiddenCharacter {
      throw mapping.error(key, "page contains \(hidden), which nobody sees in an address; leave it out")
    }
    var path = text
    while path.hasSuffix("/") { path.removeLast() }
    let isPath =
      path.hasPrefix("/") && !path.hasPrefix("//") && !path.lowercased().contains("%2f")
      && !path.contains { "?#".contains($0) || $0.isWhitespace }
    guard isPath, let address = Permalink(link: "https://here.invalid\(path)") else {
      throw mapping.error(
        key, "page is \"\(text)\" and should be the address of the page, as in /about or /docs/setup")
    }
    guard address.description.utf8.count <= PostDraft.longestName else {
      throw mapping.error(key, "page has more than \(PostDraft.longestName) bytes; shorten it")
    }
    return address
  }
}

extension FrontMatterChanges {
  /// Makes the text one of a page of the desk at `address`. Its key `page` says what other keys say in files.
  package mutating func setPage(_ address: String) {
    set("page", address)
    set("slug", "")
    set("address", "")
  }
}

extension WrittenPost {
  /// The name of a file for a page of the desk: `pages/docs/setup.md` for `/docs/setup`.
  package static func file(ofPageAt address: Permalink) -> String {
    let parts = address.description.split(separator: "/").map { part in
      let name = String(part).percentDecoded ?? String(part)
      return Publication.slug(of: name) ?? name
    }
    let file = "pages/\(parts.joined(separator: "/")).md"
    return isPage(file) ? file : "pages/the-index.md"
  }

  /// The text of a page of the desk for its file, whose name says what `page` said.
  package static func text(ofPage text: String, at address: Permalink) throws(ContentError) -> String {
    let file = file(ofPageAt: address)
    var changes = FrontMatterChanges()
    changes.set("page", "")
    if Self.address(ofFile: file, slug: nil) != address { changes.set("address", address.description) }
    return try changes.applied(to: text, place: file)
  }
}
