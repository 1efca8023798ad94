import Accounts
import Editing
import Foundation
import HTTP
import HTTPTypes
import Publication
import SiteBase
import Timestamps

extension Operation {
  /// The operations on earlier texts of posts and pages.
  static let versions: [Operation] = [
    listVersions(.post, "listVersions"), restoreVersion(.post, "restoreVersion"),
    listVersions(.page, "listPageVersions"), restoreVersion(.page, "restorePageVersion"),
  ]

  private static func listVersions(_ kind: ContentKind, _ name: String) -> Operation {
    Operation(
      name, .get, "\(kind.list)/{id}/versions",
      "Lists the texts that a \(kind) had: those that were published, then those that were kept, the newest first.",
      .readPosts, .path("id", .uuid), .query("version", .version, "Only this one."),
      .fields(of: PostVersion.representation, else: .usual), answers: [.page(of: PostVersion.representation)]
    ) { call, id, version, fields in
      _ = try await call.item(id, kind, .usual)
      let all = try await call.site.versions(of: id)
      return call.answer(
        all.filter { version == nil || $0.version == version }, PostVersion.representation, fields, next: nil)
    }
  }

  private static func restoreVersion(_ kind: ContentKind, _ name: String) -> Operation {
    Operation(
      name, .put, "\(kind.list)/{id}/version",
      "Makes an earlier text the text of a \(kind). Readers see it once it is published.", .writePosts,
      .path("id", .uuid), .body(.versionOrder), answers: [.thing(ContentItem.representation(of: kind))]
    ) { call, id, version in try await call.change(id, kind) { _ in .restoreVersion(version) } }
  }

  /// The operations on removed posts and pages.
  static let trash: [Operation] = [listTrash, restorePost]

  private static let listTrash = Operation(
    "listTrash", .get, "/trash", "Lists removed posts and pages: 50 on each page.", .readPosts,
    .query("page", .integer(1...1000), "From 1."), .fields(of: RemovedPost.representation),
    answers: [.page(of: RemovedPost.representation)]
  ) { call, page, fields in
    let page = page ?? 1
    let found = try await call.site.database.deskPosts.list(
      .removed, words: "", of: call.person.reach, at: call.site.present, limit: 51, offset: (page - 1) * 50)
    return call.answer(
      found.prefix(50).map(RemovedPost.init), RemovedPost.representation, fields,
      next: found.count > 50 ? "\(page + 1)" : nil, by: "page")
  }

  private static let restorePost = Operation(
    "restorePost", .delete, "/trash/{id}", "Brings a removed post or page back, as a draft.", .writePosts,
    .path("id", .uuid), answers: [.thing(ContentItem.post)]
  ) { call, id in
    guard let post = try await call.site.database.deskPosts.post(id), post.isRemoved || post.state == .gone,
      call.person.reach.includes(author: post.author)
    else { throw Problem.notFound }
    try call.requireMatch(RemovedPost(post: post).entityTag)
    try await call.site.edit(.restore, of: id, by: call.person, seen: Seen(nil, post.state))
    return try await call.answer(written: id, post.isPage ? .page : .post)
  }
}

/// A text that a post had.
struct PostVersion: Sendable {
  let version: TextVersion
  let savedAt: Timestamp
  /// Nil if unknown.
  let author: String?
  let source: String

  static let representation = Representation<PostVersion>(
    "Version",
    [
      .text("version", "What restoreVersion takes.") { "\($0.version)" },
      .flag("isPublished", "Whether readers saw it, or will at its date; else it was kept at the desk.") {
        if case .revision = $0.version { true } else { false }
      },
      .date("savedAt") { $0.savedAt }, .optionalText("author", "Who wrote it.") { $0.author },
      .optionalText("source", "The whole text: Markdown with front matter.", isLarge: true) { $0.source },
    ])
}

extension Site {
  fileprivate func versions(of post: UUID) async throws -> [PostVersion] {
    let published = try await database.revisions.all(of: post).filter { $0.source.format == .markdown }.map {
      PostVersion(
        version: .revision($0.number), savedAt: $0.writtenAt, author: $0.source.author, source: $0.source.text
      )
    }
    let kept = try await database.workingCopies.keptTexts(of: post).map {
      PostVersion(
        version: .copy($0.version), savedAt: $0.updatedAt, author: $0.source.author, source: $0.source.text)
    }
    return published + kept
  }
}

/// A post or a page that was removed.
struct RemovedPost: Sendable {
  let post: DeskPost

  var entityTag: EntityTag {
    let parts = [
      post.id.uuidString, post.state.rawValue, "\(post.isRemoved)", post.path,
      "\(post.savedAt?.microseconds ?? 0)",
    ]
    return EntityTag(hashing: Array(parts.joined(separator: "\u{1F}").utf8))
  }

  static let representation = Representation<RemovedPost>(
    "RemovedPost",
    [
      OutputMember("id", ["type": "string", "format": "uuid"]) { removed, _ in
        .text(removed.post.id.uuidString.lowercased())
      },
      .text("etag", "What If-Match takes.") { "\($0.entityTag)" },
      OutputMember("kind", ["type": "string", "enum": ["post", "page"]], "What it is once it is back.") {
        removed, _ in .text(removed.post.isPage ? "page" : "post")
      },
      .optionalText("title") { $0.post.title }, .text("path", "Where it was.") { $0.post.path },
      OutputMember(
        "owner", ["type": "string", "enum": JSON(ContentOwner.allCases.map(\.rawValue))],
        "Where the text is changed: only what belongs to the desk can be brought back here."
      ) { removed, _ in .text(removed.post.owner.rawValue) },
      .date("published") { $0.post.published },
    ])
}

private let versionPattern = "^[rc][0-9]{1,9}$"

extension TextShape<TextVersion> {
  static var version: TextShape {
    TextShape(
      schema: ["type": "string", "pattern": .text(versionPattern)], kind: "the name of a version, as in r3"
    ) { $0.count <= 10 ? TextVersion($0) : nil }
  }
}

extension Shape<TextVersion> {
  fileprivate static var versionOrder: Shape {
    .object(.required("version", .version)) { version in version }
  }

  fileprivate static var version: Shape {
    Shape(schema: ["type": "string", "pattern": .text(versionPattern)]) { json, pointer in
      guard case .text(let text) = json, text.count <= 10, let version = TextVersion(text) else {
        throw InputMistake(pointer, "should be the name of a version, as in r3")
      }
      return version
    }
  }
}
