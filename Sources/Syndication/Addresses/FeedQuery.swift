import HTTP
import Publication
import Routing
import URIs

/// The query of a feed's address.
package struct FeedQuery: Hashable, Sendable {
  /// How many names a subject has at most.
  package static let mostNames = 8
  /// Bytes in UTF-8.
  package static let longestName = 256

  package var subject = FeedSubject.site
  package var extent = FeedExtent.full
  package var archive: ArchiveKey?

  package init(_ subject: FeedSubject = .site, _ extent: FeedExtent = .full, archive: ArchiveKey? = nil) {
    self.subject = subject
    self.extent = extent
    self.archive = archive
  }

  /// Parameters may have any order; unknown ones are ignored. Nil if no feed can have this subject, for
  /// instance with two series, or if there are too many or too long names.
  package init?(_ query: String) {
    var (tags, authors, series): ([String], [String], [String]) = ([], [], [])
    for (name, value) in RequestTarget("/?" + query).parameters {
      switch name {
      case "tag": tags.append(value)
      case "author": authors.append(value)
      case "series": series.append(value)
      case "content":
        guard let known = FeedExtent(rawValue: value) else { return nil }
        extent = known
      case "archive":
        guard let key = ArchiveKey(value) else { return nil }
        archive = key
      default: continue
      }
    }
    let names = tags + authors + series
    guard names.count <= Self.mostNames, names.allSatisfy(\.isUsableName),
      Set(series.map(\.nameKey)).count <= 1
    else { return nil }
    subject = FeedSubject(tags: tags, authors: authors, series: series.first)
  }

  /// In the order of ``FeedAddress``.
  package var text: String {
    var pairs = subject.tags.map { ("tag", $0) } + subject.authors.map { ("author", $0) }
    if let series = subject.series { pairs.append(("series", series)) }
    if extent != .full { pairs.append(("content", extent.rawValue)) }
    if let archive { pairs.append(("archive", archive.text)) }
    return pairs.map { "\($0)=\($1.percentEncoded(allowing: .unreserved))" }.joined(separator: "&")
  }
}

extension Parameter where Value == FeedQuery {
  /// A whole query.
  package static var feedQuery: Parameter {
    Parameter("the query of a feed", parse: FeedQuery.init(_:), print: \.text).defaulting(to: FeedQuery())
  }
}

extension ArchiveKey {
  /// `MICROSECONDS-SEQUENCE-DIGEST`; nil for any other form.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 3, let sequence = Int(parts[parts.count - 2]),
      let microseconds = Int64(parts.dropLast(2).joined(separator: "-"))
    else { return nil }
    let digest = parts[parts.count - 1]
    guard digest.utf8.count == 16, digest.allSatisfy({ "0123456789abcdef".contains($0) }) else { return nil }
    self.init(
      newest: FeedPosition(microseconds: microseconds, sequence: sequence), digest: String(digest))
    guard self.text == text else { return nil }
  }

  fileprivate var text: String { "\(newest.microseconds)-\(newest.sequence)-\(digest)" }
}

extension String {
  fileprivate var isUsableName: Bool {
    !isEmpty && utf8.count <= FeedQuery.longestName && !utf8.contains(0)
  }
}
