import HTML
import Publication
import Syndication
import Words

/// The masthead with the title and the navigation above the content, and the footer below it.
package struct SiteLayout: PageLayout {
  package init() {}

  package func body(
    around content: MainContent, of page: PageMetadata, in context: PageContext
  ) -> some HTML {
    a(.class("skip-link"), .href("#content-start")) { context.words[.skipToContent] }
    Masthead(path: page.path, context: context)
    main(.class(page.isFeed ? "h-feed" : nil), .id("content-start"), .tabindex(-1)) { content }
    SiteFooter(path: page.path, context: context)
  }
}

/// The title of the site, which links to the home page, and the navigation.
private struct Masthead: HTML {
  /// The page that is shown.
  let path: String?
  let context: PageContext

  var body: some HTML {
    header(.class("masthead")) {
      p(.class("site-title")) {
        a(.href(home), .rel("home"), .when(path == home, .aria("current", "page"))) {
          if let logo = context.looks.logo { img(.class("logo"), .src(logo), .alt("")) }
          context.site.title
        }
      }
      nav(.aria("label", context.words[.siteNavigation])) {
        NavigationList(links: context.navigation, path: path)
      }
      if let slot = context.looks.slots.masthead { raw(slot) }
    }
  }

  private var home: String { context.links.home }
}

/// Links to the lists of posts and to the feeds, for readers at the end of a page.
private struct SiteFooter: HTML {
  let path: String?
  let context: PageContext

  var body: some HTML {
    footer(.class("site-footer")) {
      nav(.aria("label", context.words[.listsNavigation])) { NavigationList(links: links, path: path) }
      SchemeChoice(words: context.words)
      p(.class("rights")) {
        copyright
        if let licence = context.looks.licence {
          " · "
          if let address = context.looks.licenceAddress {
            a(.href(address), .rel("license")) { licence }
          } else {
            licence
          }
        }
        if let contact = context.looks.contactAddress {
          " · "
          a(.href(contact)) { context.words[.contact] }
        }
      }
      p {
        a(.href("#content-start")) { context.words[.backToTop] }
        " · "
        context.words[.publishedWith, "Colophon"]
      }
      if let slot = context.looks.slots.footer { raw(slot) }
    }
  }

  private var copyright: String {
    let owner = context.site.author ?? context.site.title
    return context.looks.year.map { "© \($0) \(owner)" } ?? "© \(owner)"
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
  /// The links above each page: the site's own pages, then the publication's links. A link to one of the
  /// site's own pages replaces it, to give it another name.
  package var navigation: [NavigationLink] {
    let about = site.hasAbout ? [NavigationLink(title: words[.about], url: links.about)] : []
    let account = site.hasMembers ? [NavigationLink(title: words[.account], url: links.account(""))] : []
    let own = (episodePages + listPages + about + [subscribePage, searchPage] + account).filter { own in
      !site.navigation.contains { $0.url == own.url }
    }
    return own + site.navigation
  }

  /// Empty for a site without episodes.
  fileprivate var episodePages: [NavigationLink] {
    site.hasEpisodes ? [NavigationLink(title: words[.episodes], url: links.episodes)] : []
  }

  fileprivate var listPages: [NavigationLink] {
    [
      NavigationLink(title: words[.archive], url: links.archive),
      NavigationLink(title: words[.tags], url: links.tags),
    ]
  }

  fileprivate var searchPage: NavigationLink { NavigationLink(title: words[.search], url: links.search) }

  fileprivate var subscribePage: NavigationLink {
    NavigationLink(title: words[.subscribe], url: links.subscribe)
  }
}
