import Publication

/// The redirects that belong to no text, as hosts of static sites write them: a line for each, with the
/// former address and where it leads.
struct RedirectsFile {
  static let name = "_redirects"

  struct Links {
    let tag: (String) -> String
    let author: (String) -> String
  }

  private(set) var written = 0
  private var redirects: [MovedRedirect] = []
  /// The addresses of texts, by their ids.
  private var addresses: [String: String] = [:]
  private var tags: Set<String> = []
  private var authors: Set<String> = []

  mutating func add(_ redirect: MovedRedirect) { redirects.append(redirect) }

  mutating func note(_ text: MovedText, at address: String) {
    addresses[text.id] = address
    guard text.kind == .post, !text.isDraft, !text.isUnlisted else { return }
    tags.formUnion(text.tags.map(\.nameKey))
    authors.formUnion(text.authors.map(\.nameKey))
  }

  /// Nil if there are none.
  mutating func text(_ links: Links, claims: inout AddressClaims, report: (Loss) -> Void) -> String? {
    var lines: [String] = []
    for redirect in redirects {
      let from = redirect.from
      let place = SourcePlace(file: Self.name)
      guard let target = target(of: redirect, links) else {
        report(Loss(.address, "nothing there", at: place, "\(from) led to what is not on this site"))
        continue
      }
      // The address differs only by its case or a slash at its end, which the site mends itself.
      guard Permalink.key(ofTarget: from) != Permalink.key(ofTarget: target) else { continue }
      guard from.hasPrefix("/"), !from.contains(where: \.isWhitespace), claims.claim(redirect) else {
        report(
          Loss(
            .address, "taken", at: place,
            "\(from) is another page of this site; it does not lead to \(target)"))
        continue
      }
      lines.append("\(from) \(target) 301\n")
    }
    written = lines.count
    return lines.isEmpty ? nil : lines.joined()
  }

  private func target(of redirect: MovedRedirect, _ links: Links) -> String? {
    switch redirect.target {
    case .text(let id): addresses[id]
    case .tag(let tag): tags.contains(tag.nameKey) ? links.tag(tag) : nil
    case .author(let author): authors.contains(author.nameKey) ? links.author(author) : nil
    case .address(let address): address
    }
  }
}
