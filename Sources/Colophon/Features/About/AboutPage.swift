import HTML
import Pages
import Publication
import Syndication

/// What the site says about itself.
struct AboutPage: Page {
  /// HTML that is put into the page as it is; it has to come from the site's owner.
  var body: String

  func metadata(in context: PageContext) -> PageMetadata {
    let path = context.url(.about(.about))
    var metadata = PageMetadata(title: "About", path: path)
    metadata.linkedData = [
      LinkedData(
        "AboutPage",
        [
          "name": .text("About"), "url": .text(context.absoluteURL(path)),
          "mainEntity": .thing(
            context.site.author.map { context.personData(context.author($0)) } ?? context.publisherData),
        ]), context.breadcrumbs(("About", path)),
    ]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    if !body.hasPrefix("<h1") { h1 { "About" } }
    div(.class("prose")) { PageBody(html: Array(body.utf8)) }
  }
}
