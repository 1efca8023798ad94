import HTML
import HTTP
import Publication
import Syndication

/// A link to the feed of a subject in each format.
package struct FeedLinks: HTML {
  package let subject: FeedSubject
  package var extent: FeedExtent = .full
  package let context: PageContext

  package init(
    subject: FeedSubject, extent: FeedExtent = .full, context: PageContext
  ) {
    self.subject = subject
    self.extent = extent
    self.context = context
  }

  package var body: some HTML {
    for (index, format) in FeedFormat.allCases.enumerated() {
      if index > 0 { ", " }
      a(.href(context.links.feed(of: subject, format, extent)), .type(format.linkType)) { format.name }
    }
  }
}

extension FeedFormat {
  /// What readers know the format as.
  package var name: String {
    switch self {
    case .rss: "RSS"
    case .atom: "Atom"
    case .json: "JSON Feed"
    }
  }

  /// The media type that links to the feed give.
  package var linkType: String { mediaType.essence }
}
