import Publication

/// Something in a file of the content folder that readers would notice.
package struct ContentFinding: Hashable, Sendable, Comparable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The file cannot become a post.
    case frontMatter = "front-matter"
    /// A pipe, a socket or a device with the name of a text.
    case specialFile = "special-file"
    /// A key of another program's front matter that means nothing here.
    case unreadKey = "unread-key"
    /// A link to an address of this site at which there is nothing.
    case deadLink = "dead-link"
    /// A link to a place of a page that the page does not have.
    case deadAnchor = "dead-anchor"
    case missingMedia = "missing-media"
    case alternativeText = "alternative-text"
    case duplicateID = "duplicate-id"
    case headingLevel = "heading-level"
    /// HTML that pages do not have because it would act in a way that the site forbids.
    case removedHTML = "removed-html"
    /// Captions that overlap, or have lines that are too long.
    case captions
    /// An import into the folder has not finished: it was stopped, or it crashed.
    case unfinishedImport = "unfinished-import"
  }

  package let kind: Kind
  package let file: String
  /// From 1.
  package let line: Int
  /// The mistake, and what to do about it.
  package let message: String

  package init(_ kind: Kind, _ file: String, line: Int, _ message: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
  }

  /// An error that begins with file and line.
  init(_ error: ContentError, file: String) {
    let match = error.description.firstMatch(of: #/^(.*?):(\d+): (.*)$/#)
    self.init(
      .frontMatter, match.map { String($0.1) } ?? file, line: match.flatMap { Int($0.2) } ?? 1,
      match.map { String($0.3) } ?? error.description)
  }

  package static func < (left: ContentFinding, right: ContentFinding) -> Bool {
    (left.file, left.line, left.message) < (right.file, right.line, right.message)
  }
}

/// The facts about the site that a check needs, besides its content folder.
package struct CheckedSite: Sendable {
  /// The URL of the site, without a slash at the end.
  let baseURL: String
  /// The folder of the site's static files.
  let publicFolder: String
  let style: WritingStyle
  let addresses: SiteAddresses
  /// The tag, author or series that has its page or its feed at a path, whether or not there is one; nil for
  /// other paths.
  let subject: @Sendable (String) -> FeedSubject?

  package init(
    baseURL: String, publicFolder: String, style: WritingStyle,
    addresses: SiteAddresses,
    subject: @escaping @Sendable (String) -> FeedSubject? = { _ in nil }
  ) {
    self.baseURL = baseURL
    self.publicFolder = publicFolder
    self.style = style
    self.addresses = addresses
    self.subject = subject
  }
}
