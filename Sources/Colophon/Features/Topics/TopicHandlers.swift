import Dependencies
import HTTP
import HTTPTypes
import Importing
import Pages
import Postgres
import Publication
import Settings
import Syndication

// The pages of tags, authors and series.

extension Site {
  func tags() async throws -> Response {
    @Dependency(\.database) var database
    let topics = try await database.rows(Statements.topics, present)
    return try await show(TagsPage(tags: topics.filter { $0.kind == .tag }))
  }

  func topic(
    _ kind: Topic.Kind, _ name: String, page: Int, _ request: Request
  ) async throws -> Response {
    @Dependency(\.database) var database
    let subject = Topic(kind, name: name, count: 0).subject
    let keys = subject.keys
    let known = try await database.first(
      Statements.topicsAtKeys, present, keys.tags, keys.authors, keys.series)
    // A post may have been here before there were such pages.
    guard let topic = known else { return try await postAtExactly(request) ?? Response(.notFound) }
    guard topic.name == name else { return .redirect(to: topic.route(page: page).url) }
    guard let slice = Slice(page: page, of: topic.count) else { return Response(.notFound) }
    let heads =
      if let series = keys.series.first {
        try await database.rows(Statements.seriesHeads, present, series, slice.size, slice.offset)
      } else {
        try await database.rows(
          Statements.topicHeads, present, keys.tags, keys.authors, keys.series, slice.size, slice.offset)
      }
    return try await show(TopicPage(topic: topic, posts: heads, page: page, pageCount: slice.pageCount))
  }

  func subscribe() async throws -> Response {
    @Dependency(\.database) var database
    return try await show(SubscribePage(topics: database.rows(Statements.topics, present)))
  }
}
