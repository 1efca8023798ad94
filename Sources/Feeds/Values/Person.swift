/// Somebody who wrote a feed or an entry of it.
public struct Person: Hashable, Sendable, Codable {
  public var name: String?
  public var email: String?
  /// The person's page.
  public var url: String?

  public init(name: String? = nil, email: String? = nil, url: String? = nil) {
    self.name = name
    self.email = email
    self.url = url
  }

  /// What to call this person: the name, else the e-mail address, else the page. Nil where nothing is known.
  public var displayName: String? { name ?? email ?? url }
}
