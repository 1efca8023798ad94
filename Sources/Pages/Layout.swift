import HTML
import Publication
import Syndication

/// The whole HTML document of `page`, UTF-8.
public func render(_ page: some Page, in context: PageContext) -> [UInt8] {
  let metadata = page.metadata(in: context)
  return document {
    html(.lang(context.site.language)) {
      head { MetadataElements(metadata: metadata, context: context) }
      body {
        a(.class("skip-link"), .href("#content-start")) { "Skip to the content" }
        Masthead(path: metadata.path, context: context)
        main(.id("content-start"), .tabindex(-1)) { page.content(in: context) }
        SiteFooter(path: metadata.path, context: context)
      }
    }
  }.render(reserving: page.expectedSize + 8192)
}

/// The head of every page: the title of the site, which leads home, and its navigation.
private struct Masthead: HTML {
  /// The address of the page that is shown.
  let path: String?
  let context: PageContext

  var body: some HTML {
    header(.class("masthead")) {
      p(.class("site-title")) {
        a(.href(home), .rel("home"), .when(path == home, .aria("current", "page"))) { context.site.title }
      }
      nav(.aria("label", "Site")) { NavigationList(links: links, path: path) }
    }
  }

  private var home: String { context.links.home }

  /// The site's own pages and the publication's links, which may rename an own page by having its address.
  private var links: [NavigationLink] {
    let about = context.site.hasAbout ? [NavigationLink(title: "About", url: context.links.about)] : []
    let chosen = context.site.navigation
    let own = (context.listPages + about + [context.subscribePage]).filter { own in
      !chosen.contains { $0.url == own.url }
    }
    return own + chosen
  }
}

/// The foot of every page: the ways to all posts, for whoever has read to the end.
private struct SiteFooter: HTML {
  let path: String?
  let context: PageContext

  var body: some HTML {
    footer(.class("site-footer")) {
      nav(.aria("label", "All posts and feeds")) { NavigationList(links: links, path: path) }
      p { "Published with Colophon" }
    }
  }

  private var links: [NavigationLink] {
    context.listPages + [context.subscribePage]
      + FeedFormat.allCases.map {
        NavigationLink(title: $0.name, url: context.links.feed(of: .site, $0))
      }
  }
}

private struct NavigationList: HTML {
  let links: [NavigationLink]
  let path: String?

  var body: some HTML {
    ul {
      for link in links {
        li { a(.href(link.url), .when(link.url == path, .aria("current", "page"))) { link.title } }
      }
    }
  }
}

extension PageContext {
  fileprivate var listPages: [NavigationLink] {
    [
      NavigationLink(title: "Archive", url: links.archive), NavigationLink(title: "Tags", url: links.tags),
    ]
  }

  fileprivate var subscribePage: NavigationLink { NavigationLink(title: "Subscribe", url: links.subscribe) }
}
