import Editing
import Foundation
import HTTP
import Importing
import Publication
import SiteBase
import Timestamps

/// A new post or page as a program sends it.
struct NewItem: Sendable {
  let title: String
  let changes: TextChanges
  let isPublished: Bool

  /// - Throws: `EditingError` for a text that cannot be changed.
  func applied(to text: String) throws(EditingError) -> String {
    do throws(ContentError) { return try changes.applied(to: text) } catch {
      throw .mistake(TextMistake(error))
    }
  }

  static func shape(of kind: ContentKind) -> Shape<NewItem> {
    Shape(schema: schema(of: kind)) { json, pointer in try read(json, pointer, kind) }
  }

  private static func read(_ json: JSON, _ pointer: String, _ kind: ContentKind) throws -> NewItem {
    let isPublished = try InputMember.optional("publish", .bool, else: false)
      .read(json["publish"], "\(pointer)/publish")
    let changes = try TextChanges.patch(of: kind).read(json.without("publish"), pointer)
    let title: String = if case .text(let title)? = json["title"] { title } else { "" }
    guard changes.source != nil || !title.allSatisfy(\.isWhitespace) else {
      throw InputMistake("\(pointer)/title", "is missing: a \(kind) needs a title, or its whole source")
    }
    return NewItem(title: title, changes: changes, isPublished: isPublished)
  }

  private static func schema(of kind: ContentKind) -> JSON {
    var properties = TextChanges.properties(of: kind)
    properties.append(
      .init(
        name: "publish",
        value: [
          "type": "boolean", "default": false,
          "description": .text("Whether readers see it, at once\(kind == .post ? " or at its date" : "")."),
        ]))
    let title: JSON = ["type": "string", "minLength": 1, "maxLength": 300, "pattern": "\\S"]
    let source: JSON = ["type": "string", "minLength": 1]
    return [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
      "anyOf": [
        ["required": ["title"], "properties": ["title": title]],
        ["required": ["source"], "properties": ["source": source]],
      ],
    ]
  }
}

extension JSON {
  fileprivate func without(_ name: String) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.name != name })
  }
}

extension TextChanges {
  /// A member of a post that a key of the front matter keeps.
  private struct Member: Sendable {
    let name: String
    let schema: JSON
    let set: @Sendable (inout FrontMatterChanges, JSON, _ pointer: String) throws -> Void

    init<Value>(
      _ name: String, _ shape: Shape<Value>, _ description: String = "",
      set: @escaping @Sendable (inout FrontMatterChanges, Value?) -> Void
    ) {
      self.name = name
      schema = (description.isEmpty ? shape : shape.described(description)).schema.orNull
      self.set = { changes, json, pointer in
        set(&changes, json == .null ? nil : try shape.read(json, pointer))
      }
    }

    static func text(_ name: String, _ most: Int = 2000, _ description: String = "") -> Member {
      Member(name, .text(0...most), description) { $0.set(name, $1?.oneLine ?? "") }
    }

    static func list(_ name: String, _ description: String) -> Member {
      Member(name, .list(of: .text(1...200), most: 100), description) { changes, names in
        changes.set(name, (names ?? []).map(\.oneLine).filter { !$0.isEmpty })
      }
    }
  }

  private static func members(of kind: ContentKind) -> [Member] {
    guard kind == .page else { return membersOfPosts }
    return [path] + membersOfPosts.filter { namesOfPages.contains($0.name) }
  }

  private static let namesOfPages: Set = [
    "title", "summary", "image", "language", "canonical", "redirects", "visibility",
  ]

  private static let path = Member(
    "path", .text(0...500),
    "The address, as in /about or /docs/setup; that of a new page is made from its title. A new one leaves a redirect."
  ) { $0.set("page", $1?.oneLine ?? "") }

  private static let membersOfPosts: [Member] = [
    .text("title", 300), .text("summary", 5000, "For lists and previews."),
    .text("slug", 200, "The last part of the address. A new one leaves a redirect."),
    .list("tags", "The whole list: tags that it does not name are removed."),
    .list("authors", "The whole list: authors whom it does not name are removed."),
    .text("series", 200),
    Member("part", .integer(1...10_000), "Of the series.") { $0.set("part", $1.map { "\($0)" } ?? "") },
    .text("image", 2000, "For previews: an address."), .text("language", 35, "BCP 47"),
    .text("canonical", 2000, "The URL of the original of a post that appeared elsewhere first."),
    .list("redirects", "The whole list of addresses that lead to the post."),
    Member(
      "visibility", .text(matching: visibilityPattern, kind: PostVisibility.explanation),
      "Who reads the whole: \(PostVisibility.explanation)."
    ) { $0.set("visibility", $1.flatMap { $0 == PostVisibility.public.text ? nil : $0 } ?? "") },
    Member("date", .date, "When it comes out, or came out.") { $0.set("date", $1?.rfc3339 ?? "") },
  ]

