import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import SiteBase

extension Site {
  /// The newest posts, or what a query at the root leads to: some blogs identify their posts (`/?p=12`) and
  /// their feeds (`/?feed=rss2`) by the query alone.
  func home(page: Int, _ request: Request) async throws -> Rendering {
    guard request.target.query != nil else { return Rendering(try await home(page: page)) }
    let found = try await post(request)
    if found.status != .notFound { return Rendering(found) }
    var rendering = Rendering(try await home(page: page))
    // Anybody can ask for any number of feeds that do not exist.
    rendering.isKept = false
    return rendering
  }

  private func home(page: Int) async throws -> Response {
    let posts = database.posts(visibility)
    guard let slice = Slice(page: page, of: try await posts.count()) else { return Response(.notFound) }
    let heads = try await posts.newest(limit: slice.size, offset: slice.offset)
    return try await show(
      HomePage(
        posts: heads, episodes: episodes(among: heads), page: page, pageCount: slice.pageCount,
        micropub: connections.micropub))
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
