import Feeds
import Foundation
import Publication
import Timestamps

/// A post of the whole site in one document, as `Documentation/export.schema.json` describes it.
package struct ExportedPost: Encodable {
  let id: String
  let guid: String
  let owner: String
  let kind: String
  let state: String
  let address: String
  /// The keys of addresses that lead to it.
  let redirects: [String]
  let title: String?
  let published: String?
  let updated: String?
  let authors: [String]
  let tags: [String]
  let summary: String?
  let language: String?
  let canonical: String?
  let image: String?
  let importedFrom: String?
  let enclosures: [Enclosure]
  /// Its name in an export as files.
  let file: String
  /// The content of that file.
  let text: String
  /// The text that is not published yet.
  let workingCopy: String?
  let versions: [ExportedVersion]

  package init(_ file: ContentExport.File) {
    let post = file.post
    id = post.id.uuidString.lowercased()
    guid = post.guid
    owner = post.owner.rawValue
    kind = post.isEpisode ? "episode" : file.name.hasPrefix("pages/") ? "page" : "post"
    state = post.state == .page ? "published" : post.state.rawValue
    address = post.path
    redirects = post.formerKeys
    title = post.title
    published = post.published?.rfc3339
    updated = post.updated?.rfc3339
    authors = post.authors
    tags = post.tags
    summary = post.summary
    language = post.language
    canonical = post.canonical
    image = post.image
    importedFrom = post.link
    enclosures = post.enclosures
    self.file = file.name
    text = file.text
    workingCopy = post.workingCopy
    versions = file.history.map(ExportedVersion.init)
  }

  /// On one line.
  package var json: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return Array(try encoder.encode(self))
    }
  }
}
