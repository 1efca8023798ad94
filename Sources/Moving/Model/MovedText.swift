import Importing
import Texts
import Timestamps

/// A post or a page of another program, in the form of the content folder.
package struct MovedText: Sendable {
  package enum Kind: Sendable { case post, page }

  package var kind: Kind
  /// Stays the same in all exports of the source, as in `wordpress:12`, or the path of the file in its
  /// folder.
  package var id: String
  /// Where it stands in the source, for the report.
  package var place: SourcePlace
  package var title = ""
  /// The last part of its address, decoded; nil makes one from the title. The path below the site for a page,
  /// as in `docs/set-up`.
  package var slug: String?
  package var date: Timestamp?
  package var updated: Timestamp?
  package var tags: [String] = []
  package var authors: [String] = []
  package var series: String?
  package var part: Int?
  package var summary: String?
  /// A URL, a path of the former site, or an address relative to `folder`.
  package var image: String?
  package var language: String?
  /// The URL of the original, if the text appeared elsewhere first.
  package var canonical: String?
  package var isDraft = false
  package var isUnlisted = false
  /// The paths that it had at the former site, encoded, with a query where the query matters: `/?p=12`.
  package var addresses: [String] = []
  /// Front matter that Colophon does not read. It is kept below `params`.
  package var params: [(key: String, value: JSONValue)] = []
  /// Markdown. Addresses of pictures and links are as in the source: URLs, paths, or relative to `folder`.
  package var body = ""
  /// The folder in which relative addresses are looked up; nil for a source without files.
  package var folder: String?
  /// The paths of files that belong to this text alone, relative to `folder`, such as those of a page bundle.
  package var files: [String] = []
  package var comments: [MovedComment] = []
  /// The original of a text over the limit, in place of `body`; nil for all others.
  var long: LongText?

  package init(_ kind: Kind, id: String, place: SourcePlace) {
    self.kind = kind
    self.id = id
    self.place = place
  }
}

/// A line of a file of the source.
package struct SourcePlace: Hashable, Sendable {
  /// As the user named it, or relative to the source's folder.
  package var file: String
  /// From 1; nil where the whole file is meant.
  package var line: Int?

  package init(file: String, line: Int? = nil) {
    self.file = file
    self.line = line
  }
}
