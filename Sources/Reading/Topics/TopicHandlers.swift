import HTTP
import HTTPTypes
import Markdown
import Pages
import Postgres
import Publication
import Settings
import SiteBase
import Syndication

extension Site {
  func tags(_ order: TagOrder) async throws -> Response {
    let topics = try await database.topics(visibility).all()
    return try await show(
      TagsPage(
        tags: topics.filter { $0.kind == .tag }, order: order,
        hasSeries: topics.contains { $0.kind == .series }))
  }

  func allSeries(_ request: Request) async throws -> Response {
    // A post may have been here before there was such a page.
    if let response = try await postAtExactly(request) { return response }
    let series = try await database.topics(visibility).series()
    guard !series.isEmpty else { return Response(.notFound) }
    return try await show(AllSeriesPage(series: series))
  }

  /// The text in `site.yaml` about a series or an author, as HTML; nil if there is none.
  private func introduction(of topic: Topic) -> String? {
    let publication = configuration.publication
    let markdown =
      switch topic.kind {
      case .series: publication.series.first { $0.name.nameKey == topic.name.nameKey }?.text
      case .author: publication.authors.first { $0.name.nameKey == topic.name.nameKey }?.about
      case .tag: String?.none
      }
    return markdown.map {
      MarkdownDocument($0, extensions: publication.markdownExtensions).html
    }
  }

  func topic(
    _ kind: Topic.Kind, _ name: String, page: Int, _ request: Request
  ) async throws -> Response {
    let subject = Topic(kind, name: name, count: 0).subject
    let topics = database.topics(visibility)
    // A post may have been here before there were such pages.
    guard let topic = try await topics.counted(in: subject).first else {
      return try await postAtExactly(request) ?? Response(.notFound)
    }
    guard topic.name == name else { return .redirect(to: topic.route(page: page).url) }
    guard let slice = Slice(page: page, of: topic.count) else { return Response(.notFound) }
    var shown = TopicPage(topic: topic, posts: [], page: page, pageCount: slice.pageCount)
    if kind == .series {
      shown.posts = try await topics.parts(
        ofSeries: name.nameKey, limit: slice.size, offset: slice.offset)
      shown.series = try await topics.series(withKey: name.nameKey)
      shown.firstPart = slice.offset + 1
    } else {
      shown.posts = try await topics.newest(of: topic, limit: slice.size, offset: slice.offset)
      if kind == .tag, page == 1 {
        shown.companions = try await topics.tags(usedWith: name.nameKey, limit: 8)
      }
    }
    shown.episodes = try await episodes(among: shown.posts)
    if page == 1 { shown.introduction = introduction(of: topic) }
    return try await show(shown)
  }
}
