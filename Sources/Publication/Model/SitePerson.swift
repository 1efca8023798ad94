import URIs

/// A person as `site.yaml` describes them: an author of the site.
public struct SitePerson: Hashable, Sendable {
  /// As in the posts.
  public var name: String
  /// A page about them: a path of this site or a URL; nil for the page with their posts.
  public var url: String?
  /// A picture of them: a path of this site or a URL.
  public var photo: String?
  public var fediverse: FediverseHandle?
  /// The URLs of their profiles on other sites.
  public var profiles: [String] = []
  /// The text about them on the page with their posts: Markdown.
  public var about: String?

  public init(name: String) { self.name = name }
}

/// The name of an account in the fediverse: `@ada@social.example`.
public struct FediverseHandle: Hashable, Sendable, CustomStringConvertible {
  /// The handle with both signs; its host in lowercase.
  public let description: String

  /// Nil unless `text` is `@USER@HOST`; the first sign may be missing.
  public init?(_ text: String) {
    let parts = (text.hasPrefix("@") ? text.dropFirst() : text[...])
      .split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].wholeMatch(of: #/\w([\w.-]*\w)?/#.asciiOnlyWordCharacters()) != nil,
      let host = String(parts[1]).asciiHostName, host.contains("."),
      host.wholeMatch(of: #/[a-z0-9-]+(\.[a-z0-9-]+)+/#) != nil
    else { return nil }
    description = "@\(parts[0])@\(parts[1].lowercased())"
  }
}
