import HTML
import HTTP
import HTTPTypes
import Pages
import PagesTestSupport
import Testing

@testable import Colophon

@Suite("Personal pages")
struct PersonalPageTests {
  @Test("A page has the viewer as one of its values, so that it stays a function of what it shows")
  func value() {
    let page = RenderedPage(GreetingPage(viewer: .anonymous))
    #expect(page.contains("<h1>Hello, visitor</h1>"))
    #expect(page.html == RenderedPage(GreetingPage(viewer: .anonymous)).html)
  }

  @Test("A handler passes the viewer on to the page, and the response is for this viewer only")
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
