import Foundation
import HTTP
import Importing
import Publication
import Sanitizer
import SiteBase
import Timestamps
import Transcripts

/// A post, a page or an episode as programs get it: the text as it is now, with what was not published yet.
struct ContentItem: Sendable {
  let id: UUID
  let path: String
  var title: String?
  var summary: String?
  var authors: [String]
  var tags: [String]
  /// The state in the database, in which a scheduled post is published.
  let storedState: String
  let owner: String
  let file: String?
  var language: String?
  var image: String?
  var canonical: String?
  let origin: String?
  let published: Timestamp?
  let updated: Timestamp?
  let visibleFrom: Timestamp?
  let sortedAt: Timestamp
  let sequence: Int
  let changedAt: Timestamp
  let person: UUID?
  var series: String?
  var part: Int?
  let digest: [UInt8]
  /// Of the working copy; nil without one.
  var copyVersion: Int?
  var copySource: String?
  /// 0 for a post that was never published.
  var revision = 0
  /// Nil unless it was asked for.
  var publishedSource: String?
  var body: BodyTemplate?
  var episode = EpisodePart()
  /// Set by ``completed(on:)``.
  var state = ContentState.draft
  var html: String?
  var people: [EpisodePerson] = []
  var media: [MediaFile] = []
  var chapters: [Chapter] = []

  struct EpisodePart: Sendable {
    var number: Int?
    var subtitle: String?
    var milliseconds: Int?
    var collection: String?
    var section: String?
    var openFrom: Timestamp?
    var isForMembers = false
    var poster: String?
    var player: String?

    fileprivate var parts: [String] {
      [
        "\(number ?? -1)", subtitle ?? "", "\(milliseconds ?? -1)", collection ?? "", section ?? "",
        "\(openFrom?.microseconds ?? 0)", "\(isForMembers)", poster ?? "", player ?? "",
      ]
    }
  }

  /// Markdown with front matter; nil for a post of a feed, and unless it was asked for.
  var source: String? { copySource ?? publishedSource }

  var version: TextVersion { copyVersion.map(TextVersion.copy) ?? .revision(revision) }

  /// Whether readers see, or will see, an earlier text than this one. They see nothing of a draft.
  var hasChanges: Bool { copyVersion != nil && revision > 0 && state != .draft }

  /// Names everything that programs get of it.
  var entityTag: EntityTag {
    let parts =
      [
        id.uuidString, "\(version)", state.rawValue, owner, file ?? "", "\(visibleFrom?.microseconds ?? 0)",
        language ?? "", image ?? "", canonical ?? "", series ?? "", "\(part ?? 0)",
      ] + episode.parts
    return EntityTag(hashing: digest + Array(parts.joined(separator: "\u{1F}").utf8))
  }

  var cursor: Cursor { Cursor(date: sortedAt, tie: "\(sequence)") }
}

extension ContentItem {
  /// With the state at a moment, and with what the working copy says.
  ///
  /// - Parameter copy: what publishing the working copy would make; nil without one, and for a text with a
  ///   mistake.
  func read(at now: Timestamp, copy: PostDraft?) -> ContentItem {
    var item = self
    item.state = ContentState(
      EditorialState(
        of: PostState(rawValue: storedState) ?? .draft, visibleFrom: visibleFrom, isRemoved: false, at: now))
    guard let copySource else { return item }
    item.body = copy?.content.body
    guard let values = try? FrontMatterValues(copySource) else { return item }
    item.title = values.values["title"] ?? (copy == nil ? title : copy?.title)
    item.summary = values.values["summary"] ?? copy?.summary
    item.authors = values.lists["authors"] ?? []
    item.tags = values.lists["tags"] ?? []
    item.series = values.values["series"]
    item.part = values.values["part"].flatMap { Int($0) }
    item.language = values.values["language"]
    item.image = values.values["image"] ?? copy?.content.firstImage?.address
    item.canonical = values.values["canonical"]
    return item
  }

  /// The Markdown below the front matter; nil if the source was not asked for, or cannot be read.
  var markdown: String? { source.flatMap { try? FrontMatterValues($0).markdown } }
}

