import Dependencies
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Settings
import Syndication

extension Site {
  func tags() async throws -> Response {
    @Dependency(\.database) var database
    let topics = try await database.topics(visibility).all()
    return try await show(TagsPage(tags: topics.filter { $0.kind == .tag }))
  }

  /// The post that the query names, if there is no such topic.
  func queriedPost(
    insteadOf kind: Topic.Kind, _ name: String, _ request: Request
  ) async throws -> Response? {
    guard try await knownTopic(Topic(kind, name: name, count: 0).subject) == nil else { return nil }
    return try await postAtExactly(request)
  }

  private func knownTopic(_ subject: FeedSubject) async throws -> Topic? {
    @Dependency(\.database) var database
    return try await database.topics(visibility).counted(in: subject).first
  }

  func topic(
    _ kind: Topic.Kind, _ name: String, page: Int, _ request: Request
  ) async throws -> Response {
    @Dependency(\.database) var database
    let subject = Topic(kind, name: name, count: 0).subject
    let topics = database.topics(visibility)
    let known = try await knownTopic(subject)
    // A post may have been here before there were such pages.
    guard let topic = known else { return try await postAtExactly(request) ?? Response(.notFound) }
    guard topic.name == name else { return .redirect(to: topic.route(page: page).url) }
    guard let slice = Slice(page: page, of: topic.count) else { return Response(.notFound) }
    let heads =
      if let series = subject.keys.series.first {
        try await topics.parts(ofSeries: series, limit: slice.size, offset: slice.offset)
      } else {
        try await topics.newest(of: subject, limit: slice.size, offset: slice.offset)
      }
    return try await show(
      TopicPage(
        topic: topic, posts: heads, episodes: episodes(among: heads), page: page, pageCount: slice.pageCount))
  }
}
