import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Error pages")
struct ErrorPageTests {
  @Test("An error of ours names the request and nothing else")
  func requestID() {
    #expect(RenderedPage(ErrorPage(status: 500, requestID: "0191f3c2")).contains("<code>0191f3c2</code>"))
    #expect(!RenderedPage(ErrorPage(status: 404, requestID: "0191f3c2")).contains("0191f3c2"))
  }

  @Test("Each says what happened and leads on", arguments: [400, 404, 405, 410, 431, 500, 503])
  func statuses(status: Int) {
    let page = RenderedPage(ErrorPage(status: status))
    #expect(page.headingLevels == [1])
    #expect(page.contains("<p class=\"status-code\">\(status)</p>"))
    #expect(page.elements("a").contains { $0["href"] == "/archive" })
    #expect(page.meta("robots") == ["noindex"])
  }

  @Test("Those that readers meet differ in what they say")
  func distinct() {
    let titles = [404, 405, 410, 500, 503].compactMap { status in
      RenderedPage(ErrorPage(status: status)).html.firstMatch(of: #/<h1>(.*?)<\/h1>/#).map { String($0.1) }
    }
    #expect(Set(titles).count == 5)
  }
}
