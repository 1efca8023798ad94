import HTML
import Pages
import Publication
import SiteBase
import Syndication
import Words

/// A text of the owner in a page.
struct Introduction: HTML {
  private let text: PageBody
  private let shape: String

  /// - Parameter html: put into the page as it is; it has to come from the site's owner.
  init(html: String, shape: String = "prose", words: Words) {
    text = PageBody(html: Array(html.utf8), words: words)
    self.shape = shape
  }

  var body: some HTML {
    let labels = text.copyLabels
    div(.class(shape), .data("copy", labels.before), .data("copied", labels.after)) { text }
  }
}

/// The page about the site.
struct AboutPage: Page {
  /// HTML that is put into the page as it is; it has to come from the site's owner.
  var body: String
  /// Plain text; nil for the description of the site.
  var description: String?

  func metadata(in context: PageContext) -> PageMetadata {
    let path = AboutRoute.about.url
    var metadata = PageMetadata(title: context.words[.about], description: description, path: path)
    metadata.linkedData = [
      LinkedData(
        "AboutPage",
        [
          "name": .text(context.words[.about]), "url": .text(context.absoluteURL(path)),
          "mainEntity": .thing(
            context.site.author.map { context.personData(context.author($0)) } ?? context.publisherData),
        ]), context.breadcrumbs((context.words[.about], path)),
    ]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    if !body.hasPrefix("<h1") { h1 { context.words[.about] } }
    Introduction(html: body, words: context.words)
  }
}
