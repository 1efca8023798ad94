import HTML
import Pages
import PagesTestSupport
import Publication
import Testing

@Suite("What an owner adds to every page")
struct SiteLooksTests {
  @Test("The slots are put in as they are")
  func slots() throws {
    var looks = SiteLooks()
    looks.slots.head = "<meta name=\"head-slot\" content=\"\">"
    looks.slots.masthead = "<b>masthead slot</b>"
    looks.slots.footer = "<b>footer slot</b>"
    let page = page(looks)
    #expect(page.contains("<meta name=\"head-slot\" content=\"\"></head>"))
    #expect(page.contains("<b>masthead slot</b></header>"))
    #expect(page.contains("<b>footer slot</b></footer>"))
  }

  @Test("The footer names author, year, licence and contact")
  func footer() {
    var looks = SiteLooks()
    looks.year = 2026
    looks.licence = "CC BY-SA 4.0"
    looks.contact = "ada@example.com"
    let page = page(looks)
    #expect(page.contains("© 2026 Ada"))
    #expect(
      page.contains(
        "<a href=\"https://creativecommons.org/licenses/by-sa/4.0/\" rel=\"license\">CC BY-SA 4.0</a>"))
    #expect(page.contains("<a href=\"mailto:ada@example.com\">Contact</a>"))
    looks.licence = "All rights reserved"
    #expect(self.page(looks).contains(" · All rights reserved"))
  }

  @Test("A page waits for one style sheet; fonts and script do not hold it up")
  func head() {
    var looks = SiteLooks()
    looks.script = "/assets/site.js"
    looks.fonts = ["/assets/fonts/inter.woff2"]
    looks.paper = .init(light: "#ffffff", dark: "#000000")
    let page = page(looks)
    #expect(page.links("stylesheet") == ["/assets/site.1234.css"])
    #expect(page.elements("script").contains { $0["type"] == "module" && $0["src"] == "/assets/site.js" })
    #expect(
      page.elements("link").contains {
        $0["rel"] == "preload" && $0["as"] == "font" && $0["crossorigin"] != nil
      })
    #expect(page.meta("theme-color") == ["#ffffff", "#000000"])
  }

  @Test("A page with a style sheet of its own loads one that contains both")
  func joined() {
    var looks = SiteLooks()
    looks.stylesheets = ["/extra.css": "/joined.css"]
    let context = PageContext(
      site: SiteDescription(title: "A site", baseURL: "https://here.example"), stylesheet: "/site.css",
      references: References(), links: .made, looks: looks)
    #expect(RenderedPage(StyledPage(), in: context).links("stylesheet") == ["/joined.css"])
    #expect(
      RenderedPage(StyledPage(), in: .sample()).links("stylesheet") == [
        "/assets/site.1234.css", "/extra.css",
      ])
  }

  private func page(_ looks: SiteLooks) -> RenderedPage {
    let site = SiteDescription(title: "A site", author: "Ada", baseURL: "https://here.example")
    return RenderedPage(
      LinePage(),
      in: PageContext(
        site: site, stylesheet: "/assets/site.1234.css", references: References(), links: .made, looks: looks)
    )
  }
}

private struct StyledPage: Page {
  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(title: "Styled", path: "/styled")
    metadata.stylesheets = ["/extra.css"]
    return metadata
  }

  func content(in context: PageContext) -> String { "Text" }
}
