/// An author of a feed or an entry, or another person in it.
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

  /// The name, else the e-mail address, else the page. Nil if nothing is known.
  public var displayName: String? { name ?? email ?? url }
}

extension [Person] {
  /// The authors of a feed for entries without authors of their own: as many as fit in 1,000 bytes. A feed
  /// with more names does not say who wrote an entry.
  public var inheritable: [Person] {
    var size = 0
    return Array(
      prefix { person in
        for text in [person.name, person.email, person.url] { size += text?.utf8.count ?? 0 }
        return size <= 1000
      })
  }
}
