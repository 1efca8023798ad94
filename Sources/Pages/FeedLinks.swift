import HTML
import HTTP

/// A link to the feed of a subject in each format.
struct FeedLinks: HTML {
  let subject: FeedSubject
  var extent = FeedExtent.full
  let context: PageContext

  var body: some HTML {
    for (index, format) in FeedFormat.allCases.enumerated() {
      if index > 0 { ", " }
      a(.href(context.url(subject.route(format, extent))), .type(format.linkType)) { format.name }
    }
  }
}

extension FeedFormat {
  /// What readers know the format as.
  var name: String {
    switch self {
    case .rss: "RSS"
    case .atom: "Atom"
    case .json: "JSON Feed"
    }
  }

  /// The media type that links to the feed give.
  var linkType: String { mediaType.essence }
}
