import Dependencies
import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Moving
import Synchronization
import Testing
import WebTestSupport

@Suite("Media on other hosts")
struct MediaFetchingTests {
  private let folder: ScratchFolder
  private static let picture = Array(
    "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'></svg>".utf8)

  init() throws { folder = try ScratchFolder() }

  @Test(
    "What is fetched is named by its content and told by its bytes; what is no medium is left where it is")
  func fetch() async throws {
    try await OtherSite.run { request, _ in
      switch request.target.path {
      case "/A%20picture.php": Response(.ok, .html, .bytes(Self.picture))
      case "/script.svg": Response(.ok, .html, .text("<svg width='1' height='1'><script/></svg>"))
      case "/page.png": Response(.ok, .html, .text("<!DOCTYPE html><p>Hi"))
      default: Response(.notFound)
      }
    } _: { site in
      let problems = Problems()
      let names = ["A%20picture.php", "script.svg", "page.png", "gone.png"]
      let fetching = MediaFetching(into: folder.path, allowsPrivateAddresses: true, pause: .zero)
      try await withDependencies {
        $0.httpClient = .live(userAgent: "test")
      } operation: {
        try await fetching.fetch(names.map { "\(site.url)/\($0)" }) { url, problem in
          problems.add(url.split(separator: "/").last.map(String.init) ?? "", problem)
        }
      }
      let all = problems.all
      #expect(all["A%20picture.php"] == .some(nil))
      #expect(all["script.svg"] == "it is no picture, sound, film or document")
      #expect(all["page.png"] == "it is no picture, sound, film or document")
      #expect(all["gone.png"] == "the host answered 404")
      let file = try #require(folder.files.first)
      #expect(file.wholeMatch(of: #/files/media/[0-9a-f]{16}-a-picture\.svg/#) != nil, "\(file)")

      // The next run of the move finds it.
      let body = "![x](\(site.url)/A%20picture.php)"
      _ = try Move.run([.text(.post("1", body: body))], into: folder) { $0.fetchesMedia = true }
      #expect(
        folder.text("posts/2020-03-04-hello.md")?.contains("![x](/\(file.dropFirst("files/".count)))") == true
      )
    }
  }

  @Test("Hosts that are not on the public Internet are not asked")
  func privateHosts() async throws {
    try await OtherSite.run { _, _ in
      Response(.ok, .html, .bytes(Self.picture))
    } _: { site in
      let problems = Problems()
      try await withDependencies {
        $0.httpClient = .live(userAgent: "test")
      } operation: {
        try await MediaFetching(into: folder.path).fetch(["\(site.url)/a.svg"]) { problems.add($0, $1) }
      }
      #expect(problems.all.values.allSatisfy { $0 != nil })
      #expect(site.requests.isEmpty && folder.files.isEmpty)
    }
  }
}

/// What was reported of each URL.
private final class Problems: Sendable {
  private let found = Mutex<[String: String?]>([:])

  func add(_ url: String, _ problem: String?) { found.withLock { $0[url] = .some(problem) } }

  var all: [String: String?] { found.withLock(\.self) }
}