  private static let visibilityPattern =
    "^(public|unlisted|((members|paying)( until [0-9TZ:.+-]+)?)|(public until [0-9TZ:.+-]+, then (members|paying)))$"

  private static let text = Shape<String>.text(0...5_000_000)

  /// The members that can be set, for the schema.
  static func properties(of kind: ContentKind) -> [JSON.Member] {
    members(of: kind).map { .init(name: $0.name, value: $0.schema) } + [
      .init(name: "markdown", value: text.described("The text below the front matter.").schema),
      .init(
        name: "source",
        value: text.described("The whole text: Markdown with front matter, which other members change.")
          .schema
      ),
    ]
  }

  /// A merge patch (RFC 7396): members that it does not contain stay as they are, and null removes a member.
  static func patch(of kind: ContentKind) -> Shape<TextChanges> {
    let schema: JSON = [
      "type": "object", "properties": .object(properties(of: kind)), "additionalProperties": false,
    ]
    return Shape(schema: schema) { json, pointer in try read(json, pointer, kind) }
  }

  private static func read(_ json: JSON, _ pointer: String, _ kind: ContentKind) throws -> TextChanges {
    let members = members(of: kind)
    guard case .object(let given) = json else { throw InputMistake(pointer, "should be an object") }
    var (changes, mistake) = (TextChanges(), InputMistake([]))
    for (name, value) in given.map({ ($0.name, $0.value) }) {
      do {
        let place = pointer + name.pointerStep
        switch name {
        case "source": changes.source = try text.read(value, place).replacing("\r\n", with: "\n")
        case "markdown": changes.markdown = try text.read(value, place).replacing("\r\n", with: "\n")
        default:
          guard let member = members.first(where: { $0.name == name }) else {
            throw InputMistake(place, "is no member that can be set")
          }
          try member.set(&changes.frontMatter, value, place)
        }
      } catch let error as InputMistake {
        mistake.places += error.places
      }
    }
    guard mistake.places.isEmpty else { throw mistake }
    return changes
  }
}

/// Whether lists have a post.

/// How a program publishes a post.
struct PublicationOrder: Sendable {
  let date: Timestamp?
  let note: String
  let isNews: Bool?

  static func shape(of kind: ContentKind) -> Shape<PublicationOrder> { kind == .page ? ofPages : ofPosts }

  private static let ofPages = Shape<PublicationOrder>.object(note) {
    PublicationOrder(date: nil, note: $0, isNews: nil)
  }

  private static let note = InputMember.optional(
    "note", Shape<String>.text(0...2000).described("What has changed, for readers."), else: "")

  private static let ofPosts = Shape<PublicationOrder>.object(
    .optional(
      "date",
      Shape<Timestamp>.date.map { Timestamp?.some($0) }.described(
        "When readers see it. Without it, at the date of the text, if readers do not wait for that already: a scheduled post comes out at once."
      ), else: nil),
    note,
    .optional(
      "isNews",
      Shape<Bool>.bool.map { Bool?.some($0) }.described(
        "Whether feeds say that a published post is updated."), else: nil)
  ) { PublicationOrder(date: $0, note: $1, isNews: $2) }

  /// How an item is published. One that waits for the date of its text comes out at once, unless the order
  /// has another date.
  ///
  /// - Parameter now: in the site's time zone.
  func publication(of item: ContentItem, at now: Timestamp) -> DeskPublication {
    let isAwaited = item.state == .scheduled && item.date?.microseconds == item.visibleFrom?.microseconds
    let second = Timestamp(microseconds: now.microseconds / 1_000_000 * 1_000_000, offset: now.offset)
    return DeskPublication(date: date ?? (isAwaited ? second : nil), isNews: isNews ?? true, note: note)
  }
}

extension String {
  /// Without line breaks and surrounding white space.
  fileprivate var oneLine: String {
    split { $0.isNewline }.joined(separator: " ").trimmingCharacters(in: .whitespaces)
  }
}
