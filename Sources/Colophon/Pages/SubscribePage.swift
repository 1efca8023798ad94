import HTML

/// What feeds are and where the site's own are, for people.
public struct SubscribePage: Page {
  public var tags: [Tag]

  public init(tags: [Tag]) { self.tags = tags }

  public func metadata(in context: PageContext) -> PageMetadata {
    PageMetadata(title: "Subscribe", path: context.url(.subscribe))
  }

  public func content(in context: PageContext) -> some HTML {
    h1 { "Subscribe" }
    div(.class("prose")) {
      p {
        """
        A feed is an address that a feed reader looks at now and then, to show you what is new on the sites that you \
        follow. Nobody needs your e-mail address for it, and you leave by removing the feed from your reader. All you \
        need is a feed reader, an app or a website; there are free ones for every system.
        """
      }
      p { "Copy one of these addresses into your reader. They all have the same posts in full." }
      dl(.class("feed-addresses")) {
        for format in FeedFormat.allCases { FeedAddress(format: format, context: context) }
      }
      p { "Most readers also find them by themselves when you give them the address of this site." }
      if !tags.isEmpty {
        h2 { "Only one subject" }
        p { "Each tag has feeds of its own, with the posts that are filed under it." }
        ul(.class("tag-feeds")) {
          for tag in tags {
            li {
              tag.name
              ": "
              FeedLinks(subject: .tag(tag.name), context: context)
            }
          }
        }
      }
    }
  }
}

private struct FeedAddress: HTML {
  let format: FeedFormat
  let context: PageContext

  var body: some HTML {
    div {
      dt { format.name }
      dd { a(.href(url), .type(format.linkType)) { code { url } } }
    }
  }

  private var url: String { context.absoluteURL(context.url(.feed(format))) }
}
