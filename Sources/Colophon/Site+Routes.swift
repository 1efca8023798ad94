import Dependencies
import Desk
import Exporting
import HTTP
import Members
import Postgres
import ProgramInterfaces
import Reading
import Server
import Settings
import SiteBase

extension Site {
  public init(files: StaticFiles, cache: PageCache = PageCache(), polls: PollLimit? = nil) {
    self.init(files: files, cache: cache, polls: polls, connections: .site)
  }

  /// The whole pipeline, from the outside in.
  ///
  /// Pages that are the same for everyone are rendered in the dependency scope in which this is called, and
  /// personal ones in the scope of their request.
  public var respond: Responder {
    let pages = PageCaching(
      cache: cache, scope: DependencyValues.Continuation(), destination: destination,
      isQueryAddress: isQueryAddress, audience: audienceLookup, expiry: expiry
    ).responder
    let site = pipeline {
      errorPages(self)
      conditionalRequests
      contentCoding
      stylesheets(looks)
      publicFiles(files)
    } answering: { request in
      pages.answer(request)
    }
    return polls?.limiting(site) ?? site
  }

  /// The endpoint of each route: a line for each feature.
  func endpoint(of route: SiteRoute) -> Endpoint {
    switch route {
    case .posts(let route): endpoint(of: route)
    case .episodes(let route): endpoint(of: route)
    case .archive(let route): endpoint(of: route)
    case .topics(let route): endpoint(of: route)
    case .search(let route): endpoint(of: route)
    case .about(let route): endpoint(of: route)
    case .feeds(let route): endpoint(of: route)
    case .sitemaps(let route): endpoint(of: route)
    case .hub(let route): endpoint(of: route)
    case .random(let route): endpoint(of: route)
    case .sharing(let route): endpoint(of: route)
    case .media(let route): endpoint(of: route)
    case .probes(let route): endpoint(of: route)
    case .members(let route):
      // Without members, a page of the site may be at such an address.
      configuration.publication.hasMembers
        ? endpoint(of: route) : endpoint(of: PostRoute.permalink(route.url))
    case .readers(let route):
      configuration.publication.hasMembers
        ? endpoint(of: route) : endpoint(of: PostRoute.permalink(route.url))
    case .memberFeeds(let route): endpoint(of: route)
    case .signIn(let route): endpoint(of: route)
    case .account(let route): endpoint(of: route)
    case .desk(let route): endpoint(of: route)
    case .administration(let route): endpoint(of: route)
    case .deskMembers(let route): endpoint(of: route)
    case .figures(let route): endpoint(of: route)
    case .api(let route): endpoint(of: route)
    case .webhooks(let route): endpoint(of: route)
    case .micropub(let route): endpoint(of: route)
    }
  }
}

extension Site {
  /// The stores of features.
  static let stores: [any Store.Type] = [
    ContentStore.self, FigureStore.self, AdministrationStore.self, IdempotentAnswerStore.self,
    MediaListStore.self, ProgramMediaStore.self, ProgressStore.self, QueryAddressStore.self,
    SocialImageStore.self,
  ]
}
