import Accounts
import HTTP
import HTTPTypes
import Pages
import Publication
import SiteBase
import URIs

extension Operation {
  static let about: [Operation] = [getSite, listNavigation]

  private static let getSite = Operation(
    "getSite", .get, "/site", "Returns what the site says of itself on every page.", .readPublic,
    .fields(of: SiteDescription.representation), answers: [.thing(SiteDescription.representation)]
  ) { call, fields in
    call.answer(try await call.site.rememberedDescription(), SiteDescription.representation, fields)
  }
}

extension Operation {
  private static let listNavigation = Operation(
    "listNavigation", .get, "/navigation",
    "Lists the links above each page, as readers see them: those of the site, then those of its owner.",
    .readPublic, .fields(of: NavigationLink.representation),
    answers: [.page(of: NavigationLink.representation)]
  ) { call, fields in
    let context = call.site.pageContext(try await call.site.rememberedDescription())
    return call.answer(context.navigation, NavigationLink.representation, fields, next: nil)
  }
}

extension NavigationLink {
  static let representation = Representation<NavigationLink>(
    "NavigationLink",
    [
      .text("title", "In the language of the site.") { $0.title },
      OutputMember("url", ["type": "string", "format": "uri"]) { link, baseURL in
        .text(URIReference(link.url).resolved(against: URIReference(baseURL + "/")).description)
      },
    ])
}

extension SiteDescription {
  static let representation = Representation<SiteDescription>(
    "Site",
    [
      .text("title") { $0.title }, .optionalText("description") { $0.description },
      .optionalText("author") { $0.author }, .text("language", "BCP 47") { $0.language },
      .url("url", "The front page.") { _ in "/" },
      OutputMember(
        "navigation", JSON.listSchema(of: ["title": ["type": "string"], "url": ["type": "string"]]),
        "Links beside those that the site has anyway, as the owner wrote them."
      ) { site, _ in .list(site.navigation.map { ["title": .text($0.title), "url": .text($0.url)] }) },
      .flag("hasEpisodes", "Whether there are episodes that everybody sees in lists.") { $0.hasEpisodes },
      .flag("hasAbout", "Whether there is a page at /about.") { $0.hasAbout },
      .texts("profiles", "The profiles of the site elsewhere: URLs.") { $0.profiles },
    ])
}
