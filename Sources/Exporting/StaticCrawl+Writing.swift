import HTTP
import SiteBase
import StaticSites
import URIs

// The documents of the site, with addresses that lead to its files.

extension StaticCrawl {
  /// Writes the pages, style sheets and feeds.
  func writeDocuments() throws {
    for (target, content) in contents.sorted(by: { $0.key < $1.key }) {
      guard let file = fileName(of: target) else { continue }
      switch content {
      case .page(let place): try folder.write(rewritten(bytes(place), at: target), to: file)
      case .styles(let place):
        let styles = CSSAddresses.rewriting(try bytes(place)) { changed($0, .content, at: target, in: file) }
        try folder.write(styles, to: file)
      case .text(let place):
        let text = TextAddresses.rewriting(try bytes(place), baseURL: baseURL) { absolute($0) }
        try folder.write(text, to: file)
      default: break
      }
    }
    noteDeadLinks()
  }

  /// A page with relative addresses.
  ///
  /// - Parameter target: its address; nil for a page that is shown at any address.
  func rewritten(_ html: [UInt8], at target: String?) -> [UInt8] {
    let file = target.flatMap(fileName)
    return HTMLAddresses.rewriting(html) { address, use in changed(address, use, at: target ?? "/", in: file)
    }
  }

  /// - Parameter file: from which relative addresses count; nil for addresses that begin with a slash.
  private func changed(
    _ address: String, _ use: AddressUse, at target: String, in file: String?
  ) -> AddressChange {
    guard let link = ownLink(address, at: target) else { return .keep }
    let (found, content) = destination(of: link)
    switch content {
    case .dynamic: return .remove
    case .elsewhere(let url): return use == .metadata ? .keep : .replace(url)
    case .missing:
      // As it is in the site with a server: the address of a page that does not exist.
      return use == .metadata || address.hasPrefix(baseURL)
        ? .keep : .replace(baseURL + link.target + link.suffix)
    default: break
    }
    guard let other = fileName(of: found.target) else { return .keep }
    if use == .metadata { return absolute(link.target + link.suffix).map { .replace(baseURL + $0) } ?? .keep }
    guard let file else { return .replace(StaticAddress.path(ofFile: other) + found.suffix) }
    if other == file, !found.suffix.isEmpty, found.suffix.hasPrefix("#") { return .replace(found.suffix) }
    return .replace(StaticAddress.relative(from: file, to: other) + found.suffix)
  }

  /// The path of a file whose address has a query in the site with a server; nil for all others, whose
  /// addresses stay.
  private func absolute(_ address: String) -> String? {
    let link = link(to: address)
    guard link.target.contains("?") else { return nil }
    let (found, _) = destination(of: link)
    return fileName(of: found.target).map { StaticAddress.path(ofFile: $0) + found.suffix }
  }
}
