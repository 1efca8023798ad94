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

extension [Person] {
  /// Those of a feed that are also those of its entries where these name nobody: as many of them as 1,000 bytes
  /// have room for. A feed that names more people than that has not said who wrote an entry.
  public var inheritable: [Person] {
    var size = 0
    return Array(
      prefix { person in
        for text in [person.name, person.email, person.url] { size += text?.utf8.count ?? 0 }
        return size <= 1000
      })
  }
}
