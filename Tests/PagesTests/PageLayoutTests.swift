import Digests
import Foundation
import HTML
import HTTP
import Pages
import PagesTestSupport
import Publication
import Testing

@Suite("Layouts of pages")
struct PageLayoutTests {
  @Test("A page is in the layout of the site, unless it chooses another one")
  func choice() {
    let page = RenderedPage(LinePage(), in: .sample())
    #expect(page.elements("header").first?["class"] == "masthead")
    #expect(page.contains("<main id=\"content-start\" tabindex=\"-1\"><h1>A line.</h1></main>"))

    let embedded = RenderedPage(EmbeddedPage(), in: .sample())
    #expect(
      embedded.html
        == "<!DOCTYPE html><html lang=\"en\"><head><title>Line</title></head>"
        + "<body><main><h1>A line.</h1></main></body></html>")
  }

  @Test("A page has the policy of its layout, or extends it")
  func policy() {
    #expect(LinePage().contentSecurityPolicy == .site)
    #expect(EmbeddedPage().contentSecurityPolicy.description.hasSuffix("frame-ancestors 'self' *"))
    #expect(
      ScriptedPage().contentSecurityPolicy.description
        == ContentSecurityPolicy.site.description)
  }

  @Test("The policy of the site allows no script but those of its own files, and the one in the head")
  func sitePolicy() throws {
    let page = RenderedPage(LinePage(), in: .sample())
    let script = try #require(page.html.firstMatch(of: #/<script>(.*?)<\/script>/#)).1
    let digest = Data(SHA256Digest(of: String(script)).bytes).base64EncodedString()
    #expect(
      ContentSecurityPolicy.site.description
        == "default-src 'none'; script-src 'self' 'sha256-\(digest)'; style-src 'self' 'unsafe-inline'; img-src * data:; media-src *; font-src 'self'; "
        + "frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'")
  }
}

/// The content and its title alone, for frames on other sites.
private struct EmbeddedLayout: PageLayout {
  func head(of page: PageMetadata, in context: PageContext) -> some HTML { title { page.title ?? "" } }

  func body(around content: MainContent, of page: PageMetadata, in context: PageContext) -> some HTML {
    main { content }
  }

  var contentSecurityPolicy: ContentSecurityPolicy { .site.allowing(.frameAncestors, from: .any) }
}

private struct EmbeddedPage: Page {
  func metadata(in context: PageContext) -> PageMetadata { PageMetadata(title: "Line", path: "/line") }
  func content(in context: PageContext) -> some HTML { h1 { "A line." } }
  var layout: EmbeddedLayout { EmbeddedLayout() }
}

private struct ScriptedPage: Page {
  func metadata(in context: PageContext) -> PageMetadata { PageMetadata(title: "Script", path: "/script") }
  func content(in context: PageContext) -> some HTML { h1 { "Script" } }

  var contentSecurityPolicy: ContentSecurityPolicy {
    layout.contentSecurityPolicy.allowing(.script, from: .sameOrigin)
  }
}
