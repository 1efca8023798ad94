import HTML
import Publication
import Syndication

/// An author as pages present them, to readers and to programs.
package struct PageAuthor: Hashable, Sendable {
  package let name: String
  /// Where readers learn more about them: a path of this site or a URL.
  package let address: String
  /// ``address`` as a URL.
  package let url: String
  /// A URL.
  package let photo: String?
  /// ``photo`` as a path of this site, which pages show.
  package let portrait: String?
  /// The author's account, or else that of the site.
  package let fediverse: FediverseHandle?
  /// URLs on other sites.
  package let profiles: [String]
}

extension PageContext {
  /// The authors of a post, or else the author of the site; empty if neither is known.
  package func authors(of post: PostHead) -> [PageAuthor] {
    (post.authors.isEmpty ? [site.author].compactMap(\.self) : post.authors).map(author)
  }

  /// The author with a name. The author of the site is presented by the page about it.
  package func author(_ name: String) -> PageAuthor {
    let person = site.person(name)
    let own = site.hasAbout ? links.about : links.home
    let address = person.url ?? (name == site.author ? own : links.topic(.author, name, 1))
    return PageAuthor(
      name: name, address: address, url: absoluteAddress(address), photo: person.photo.map(absoluteAddress),
      portrait: person.photo.flatMap { $0.hasPrefix("/") && !$0.hasPrefix("//") ? $0 : nil },
      fediverse: person.fediverse ?? site.fediverse, profiles: person.profiles)
  }

  /// A path of this site or a URL as a URL.
  package func absoluteAddress(_ address: String) -> String {
    address.hasPrefix("/") && !address.hasPrefix("//") ? absoluteURL(address) : address
  }
}
