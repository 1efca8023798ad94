import HTML
import HTTP
import HTTPTypes
import Pages
import PagesTestSupport
import Testing

@testable import Colophon

@Suite("Personal pages")
struct PersonalPageTests {
  @Test("A personal page has its viewer as a property, and the same page gives the same HTML")
  func value() {
    let page = RenderedPage(GreetingPage(viewer: .anonymous))
    #expect(page.contains("<h1>Hello, visitor</h1>"))
    #expect(page.html == RenderedPage(GreetingPage(viewer: .anonymous)).html)
  }

  @Test("A handler passes the viewer to the page, and the response is personal")
  func handler() async throws {
    try await TestSite.run { site in
      let response = try await Viewer.answer(to: Request(.get, "/greeting")) { _, viewer in
        try await site.site.show(GreetingPage(viewer: viewer))
      }
      let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
      #expect(text.contains("<h1>Hello, visitor</h1>"))
      #expect(response.cacheControl == .personal)
    }
  }
}

private struct GreetingPage: Page {
  let viewer: Viewer

  func metadata(in context: PageContext) -> PageMetadata { PageMetadata(title: "Hello", path: "/greeting") }
  func content(in context: PageContext) -> some HTML { h1 { "Hello, \(name)" } }

  private var name: String {
    switch viewer.identity {
    case .anonymous: "visitor"
    }
  }
}
