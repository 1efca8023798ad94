import Accounts
import Digests
import Editing
import Foundation
import HTTP
import HTTPTypes
import Logging
import Media
import Postgres
import Publication
import Server
import SiteBase
import Timestamps

extension Operation {
  /// The operations on pictures and other files.
  static let media: [Operation] = [
    listMedia, addMedium, getMedium, listUses, describeMedium, removeMedium,
  ]

  private static let listMedia = Operation(
    "listMedia", .get, "/media", "Lists media, the newest first.", .readPosts,
    .query("unused", .flag, "Only media to which no post refers."), .cursor, .limit,
    .fields(of: Medium.representation, else: .usual), answers: [.page(of: Medium.representation)]
  ) { call, unused, cursor, limit, fields in
    let found = try await call.site.database.programMedia.list(
      isUnusedOnly: unused ?? false, after: cursor, limit: limit + 1)
    let media = Array(found.prefix(limit))
    let next = found.count > limit ? media.last?.cursor.text : nil
    return call.answer(media, Medium.representation, fields, next: next)
  }

  private static let addMedium = Operation(
    "addMedium", .post, "/media",
    "Adds a picture or another file. The same bytes sent again are the same medium.", .writeMedia,
    .upload, answers: [.thing(Medium.representation, .created)]
  ) { call, upload in
    do {
      let medium = try await call.site.media.add(
        upload.source, named: upload.name, claiming: upload.type, alternative: upload.alternative,
        by: call.person.id, at: call.site.present)
      return call.answer(
        medium, Medium.representation, tag: medium.entityTag, status: .created,
        location: "/media/\(medium.key)")
    } catch let refusal as MediaRefusal {
      throw Problem(.unprocessableContent, "\(refusal)")
    }
  }

  private static let getMedium = Operation(
    "getMedium", .get, "/media/{key}", "Returns what is known of a medium.", .readPosts,
    .path("key", .hex(16)), .fields(of: Medium.representation), answers: [.thing(Medium.representation)]
  ) { call, key, fields in
    let medium = try await call.medium(key)
    return call.answer(medium, Medium.representation, fields, tag: medium.entityTag)
  }

  private static let listUses = Operation(
    "listUses", .get, "/media/{key}/uses",
    "Lists the posts that refer to a medium, as far as the person sees them.",
    .readPosts, .path("key", .hex(16)), .fields(of: MediumUse.representation),
    answers: [.page(of: MediumUse.representation)]
  ) { call, key, fields in
    _ = try await call.medium(key)
    let uses = try await MediaListStore(call.site.database).uses(of: [key], at: call.site.present)
    let seen = uses.filter { $0.isPublic || call.person.reach.includes(author: $0.author) }
    return call.answer(seen, MediumUse.representation, fields, next: nil)
  }

  private static let describeMedium = Operation(
    "describeMedium", .patch, "/media/{key}", "Changes the alternative text of a medium.", .writeMedia,
    .path("key", .hex(16)), .body(.alternative), answers: [.thing(Medium.representation)]
  ) { call, key, alternative in
    let medium = try await call.mediumToChange(key)
    try call.requireMatch(medium.entityTag)
    let store = MediaStore(call.site.database)
    guard try await store.setAlternative(alternative, of: medium.digest, over: medium.alternative) else {
      throw Problem.changed
    }
    let changed = try await call.medium(key)
    return call.answer(changed, Medium.representation, tag: changed.entityTag)
  }

  private static let removeMedium = Operation(
    "removeMedium", .delete, "/media/{key}", "Removes a medium to which no post refers.", .writeMedia,
    .path("key", .hex(16)), answers: [.nothing]
  ) { call, key in
    let medium = try await call.mediumToChange(key)
    try call.requireMatch(medium.entityTag)
    if let problem = try await call.site.removeUnused(medium) { throw Problem(.conflict, problem) }
    return Response(.noContent)
  }
}