extension ContentItem {
  /// The members that posts, pages and episodes have in common.
  private static let common: [OutputMember<ContentItem>] = [
    OutputMember("id", ["type": "string", "format": "uuid"]) { item, _ in
      .text(item.id.uuidString.lowercased())
    },
    .text("etag", "What If-Match takes.") { "\($0.entityTag)" },
    .url("url", "Where readers find it.") { $0.path },
    .text("path") { $0.path },
    OutputMember("state", ["type": "string", "enum": JSON(ContentState.allCases.map(\.rawValue))]) {
      item, _ in
      .text(item.state.rawValue)
    },
    .flag("hasChanges", "Whether readers see, or will see, an earlier text than this one.") { $0.hasChanges },
    OutputMember(
      "owner", ["type": "string", "enum": JSON(ContentOwner.allCases.map(\.rawValue))],
      "Where the text is changed. Programs change what belongs to the desk."
    ) { item, _ in .text(item.owner) },
    .optionalText("file", "Of the content folder.") { $0.file },
    .optionalText("title") { $0.title },
    .optionalText("summary") { $0.summary },
    .texts("authors", "All of them, in their order.") { $0.authors },
    .texts("tags", "All of them, in their order.") { $0.tags },
    .optionalText("series") { $0.series },
    .integer("part", "Of the series.") { $0.part },
    .optionalText("language", "BCP 47; null for that of the site.") { $0.language },
    .optionalText("image", "For previews.") { $0.image },
    .optionalText("canonical", "The address of the original.") { $0.canonical },
    .date("published") { $0.published },
    .date("updated") { $0.updated },
    .date("changedAt", "When it last changed in any way.") { $0.changedAt },
  ]

  private static let texts: [OutputMember<ContentItem>] = [
    .optionalText("source", "The whole text: Markdown with front matter.", isLarge: true) { $0.source },
    .optionalText("markdown", "The text below the front matter.", isLarge: true) { $0.markdown },
    .optionalText("html", "What readers see of the text.", isLarge: true) { $0.html },
  ]

  static let post = Representation<ContentItem>("Post", common + texts)
  static let page = Representation<ContentItem>("Page", common + texts)
  static let episode = Representation<ContentItem>(
    "Episode",
    common + [
      .integer("number") { $0.episode.number },
      .optionalText("subtitle") { $0.episode.subtitle },
      OutputMember("duration", ["type": ["number", "null"]], "In seconds.") { item, _ in
        item.episode.milliseconds.map { .number(Double($0) / 1000) } ?? .null
      },
      .optionalText("collection") { $0.episode.collection },
      .optionalText("section") { $0.episode.section },
      .flag("isForMembers", "Whether it is for members for ever.") { $0.episode.isForMembers },
      .date("openFrom", "When everybody gets the whole episode; null for always.") { $0.episode.openFrom },
      .optionalText("poster") { $0.episode.poster },
      .optionalText("player") { $0.episode.player },
      OutputMember("people", ["type": "array", "items": ["type": "object"]], isLarge: true) { item, _ in
        .list(
          item.people.map {
            ["role": .text($0.role.rawValue), "name": .text($0.name), "url": JSON($0.url)]
          })
      },
      OutputMember("media", ["type": "array", "items": ["type": "object"]], isLarge: true) { item, baseURL in
        .list(item.media.map { $0.json(in: item, baseURL) })
      },
      OutputMember("chapters", ["type": "array", "items": ["type": "object"]], isLarge: true) { item, _ in
        .list(
          item.chapters.map {
            ["start": .number(Double($0.time.milliseconds) / 1000), "title": .text($0.title)]
          })
      },
    ] + texts)

  static func representation(of kind: ContentKind) -> Representation<ContentItem> {
    switch kind {
    case .post: post
    case .page: page
    case .episode: episode
    }
  }
}

extension MediaFile {
  fileprivate func json(in item: ContentItem, _ baseURL: String) -> JSON {
    let url =
      switch address {
      case .web(let url): url
      case .file(let name): "\(baseURL)\(item.path)/\(name)"
      }
    return [
      "role": .text(role.rawValue), "url": .text(url), "type": .text(type), "size": JSON(size),
      "title": JSON(title),
    ]
  }
}
