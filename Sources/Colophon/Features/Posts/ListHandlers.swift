import Dependencies
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication

extension Site {
  /// What a query at the root leads to: some blogs identify their posts (`/?p=12`) and their feeds
  /// (`/?feed=rss2`) by the query alone. Nil if the query means nothing.
  @Sendable func queriedHome(_ request: Request) async throws -> Response? {
    guard request.target[parameter: "page"] == nil else { return nil }
    if let response = try await postAtExactly(request) { return response }
    return try await legacyFeed(request)
  }

  func home(page: Int) async throws -> Response {
    @Dependency(\.database) var database
    let posts = database.posts(visibility)
    guard let slice = Slice(page: page, of: try await posts.count()) else { return Response(.notFound) }
    let heads = try await posts.newest(limit: slice.size, offset: slice.offset)
    return try await show(
      HomePage(posts: heads, episodes: episodes(among: heads), page: page, pageCount: slice.pageCount))
  }
}

/// One page of a list.
struct Slice {
  let size: Int
  let offset: Int
  let pageCount: Int

  /// Nil if the list has no such page. An empty list has a first page.
  init?(page: Int, of total: Int, size: Int = Site.postsPerPage) {
    self.size = size
    pageCount = max(1, (total + size - 1) / size)
    guard (1...pageCount).contains(page) else { return nil }
    offset = (page - 1) * size
  }
}
