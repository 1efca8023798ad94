import HTML
import HTTP
import Publication
import Syndication
import Words

/// The metadata, the style sheet and the feeds of a page, for the `head` of a document.
package struct MetadataElements: HTML {
  let metadata: PageMetadata
  let context: PageContext

  package var body: some HTML {
    meta(.charset("utf-8"))
    title { documentTitle }
    meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
    meta(.name("color-scheme"), .content("light dark"))
    script(source: SchemeChoice.script)
    if let picture = metadata.firstPicture {
      link(.rel("preload"), .href(picture), .as("image"), .fetchpriority("high"))
    }
    LooksElements(stylesheets: metadata.stylesheets, context: context)
    link(.rel("icon"), .href("/favicon.svg"), .type("image/svg+xml"))
    AddressElements(metadata: metadata, context: context)
    FeedElements(metadata: metadata, context: context)
    link(
      .rel("search"), .type("application/opensearchdescription+xml"), .title(context.site.title),
      .href(context.links.searchDescription))
    for other in metadata.alternates {
      link(.rel("alternate"), .type(other.type), .title(other.title), .href(other.url))
    }
    if let endpoint = metadata.micropub { link(.rel("micropub"), .href(endpoint)) }
    PreviewElements(metadata: metadata, context: context)
    for thing in metadata.linkedData { thing.element }
    meta(.name("generator"), .content("Colophon"))
    if let slot = context.looks.slots.head { raw(slot) }
  }

  private var documentTitle: String {
    metadata.title.map { "\($0) · \(context.site.title)" } ?? context.site.title
  }
}

/// The style sheet, the fonts that it needs at once, the script of all pages, and the colours around the
/// page.
private struct LooksElements: HTML {
  /// Besides that of the site.
  let stylesheets: [String]
  let context: PageContext

  var body: some HTML {
    // One that contains several saves requests that hold up the page.
    if stylesheets.count == 1, let joined = context.looks.stylesheets[stylesheets[0]] {
      link(.rel("stylesheet"), .href(joined))
    } else {
      link(.rel("stylesheet"), .href(context.stylesheet))
      for path in stylesheets { link(.rel("stylesheet"), .href(path)) }
    }
    for path in context.looks.fonts {
      link(.rel("preload"), .href(path), .as("font"), .type("font/woff2"), .crossorigin("anonymous"))
    }
    if let path = context.looks.script { script(.type("module"), .src(path)) }
    if let paper = context.looks.paper {
      meta(.name("theme-color"), .content(paper.light), .media("(prefers-color-scheme: light)"))
      meta(.name("theme-color"), .content(paper.dark), .media("(prefers-color-scheme: dark)"))
    }
  }
}

/// The address of the page and of those before and after it, and whether search engines may list it.
private struct AddressElements: HTML {
  let metadata: PageMetadata
  let context: PageContext

  var body: some HTML {
    if let canonical = metadata.canonical ?? metadata.path.map(context.absoluteURL) {
      link(.rel("canonical"), .href(canonical))
    }
    if let previous = metadata.previous { link(.rel("prev"), .href(previous)) }
    if let next = metadata.next { link(.rel("next"), .href(next)) }
    if !metadata.isIndexed { meta(.name("robots"), .content("noindex")) }
  }
}

/// The feeds of the page's subject, then those of the whole site, and the list of all feeds.
private struct FeedElements: HTML {
  let metadata: PageMetadata
  let context: PageContext

  var body: some HTML {
    alternates(to: metadata.feedSubject, .full)
    if metadata.offersSummaries { alternates(to: metadata.feedSubject, .summary) }
    if metadata.feedSubject != .site { alternates(to: .site, .full) }
    link(
      .rel("outline"), .type(MediaType.opml.essence), .title(context.words[.feedsOf, context.site.title]),
      .href(context.absoluteURL(context.links.feedList)))
  }

  private func alternates(to subject: FeedSubject, _ extent: FeedExtent) -> some HTML {
    let title = subject.title(on: context.site.title, extent, in: context.words)
    return FeedFormat.allCases.map { format in
      link(
        .rel("alternate"), .type(format.linkType), .title("\(title) (\(format.name))"),
        .href(context.absoluteURL(context.links.feed(of: subject, format, extent))))
    }
  }
}
