import Dependencies
import Foundation
import HTTPClient
import HTTPTypes
import Pages
import Postgres
import Publication
import Sanitizer
import Synchronization
import Testing
import Timestamps

@testable import Colophon
@testable import SiteBase

@Suite("Sizes of pictures on other sites")
struct PictureSizeTests {
  private let picture = PNGFixture.noise(width: 60, height: 30)

  @Test(
    "Pages reserve the places of pictures in imported posts after their sizes were read, once for each address"
  )
  func sizes() async throws {
    let web = Web([
      "https://cdn.example/a.png?b=1&c=2": picture, "https://blog.example/images/d.png": picture,
    ])
    try await TestSite.run(cache: false) { site in
      try await site.importFeed(
        rss(
          item(
            "One", link: "https://blog.example/one",
            content: """
              <p><img src="https://cdn.example/a.png?b=1&amp;c=2" alt=""><img src="/images/d.png" alt="">\
              <img src="https://cdn.example/e.png" width="7" height="8" alt=""></p>
              """),
          item(
            "Two", link: "https://blog.example/two",
            content: "<img src=\"https://cdn.example/a.png?b=1&amp;c=2\">")))
      #expect(try await images(site, "/one").map { $0.contains(" width=\"60\"") } == [false, false, false])
      try await web.read(site)
      let shown = try await images(site, "/one")
      #expect(shown.prefix(2).allSatisfy { $0.contains(" width=\"60\" height=\"30\"") }, "\(shown)")
      #expect(shown.last?.contains(" width=\"7\" height=\"8\"") == true)
      #expect(shown.map { $0.contains(" loading=\"lazy\"") } == [false, true, true])
      #expect(try await images(site, "/two").first?.contains(" width=\"60\" height=\"30\"") == true)
      #expect(
        web.requested.sorted() == ["https://blog.example/images/d.png", "https://cdn.example/a.png?b=1&c=2"])
    }
  }

  @Test(
    "Only the beginning of a file is fetched, from public hosts; more of it if the header is farther back")
  func requests() async throws {
    let comment = Array("<svg><!--\(String(repeating: "x", count: 70_000))-->".utf8)
    let web = Web([
      "https://cdn.example/a.svg": Array("<svg width='5' height='6'>".utf8),
      "https://cdn.example/b.png": comment,
    ])
    try await TestSite.run(cache: false) { site in
      try await site.importFeed(
        rss(
          item("One", link: "https://blog.example/one", content: "<img src=\"https://cdn.example/a.svg\">"),
          item("Two", link: "https://blog.example/two", content: "<img src=\"https://cdn.example/b.png\">")))
      try await web.read(site)
      #expect(try await images(site, "/one").first?.contains(" width=\"5\" height=\"6\"") == true)
      #expect(try await images(site, "/two").first?.contains(" width=") == false)
      #expect(Set(web.ranges) == ["bytes=0-65535", "bytes=0-1048575"])
      #expect(web.options.allSatisfy { $0.addresses == .publicOnly && $0.cutsBody })
    }
  }

  @Test(
    "A picture that cannot be read is tried again an hour, a day and a week later, and then never; the page is there"
  )
  func failures() async throws {
    let web = Web([:])
    try await TestSite.run(cache: false) { site in
      try await site.importFeed(
        rss(item("One", link: "https://blog.example/one", content: "<img src=\"https://cdn.example/a.png\">"))
      )
      let start = Timestamp(site.now)
      var counts: [Int] = []
      for hours in [0.0, 0.9, 1.1, 20, 26, 100, 200, 10_000] {
        try await site.at(start.adding(seconds: hours * 3600)) { try await web.read(site) }
        counts.append(web.requested.count)
      }
      #expect(counts == [1, 1, 2, 2, 3, 3, 4, 4])
      #expect(try await images(site, "/one").count == 1)
    }
  }

  @Test("A changed post shows the sizes of its present pictures")
  func changes() async throws {
    let web = Web(["https://cdn.example/a.png": picture, "https://cdn.example/b.png": picture])
    try await TestSite.run(cache: false) { site in
      for name in ["a", "b"] {
        try await site.importFeed(
          rss(
            item(
              "One", link: "https://blog.example/one",
              content: "<img src=\"https://cdn.example/\(name).png\">")))
        try await web.read(site)
        let sizes = try await site.database.together(
          site.database.pictureSizes.sizes(ofPost: #require(try await site.postID("/one"))))
        #expect(sizes == [PictureSize(address: "https://cdn.example/\(name).png", width: 60, height: 30)])
      }
    }
  }

  @Test("Addresses of data, of this site and of great length are not asked for")
  func addresses() {
    let long = "https://a.example/" + String(repeating: "a", count: 2000)
    let body = BodyTemplate(
      encoded:
        "<img src=\"data:image/png;base64,AA==\"><img src=\"\u{1}/a.png\u{2}\"><img src=\"\(long)\"><img alt=\"\">"
    )
    #expect(PictureAddresses.unsized(in: body, origin: nil) == [])
    #expect(PictureAddresses.unsized(in: body, origin: "https://b.example") == ["https://b.example/a.png"])
  }

  private func images(_ site: TestSite, _ path: String) async throws -> [String] {
    try await site.text(path).matches(of: #/<img [^>]*>/#).map { String($0.output) }
      .filter { $0.contains("example/") }
  }
}

extension TestSite {
  fileprivate func postID(_ path: String) async throws -> UUID? {
    try await database.posts(Visibility(at: Timestamp(now))).found(atKeys: [path], path: path)?.post.id
  }
}

/// Sites with some files. It notes what is asked for.
private final class Web: Sendable {
  private let files: [String: [UInt8]]
  private let requests = Mutex<[(url: String, range: String, options: FetchOptions)]>([])

  init(_ files: [String: [UInt8]]) { self.files = files }

  var requested: [String] { requests.withLock { $0.map(\.url) } }
  var ranges: [String] { requests.withLock { $0.map(\.range) } }
  var options: [FetchOptions] { requests.withLock { $0.map(\.options) } }

  /// Lets the site read all sizes that are due.
  func read(_ site: TestSite) async throws {
    try await withDependencies {
      $0.httpClient = client
    } operation: {
      try await site.site.readPictureSizes()
    }
  }

  private var client: HTTPClient {
    HTTPClient { [self] request, _, options in
      let url = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
      requests.withLock { $0.append((url, request.headerFields[.range] ?? "", options)) }
      guard let file = files[url] else { return FetchedResponse(.notFound, url: url) }
      return FetchedResponse(.partialContent, url: url, body: Array(file.prefix(options.maximumBodySize)))
    }
  }
}
