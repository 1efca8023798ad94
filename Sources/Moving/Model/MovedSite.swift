/// The facts of a source about the site as a whole.
package struct MovedSite: Sendable {
  package var title: String?
  package var description: String?
  package var language: String?
  /// A name of the IANA time zone database.
  package var timeZone: String?
  /// The address of the former site, with scheme and host and perhaps a path: `https://example.com/blog`.
  package var address: String?
  package var navigation: [(title: String, url: String)] = []
  /// Whether the program makes quotation marks, dashes and dots typographic when it shows a text.
  package var hasSmartPunctuation = false

  package init() {}
}

package struct MovedAuthor: Hashable, Sendable {
  package var name: String
  package var url: String?
  package var photo: String?
  package var about: String?

  package init(name: String, url: String? = nil, photo: String? = nil, about: String? = nil) {
    self.name = name
    self.url = url
    self.photo = photo
    self.about = about
  }
}

/// An address that leads to another one.
package struct MovedRedirect: Hashable, Sendable {
  /// The path at the former site, encoded, perhaps with a query.
  package var from: String
  package var target: Target

  package enum Target: Hashable, Sendable {
    /// A text, by its ``MovedText/id``, which may come later.
    case text(id: String)
    case tag(String)
    case author(String)
    /// A path of the new site, or a URL.
    case address(String)
  }

  package init(from: String, to target: Target) {
    self.from = from
    self.target = target
  }
}

/// A subscriber of a newsletter.
package struct MovedMember: Hashable, Codable, Sendable {
  package var email: String
  package var name: String?
  /// RFC 3339.
  package var since: String?
  package var isSubscribed: Bool

  package init(email: String, name: String? = nil, since: String? = nil, isSubscribed: Bool) {
    self.email = email
    self.name = name
    self.since = since
    self.isSubscribed = isSubscribed
  }
}
