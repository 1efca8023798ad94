import Digests
import Feeds
import Foundation
import Postgres
import Sanitizer
import Timestamps

/// A row of `posts` as it is written: each column is named once, beside its value.
struct PostRecord: Sendable {
  let id: UUID
  let owner: PostOwner
  let draft: PostDraft
  let path: Permalink
  /// The date by which posts are ordered.
  let sortedAt: Timestamp
  /// When its author last changed it; nil for never.
  let updated: Timestamp?
  /// The instant of the change (``ChangeStore``).
  let changedAt: Timestamp
  /// The version of the code that made the post.
  let rendering: Int
  /// The digest of what readers got last; nil if the post was never public.
  var lastShown: [UInt8]?

  static let fields: [RecordField<PostRecord>] = [
    RecordField("id") { $0.id },
    RecordField("guid") { $0.draft.guid },
    RecordField("origin_kind") { $0.owner.kind },
    RecordField("source_id") { $0.owner.sourceID },
    RecordField("file") { $0.owner.file },
    RecordField("path") { $0.path.description },
    RecordField("path_key") { $0.path.key },
    RecordField("origin") { $0.draft.origin },
    RecordField("link") { $0.draft.link },
    RecordField("state") { $0.draft.state },
    RecordField("is_page") { $0.draft.isPage },
    RecordField("visible_from", { $0.draft.visibleFrom }, as: { "coalesce(\($0), '-infinity')" }),
    RecordField("sorted_at") { $0.sortedAt },
    RecordField("published") { $0.draft.published },
    RecordField("published_offset") { $0.draft.published?.offsetColumn },
    RecordField("updated") { $0.updated },
    RecordField("updated_offset") { $0.updated?.offsetColumn },
    RecordField("changed_at") { $0.changedAt },
    RecordField("title") { $0.draft.title },
    RecordField("summary") { $0.draft.summary },
    RecordField("authors") { $0.draft.authors },
    RecordField("tags") { $0.draft.tags },
    RecordField("lead") { $0.draft.content.lead.encoded },
    RecordField("lead_is_whole") { $0.draft.content.isLeadWhole },
    RecordField("body") { $0.draft.content.body.encoded },
    RecordField("image") { $0.draft.content.firstImage?.address },
    RecordField("reading_minutes") {
      Int32(clamping: ($0.draft.whole?.content ?? $0.draft.content).readingMinutes)
    },
    RecordField("canonical") { $0.draft.canonical },
    RecordField("language") { $0.draft.language },
    RecordField("updates") { try $0.draft.notes.updatesColumn },
    RecordField("outdated_by") { $0.draft.notes.outdatedColumn },
    RecordField("enclosures") { try $0.draft.enclosuresColumn },
    RecordField("content_hash") { $0.draft.contentHash.bytes },
    RecordField("shown_digest") { $0.shownDigest },
    RecordField("rendering") { Int32($0.rendering) },
  ]

  /// A draft keeps what readers got before it was taken back, and a post of which readers get the same keeps
  /// the digest by which that is known.
  private var shownDigest: [UInt8]? {
    if draft.state == .draft { return lastShown }
    if let lastShown, draft.isShown(as: lastShown) { return lastShown }
    return draft.shownDigest
  }

  /// The columns that an update leaves as they are.
  static let unchanging: Set<String> = ["id", "guid", "origin_kind", "source_id"]
}

/// An update of a post.
struct PostEdit: Sendable {
  let record: PostRecord
  /// The version that the writer has read. The update takes effect only if the post has not changed since.
  let former: StoredPost

  static let fields: [RecordField<PostEdit>] =
    PostRecord.fields.filter { !["guid", "origin_kind", "source_id", "changed_at"].contains($0.name) }
    .map { $0.of(\.record) } + [
      // Two writers that began in the same second must not give the post the same instant.
      RecordField(
        "changed_at", { $0.record.changedAt },
        as: {
          """
          greatest(\($0), CASE WHEN posts.state <> 'draft'
            THEN date_trunc('second', posts.changed_at) + interval '1 second' END)
          """
        }),
      RecordField("former content_hash") { $0.former.contentHash },
      RecordField("former state") { $0.former.state },
    ]

  /// Fields that are compared and not written.
  static let conditions: Set<String> = ["former content_hash", "former state"]
}

extension Timestamp {
  fileprivate var offsetColumn: Int32 { Int32(offset) }
}

extension PostDraft {
  fileprivate var enclosuresColumn: JSONB {
    get throws { JSONB(bytes: Array(try JSONEncoder().encode(enclosures))) }
  }
}

extension SanitizedBody.ImageAddress {
  /// A path of the original site, or a URL.
  package var address: String {
    switch self {
    case .reference(let path): path
    case .absolute(let url): url
    }
  }
}