extension Call {
  fileprivate func medium(_ key: String) async throws -> Medium {
    guard let medium = try await MediaStore(site.database).medium(atKey: key) else { throw Problem.notFound }
    return medium
  }

  fileprivate func mediumToChange(_ key: String) async throws -> Medium {
    let medium = try await medium(key)
    guard person.mayRemove(medium) else {
      throw Problem(.forbidden, "Only editors, and whoever added it, change or remove a medium.")
    }
    return medium
  }
}

extension Medium {
  /// Its bytes never change; its alternative text does.
  fileprivate var entityTag: EntityTag {
    EntityTag(hashing: Array("\(digest.hex)\u{1F}\(name)\u{1F}\(alternative)".utf8))
  }

  fileprivate var cursor: Cursor { Cursor(date: added, tie: digest.hex) }
}

extension Medium {
  static let representation = Representation<Medium>(
    "Medium",
    [
      .text("key") { $0.key }, .text("etag", "What If-Match takes.") { "\($0.entityTag)" },
      .url("url", "Where its bytes are.") { $0.address },
      .text("markdown", "What shows it in a text.") { $0.markdown }, .text("name") { $0.name },
      .text("type", "As its bytes say.") { $0.mediaType.description },
      .integer("size", "In bytes.") { $0.size },
      .integer("width", "Of a picture, in pixels.") { $0.picture?.width },
      .integer("height") { $0.picture?.height },
      .text("alt", "What people get who do not see the picture.") { $0.alternative },
      .date("added") { $0.added },
    ])
}

extension MediumUse {
  static let representation = Representation<MediumUse>(
    "MediumUse",
    [
      OutputMember("id", ["type": "string", "format": "uuid"], "Of the post.") { use, _ in
        .text(use.post.uuidString.lowercased())
      },
      .optionalText("title") { $0.title }, .url("url") { $0.path },
      .flag("isPublic", "Whether readers may see the post.") { $0.isPublic },
      .flag("isOnlyInChanges", "Whether only the text that is not published refers to it.") {
        $0.isOnlyInWorkingCopy
      },
    ])
}

/// A file that a program sends.
struct Upload: Sendable {
  let source: MediaSource
  let name: String
  let type: MediaType
  let alternative: String
}

extension Input<Upload> {
  /// A form with one file, and its alternative text.
  static var upload: Input {
    Input(
      document: InputDocument(
        place: .body, name: "",
        schema: [
          "type": "object",
          "properties": [
            "file": ["type": "string", "format": "binary"],
            // Whatever a form sends is a text, so there is no type; a list would be several fields.
            "alt": [
              "maxLength": 1000, "maxItems": 1,
              "description": "What people get who do not see the picture: a text.",
            ],
          ],
          "required": ["file"], "additionalProperties": false,
        ], isRequired: true, body: .form)
    ) { parts in
      guard case .form(let form) = parts.body else { throw InputMistake("", "is missing") }
      if let other = form.fields.first(where: { !["file", "alt"].contains($0.name) }) {
        throw InputMistake("/\(other.name)", "is no field of this form")
      }
      let files = form.fields.compactMap { field in
        if field.name == "file", case .file(let file) = field.content { file } else { nil }
      }
      guard files.count == 1, let source = MediaSource(files[0].body) else {
        throw InputMistake("/file", "should be one file")
      }
      guard form.fields.count(where: { $0.name == "alt" }) <= 1 else {
        throw InputMistake("/alt", "should be one text")
      }
      let alternative = (form["alt"] ?? "").split { $0.isNewline }.joined(separator: " ")
      guard alternative.unicodeScalars.count <= 1000 else {
        throw InputMistake("/alt", "has more than 1000 characters")
      }
      return Upload(
        source: source, name: files[0].fileName, type: files[0].contentType, alternative: alternative)
    }
  }
}

extension Shape<String> {
  /// The alternative text of a medium, on one line.
  fileprivate static var alternative: Shape {
    .object(.required("alt", .text(0...1000))) { text in
      text.split { $0.isNewline }.joined(separator: " ")
    }
  }
}
