import Pages
import PagesTestSupport
import Publication
import Testing

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("Error pages")
struct ErrorPageTests {
  @Test("Only server errors name the request")
  func requestID() {
    #expect(RenderedPage(ErrorPage(status: 500, requestID: "0191f3c2")).contains("<code>0191f3c2</code>"))
    #expect(!RenderedPage(ErrorPage(status: 404, requestID: "0191f3c2")).contains("0191f3c2"))
  }

  @Test("Each shows its status and links to the archive", arguments: [400, 404, 405, 410, 431, 500, 503])
  func statuses(status: Int) {
    let page = RenderedPage(ErrorPage(status: status))
    #expect(page.headingLevels == [1])
    #expect(page.contains("<p class=\"status-code\">\(status)</p>"))
    #expect(page.elements("a").contains { $0["href"] == "/archive" })
    #expect(page.meta("robots") == ["noindex"])
  }

  @Test("The common errors have different titles")
  func distinct() {
    let titles = [404, 405, 410, 500, 503].compactMap { status in
      RenderedPage(ErrorPage(status: status)).html.firstMatch(of: #/<h1>(.*?)<\/h1>/#).map { String($0.1) }
    }
    #expect(Set(titles).count == 5)
  }
}
