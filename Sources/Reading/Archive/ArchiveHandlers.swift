import HTTP
import HTTPTypes
import Postgres
import Publication
import SiteBase

extension Site {
  /// The years, and the newest posts.
  func archive() async throws -> Response {
    let archive = database.archive(visibility)
    let counts = try await archive.counts()
    var page = ArchivePage(counts: counts)
    page.posts = try await archive.posts(of: counts.months, limit: ArchivePage.newestCount, offset: 0)
    return try await show(page)
  }

  /// The posts of a period, page by page.
  func archive(_ period: ArchivePeriod, page: Int, _ request: Request) async throws -> Response {
    // A post may have been here before there were such pages.
    if let response = try await postAtExactly(request) { return response }
    let archive = database.archive(visibility)
    let counts = try await archive.counts()
    let months = counts.months.filter(period.contains)
    let total = period == .undated ? counts.undated : months.reduce(0) { $0 + $1.count }
    guard total > 0, let slice = Slice(page: page, of: total, size: ArchivePage.size) else {
      return Response(.notFound)
    }
    var shown = ArchivePage(period: period, counts: counts, page: page, pageCount: slice.pageCount)
    shown.posts =
      period == .undated
      ? try await archive.undated(limit: slice.size, offset: slice.offset)
      : try await archive.posts(of: months, limit: slice.size, offset: slice.offset)
    return try await show(shown)
  }
}
