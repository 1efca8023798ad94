import Dependencies
import HTTP
import HTTPTypes
import Importing
import Memberships
import Pages
import Postgres
import Publication
import Routing
import Sanitizer
import Server
import Settings
import Synchronization
import Syndication
import Timestamps

// Turns pages into responses.

extension Site {
  package static let postsPerPage = 10

  /// `page` as a response.
  ///
  /// - Parameter description: of the site, if it is already known.
  package func show(_ page: some Page, on description: SiteDescription? = nil) async throws -> Response {
    let references = try await references(in: page.texts.flatMap(\.references))
    let site = if let description { description } else { try await rememberedDescription() }
    let context = pageContext(site, references: references)
    var response = Response(.ok, .html, .bytes(render(page, in: context)))
    response.cacheControl = .revalidated
    // The other pages get the policy of the site from `secured`.
    if page.contentSecurityPolicy != .site {
      response.headerFields[.contentSecurityPolicy] = page.contentSecurityPolicy.description
    }
    return response
  }

  package func pageContext(_ site: SiteDescription, references: References = References()) -> PageContext {
    @Dependency(\.date.now) var now
    let current = looks.current(configuration)
    var chosen = current.looks
    if !drawsSocialImages { chosen.socialImages = nil }
    chosen.year = Timestamp(now, timeZone: configuration.publication.timeZone).local.year
    return PageContext(
      site: site, stylesheet: current.stylesheet.path, references: references, links: connections.links,
      looks: chosen)
  }

  /// The description of the site, as the database has it now.
  package func description() async throws -> SiteDescription {
    description(with: try await remembered(lastFacts, isAnew: true, readFacts))
  }

  /// The description for pages: it may be from before a change of which this process has yet to hear, which
  /// then drops the page.
  package func rememberedDescription() async throws -> SiteDescription {
    description(with: try await remembered(lastFacts, readFacts))
  }

  package func description(with facts: SiteFacts?) -> SiteDescription {
    var description = SiteDescription(configuration, firstSource: facts?.firstSource)
    description.hasEpisodes = facts?.hasEpisodes ?? false
    description.hasMembersEpisodes = facts?.hasMembersEpisodes ?? false
    description.offers = facts?.offers ?? []
    description.hasAbout = description.hasAbout || facts?.hasAbout ?? false
    return description
  }

  private func readFacts(at moment: Timestamp) async throws -> (SiteFacts, until: Timestamp?) {
    var facts = try await database.siteFacts(Visibility(at: moment)).facts(about: connections.links.about)
    if configuration.publication.hasMembers {
      let language = SiteDescription(configuration, firstSource: facts.firstSource).language
      facts.offers = try await database.memberPlans.plans().compactMap { plan in
        plan.price.map {
          PlanOffer(name: plan.name, price: $0.formatted(in: language), months: plan.months)
        }
      }
    }
    return (facts, until: facts.nextScheduled)
  }

  /// When the next scheduled post or episode comes out after `moment`.
  package func nextScheduled(after moment: Timestamp) async throws -> Timestamp? {
    if let facts = lastFacts.value(in: generation, at: moment) { return facts.nextScheduled }
    return try await database.changes.nextScheduled(after: moment)
  }

  /// When a page that is made at `moment` expires: when the next scheduled post comes out, and at the end of
  /// the year, which is in the footer.
  @Sendable package func expiry(after moment: Timestamp) async throws -> Timestamp {
    let nextYear = moment.nextYear(in: configuration.publication.timeZone)
    return min(try await nextScheduled(after: moment) ?? nextYear, nextYear)
  }

  /// Which of the root-relative `addresses` in imported texts this site serves itself.
  package func references(in addresses: [String]) async throws -> References {
    let paths = Set(addresses.map(References.path(of:)))
    guard !paths.isEmpty else { return References() }
    let keys = Dictionary(grouping: paths, by: Permalink.key(ofTarget:))
    let found = try await database.posts(visibility).keysServed(among: Array(keys.keys))
    let posts = Set(found.flatMap { keys[$0] ?? [] })
    let others = paths.subtracting(posts)
    let pages = try await pages(among: others)
    return References(
      servedHere: posts.union(pages).union(others.filter { files.mayContain($0) && files.contains($0) }))
  }

  /// The paths among `paths` at which the site has a page or a feed of its own.
  private func pages(among paths: Set<String>) async throws -> Set<String> {
    var served: Set<String> = []
    var subjects: [(path: String, subject: FeedSubject)] = []
    for path in paths {
      switch connections.ownAddress(path)?.kind {
      case .subject(let subject): subjects.append((path, subject))
      // A page of the content folder is found with the posts.
      case .about: if configuration.publication.about != nil { served.insert(path) }
      case .page: served.insert(path)
      case .ofPosts, .unlisted, nil: break
      }
    }
    guard !subjects.isEmpty else { return served }
    let topics = try await database.topics(visibility).existing(in: subjects.map(\.subject))
    let known = Set(topics.map(\.topicKey))
    for (path, subject) in subjects where subject.topicKeys.allSatisfy(known.contains) { served.insert(path) }
    return served
  }
}
