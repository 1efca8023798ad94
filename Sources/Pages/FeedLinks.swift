import HTML
import HTTP
import Publication
import Syndication
import Words

/// A link to the feed of a subject in each format.
package struct FeedLinks: HTML {
  let subject: FeedSubject
  let extent: FeedExtent
  let context: PageContext

  package init(subject: FeedSubject, extent: FeedExtent = .full, context: PageContext) {
    self.subject = subject
    self.extent = extent
    self.context = context
  }

  package var body: some HTML {
    for (index, format) in FeedFormat.allCases.enumerated() {
      if index > 0 { context.words[.listSeparator] }
      a(.href(context.links.feed(of: subject, format, extent)), .type(format.linkType)) { format.name }
    }
  }
}

extension FeedFormat {
  /// The name that readers know.
  package var name: String {
    switch self {
    case .rss: "RSS"
    case .atom: "Atom"
    case .json: "JSON Feed"
    }
  }

  /// The media type for the `type` of a link to the feed.
  package var linkType: String { mediaType.essence }
}
