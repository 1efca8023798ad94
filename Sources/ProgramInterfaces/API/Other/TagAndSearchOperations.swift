import Accounts
import Foundation
import HTTP
import HTTPTypes
import Publication
import Search
import SiteBase
import Syndication
import Timestamps

extension Operation {
  /// The names under which posts are found.
  static let tags: [Operation] = [
    topics(.tag, "listTags", "/tags", "Lists the tags of published posts, by name.", ListedTopic.tag),
    topics(
      .author, "listAuthors", "/authors", "Lists the authors of published posts, by name.", ListedTopic.author
    ),
    topics(
      .series, "listSeries", "/series", "Lists the series of published posts, by name.", ListedTopic.series),
  ]

  private static func topics(
    _ kind: Topic.Kind, _ name: String, _ path: String, _ summary: String,
    _ representation: Representation<ListedTopic>
  ) -> Operation {
    Operation(
      name, .get, path, summary, .readPublic, .fields(of: representation),
      answers: [.page(of: representation)]
    ) { call, fields in
      let topics = try await call.site.database.topics(Visibility(at: call.site.present)).all()
      let listed = topics.filter { $0.kind == kind }.map {
        ListedTopic(name: $0.name, path: call.site.connections.links.topic(kind, $0.name, 1), count: $0.count)
      }
      return call.answer(listed, representation, fields, next: nil)
    }
  }

  static let search: [Operation] = [searchPosts]

  private static let searchPosts = Operation(
    "search", .get, "/search", "Looks for published posts, the best ones first: ten on each page.",
    .readPublic,
    .requiredQuery("q", .text(256), "Words, “phrases in quotes”, -words that posts do not have."),
    .query("kind", .oneOf(SearchFilter.Kind.self), "Only posts, or only episodes."),
    .query("tag", .text(200), "Only posts with this tag."),
    .query("author", .text(200), "Only posts that name this author."),
    .query("year", .integer(1...9999), "Only posts of this year."),
    .query("page", .integer(1...100), "From 1."), .fields(of: SearchResult.representation),
    answers: [
      .page(
        of: SearchResult.representation,
        extra: [
          .init(name: "total", value: ["type": "integer"]),
          .init(
            name: "mended",
            value: [
              "type": ["string", "null"], "description": "What was looked for in place of a misspelled q.",
            ]),
        ])
    ]
  ) { call, words, kind, tag, author, year, page, fields in
    let page = page ?? 1
    let filter = SearchFilter(tag: tag, author: author, year: year, kind: kind)
    let results = try await call.site.results(
      for: SearchRequest(query: words, filter: filter, page: page),
      on: try await call.site.rememberedDescription())
    return call.answer(
      results.found, SearchResult.representation, fields,
      next: results.total > page * Searching.pageSize ? "\(page + 1)" : nil, by: "page",
      extra: [
        .init(name: "total", value: .integer(results.total)),
        .init(name: "mended", value: JSON(results.mended)),
      ])
  }
}

/// A tag, an author or a series with the path of its page, and how many published posts have it.
struct ListedTopic: Sendable {
  let name: String
  let path: String
  let count: Int

  static let tag = Representation<ListedTopic>("Tag", members)
  static let author = Representation<ListedTopic>("Author", members)
  static let series = Representation<ListedTopic>("Series", members)

  private static let members: [OutputMember<ListedTopic>] = [
    .text("name") { $0.name }, .url("url", "Its page.") { $0.path },
    .integer("count", "Of published posts.") { $0.count },
  ]
}

extension SearchResult {
  static let representation = Representation<SearchResult>(
    "SearchResult",
    [
      OutputMember("id", ["type": "string", "format": "uuid"]) { result, _ in
        .text(result.head.id.uuidString.lowercased())
      },
      OutputMember("kind", ["type": "string", "enum": JSON(SearchFilter.Kind.allCases.map(\.rawValue))]) {
        result, _ in .text((result.episode == nil ? SearchFilter.Kind.post : .episode).rawValue)
      },
      .text("title") { $0.head.name }, .url("url") { $0.head.path },
      .date("published") { $0.head.published }, .texts("authors") { $0.head.authors },
      .texts("tags") { $0.head.tags },
      .optionalText("excerpt", "Plain text from the part that fits best.") { result in
        result.excerpt.map { $0.pieces.map(\.text).joined() }
      },
    ])
}
