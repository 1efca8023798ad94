import HTML
import Pages
import Syndication

/// What the site says about itself.
struct AboutPage: Page {
  /// HTML that is put into the page as it is; it has to come from the site's owner.
  var body: String

  func metadata(in context: PageContext) -> PageMetadata {
    PageMetadata(title: "About", path: context.url(.about(.about)))
  }

  func content(in context: PageContext) -> some HTML {
    if !body.hasPrefix("<h1") { h1 { "About" } }
    div(.class("prose")) { PageBody(html: Array(body.utf8)) }
  }
}
