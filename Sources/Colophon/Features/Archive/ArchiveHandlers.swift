import Dependencies
import HTTP
import HTTPTypes
import Postgres
import Publication

extension Site {
  /// The years, and the newest posts.
  func archive() async throws -> Response {
    @Dependency(\.database) var database
    let archive = database.archive(visibility)
    let counts = try await archive.counts()
    var page = ArchivePage(counts: counts)
    if let window = counts.months.window(offset: 0, limit: ArchivePage.newestCount) {
      page.posts = try await archive.posts(of: window.months, limit: ArchivePage.newestCount, offset: 0)
    }
    return try await show(page)
  }

  /// The posts of a period, page by page.
  func archive(_ period: ArchivePeriod, page: Int, _ request: Request) async throws -> Response {
    // A post may have been here before there were such pages.
    if let response = try await postAtExactly(request) { return response }
    @Dependency(\.database) var database
    let archive = database.archive(visibility)
    let counts = try await archive.counts()
    let months = counts.months.filter(period.contains)
    let total = period == .undated ? counts.undated : months.reduce(0) { $0 + $1.count }
    guard total > 0, let slice = Slice(page: page, of: total, size: ArchivePage.size) else {
      return Response(.notFound)
    }
    var shown = ArchivePage(period: period, counts: counts, page: page, pageCount: slice.pageCount)
    if period == .undated {
      shown.posts = try await archive.undated(limit: slice.size, offset: slice.offset)
    } else if let window = months.window(offset: slice.offset, limit: slice.size) {
      shown.posts = try await archive.posts(of: window.months, limit: slice.size, offset: window.offset)
    }
    return try await show(shown)
  }
}
