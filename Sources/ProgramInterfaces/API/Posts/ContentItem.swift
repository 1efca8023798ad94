import Foundation
import HTTP
import Importing
import Publication
import Sanitizer
import SiteBase
import Timestamps
import Transcripts
import URIs

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
  var file: String?
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
  /// The address that the text of a page asks for; nil for the one that it has.
  var askedPath: String?
  /// The last part of the address; nil for an address without one, as of an old post at `/?p=12`.
  var slug: String?
  /// The date of the text; nil for a draft without one.
  var date: Timestamp?
  /// Only if the source was asked for.
  var redirects: [String] = []
  /// Who reads the whole text; nil if everybody does.
  var audience: Audience?
  /// When everybody does, if there is an audience.
  var opening = Opening.always
  var visibility = PostVisibility.public
  /// The address at which the program finds a post that readers do not see; nil if it has none.
  var preview: String?
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

  /// Whether readers do not see it yet.
  var isHidden: Bool { state == .draft || state == .scheduled }

  /// Names everything that programs get of it but the address of its preview.
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
  func read(_ kind: ContentKind, at now: Timestamp, copy: PostDraft?) -> ContentItem {
    var item = self
    item.state = ContentState(
      EditorialState(
        of: PostState(rawValue: storedState) ?? .draft, visibleFrom: visibleFrom, isRemoved: false, at: now))
    item.slug = Permalink(stored: path).slug
    item.date = published
    item.visibility =
      storedState == PostState.unlisted.rawValue ? .unlisted : PostVisibility(of: audience, opening: opening)
    let values = source.flatMap { try? FrontMatterValues($0) }
    if let values {
      item.redirects = values.lists["redirects"] ?? []
      item.visibility = values.visibility
      item.askedPath = kind == .page ? values.page?.description : nil
    }
    if let path = item.askedPath { item.slug = Permalink(stored: path).slug }
    guard copySource != nil else { return item }
    item.body = (copy?.whole?.content ?? copy?.content)?.body
    guard let values else { return item }
    item.slug = values.values["slug"]?.composed ?? item.slug
    item.date = values.values["date"].flatMap { copy?.published ?? Timestamp(rfc3339: $0) }
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

  /// Without what only authors know: the source, changes that are not published, and the file.
  var asReadersGetIt: ContentItem {
    var item = self
    (item.copyVersion, item.copySource, item.publishedSource, item.file) = (nil, nil, nil, nil)
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
    .text("path", "Of a page, the address that it has, or asks for.") { $0.askedPath ?? $0.path },
    .optionalText("slug", "The last part of the address that it has, or asks for; null if it has none.") {
      $0.slug
    },
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
    OutputMember(
      "visibility", ["type": "string"],
      "Who reads the whole: \(PostVisibility.explanation). Lists do not have what is unlisted."
    ) { item, _ in .text(item.visibility.text) },
    .date("date", "When it comes out, or came out, by its text; null for a draft without a date.") {
      $0.date
    },
    .date("published") { $0.published },
    .date("updated") { $0.updated },
    .date("changedAt", "When it last changed in any way.") { $0.changedAt },
    OutputMember(
      "preview", ["type": ["string", "null"], "format": "uri"],
      "Where those who have this address read it before others do; null for what a program with this token did not write, and for what readers see."
    ) { item, baseURL in JSON(item.preview.map { baseURL + $0 }) },
  ]

  private static let texts: [OutputMember<ContentItem>] = [
    .texts("redirects", "Addresses that lead to it, as its text has them.", isLarge: true) { $0.redirects },
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
      OutputMember("people", peopleSchema, isLarge: true) { item, _ in
        .list(
          item.people.map {
            ["role": .text($0.role.rawValue), "name": .text($0.name), "url": JSON($0.url)]
          })
      },
      OutputMember("media", mediaSchema, isLarge: true) { item, baseURL in
        .list(item.media.map { $0.json(in: item, baseURL) })
      },
      OutputMember("chapters", chaptersSchema, isLarge: true) { item, _ in
        .list(
          item.chapters.map {
            ["start": .number(Double($0.time.milliseconds) / 1000), "title": .text($0.title)]
          })
      },
    ] + texts)

  private static let peopleSchema = JSON.listSchema(of: [
    "role": ["type": "string"], "name": ["type": "string"], "url": ["type": ["string", "null"]],
  ])

  private static let mediaSchema = JSON.listSchema(of: [
    "role": ["type": "string"], "url": ["type": "string"], "type": ["type": ["string", "null"]],
    "size": ["type": ["integer", "null"], "description": "In bytes."], "title": ["type": ["string", "null"]],
  ])

  private static let chaptersSchema = JSON.listSchema(of: [
    "start": ["type": "number", "description": "In seconds."], "title": ["type": "string"],
  ])

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
