import Timestamps

/// A list of feeds in groups (OPML 2.0, http://opml.org/spec2.opml), as readers import and export it.
public struct OPML: Hashable, Sendable {
  /// Plain text.
  public var title: String
  /// When anything in the list last changed.
  public var modified: Timestamp?
  /// The owner of the list.
  public var owner: String?
  public var outlines: [Outline]

  /// A feed, or a group of feeds.
  public enum Outline: Hashable, Sendable {
    case feed(Subscription)
    case group(String, [Outline])
  }

  /// A feed to subscribe to.
  public struct Subscription: Hashable, Sendable {
    /// Plain text.
    public var title: String
    /// The address of the feed.
    public var url: String
    /// The page that the feed belongs to.
    public var homePage: String?
    /// Plain text.
    public var description: String?
    /// An RFC 5646 tag.
    public var language: String?

    public init(
      title: String, url: String, homePage: String? = nil, description: String? = nil, language: String? = nil
    ) {
      self.title = title
      self.url = url
      self.homePage = homePage
      self.description = description
      self.language = language
    }
  }

  public init(title: String, modified: Timestamp? = nil, owner: String? = nil, outlines: [Outline]) {
    self.title = title
    self.modified = modified
    self.owner = owner
    self.outlines = outlines
  }

  /// The document in UTF-8. The same list gives the same bytes.
  public func write() -> [UInt8] {
    var bytes: [UInt8] = []
    XMLOutput.append(to: &bytes) { output in
      output.open(root: "opml", attributes: ["version": "2.0"], [])
      output.element("head") { output in
        output.element("title", title)
        output.element("dateModified", modified?.rfc5322)
        output.element("ownerName", owner)
        output.element("docs", "http://opml.org/spec2.opml")
      }
      output.element("body") { output in
        for outline in outlines { outline.write(to: &output) }
      }
      output.close("opml")
    }
    return bytes
  }
}

extension OPML.Outline {
  fileprivate func write(to output: inout XMLOutput) {
    switch self {
    case .group(let name, let outlines):
      output.element("outline", attributes: ["text": name, "title": name]) { output in
        for outline in outlines { outline.write(to: &output) }
      }
    case .feed(let feed):
      // Readers look for `rss`, which stands for every format.
      output.emptyElement(
        "outline",
        attributes: [
          "type": "rss", "text": feed.title, "title": feed.title, "xmlUrl": feed.url,
          "htmlUrl": feed.homePage,
          "description": feed.description, "language": feed.language,
        ])
    }
  }
}
