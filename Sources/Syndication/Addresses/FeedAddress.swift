import HTTP
import Publication
import Words

/// The address of one document of a feed: the feed's subject and format, how much of each post it has, and
/// which part of the archive.
///
/// In a URL, a single tag, author or series is in the path (`/tags/swift/feed.xml`), a combination in the
/// query (`/feed.xml?tag=macros&tag=swift`), followed by `content=summary` and `archive=…`, always in this
/// order.
package struct FeedAddress: Hashable, Sendable {
  package var subject: FeedSubject
  package var format: FeedFormat
  package var extent: FeedExtent
  /// Nil for the document that readers subscribe to, which has the newest posts.
  package var archive: ArchiveKey?

  package init(
    _ subject: FeedSubject, _ format: FeedFormat, _ extent: FeedExtent = .full, archive: ArchiveKey? = nil
  ) {
    self.subject = subject
    self.format = format
    self.extent = extent
    self.archive = archive
  }

  /// The document that readers subscribe to.
  package var current: FeedAddress { FeedAddress(subject, format, extent) }
}

/// How much of each post a feed carries.
package enum FeedExtent: String, Hashable, Sendable, CaseIterable {
  case full
  /// Title, summary and link.
  case summary
}

/// The part of an address that identifies an archive document (RFC 5005 §4).
///
/// The digest covers the content of the document and of all older ones, so the content at an address never
/// changes: when an old post changes, its document gets a new address.
package struct ArchiveKey: Hashable, Sendable {
  /// The position of the newest post in it.
  package var newest: FeedPosition
  /// 16 hexadecimal digits.
  package var digest: String
}

/// The formats in which the site offers its feeds.
package enum FeedFormat: String, Hashable, Sendable, CaseIterable {
  /// RSS 2.0
  case rss = "xml"
  /// Atom 1.0
  case atom
  /// JSON Feed 1.1
  case json
}

extension FeedSubject {
  /// The title of this subject's feed on the site with the title `site`: `Site: Series Macros, swift + tests,
  /// by Ada`.
  package func title(on site: String, _ extent: FeedExtent = .full, in words: Words) -> String {
    let about = [
      series.map { words[.feedOfSeries, $0] }, tags.isEmpty ? nil : tags.joined(separator: " + "),
    ]
    let subject = about.compactMap(\.self).joined(separator: words[.listSeparator])
    var title = subject.isEmpty ? site : site + words[.colon] + subject
    if !authors.isEmpty {
      title = words[.feedOfAuthors, title, authors.joined(separator: words[.listAnd])]
    }
    return extent == .summary ? words[.feedOfSummaries, title] : title
  }
}

extension FeedFormat {
  /// The media type with which the feed is sent to readers.
  package var mediaType: MediaType {
    switch self {
    case .rss: .rss
    case .atom: .atom
    case .json: .jsonFeed
    }
  }

  /// The media type with which the source of the feed is sent to people: browsers show it as text.
  package var plainType: MediaType {
    switch self {
    case .rss, .atom: .xml
    case .json: .json
    }
  }
}
