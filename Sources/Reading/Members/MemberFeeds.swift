import Dependencies
import Digests
import Feeds
import Foundation
import HTML
import HTTP
import HTTPTypes
import Memberships
import Pages
import Postgres
import Publication
import Settings
import SiteBase
import Syndication
import Timestamps
import Words

extension Site {
  package func endpoint(of route: MemberFeedRoute) -> Endpoint {
    switch route {
    case .feed(let secret, let kind):
      .viewer { request in
        try await memberFeed(kind, Secret(secret), readBy: request.memberFeedReader)
      }
    case .file(let secret, let path): .viewer { _ in try await memberFile(path, MemberFileSecret(secret)) }
    }
  }

  /// The feed of a member. It is made once for all members of an audience; only the addresses of files
  /// differ.
  private func memberFeed(
    _ kind: MemberFeedKind, _ secret: Secret, readBy reader: MemberFeedReader
  ) async throws -> Response {
    guard configuration.publication.hasMembers,
      let feed = try await database.memberFeeds.feed(of: secret, kind, readBy: reader, at: present)
    else { return Response(.notFound).noStore }
    let bytes =
      feed.access.isOver
      ? try await endedFeed(kind)
      : try await memberFeed(kind, for: feed.access.audience).bytes(with: feed.files.text)
    var response = Response(.ok, .rss, .bytes(bytes))
    response.cacheControl = .personal
    if let name = HTTPField.Name("X-Robots-Tag") { response.headerFields[name] = "noindex" }
    return response
  }

  /// Stands in the place of the secret of files until somebody asks for the feed.
  private static let secretMark = "secret-of-the-member"

  /// The document for an audience.
  private func memberFeed(
    _ kind: MemberFeedKind, for audience: Audience
  ) async throws -> MemberFeedDocument {
    try await remembered(memberFeedMemory.memory(kind, audience)) { now in
      try await withDependencies {
        $0.audience = audience
      } operation: {
        let bytes =
          switch kind {
          case .posts: try await postsForMembers()
          case .video: try await episodesForMembers(.video)
          case .audio: try await episodesForMembers(.audio)
          }
        let document = MemberFeedDocument(bytes, mark: Self.secretMark)
        return (document, until: try await nextScheduled(after: now))
      }
    }
  }

  private func postsForMembers() async throws -> [UInt8] {
    let address = FeedAddress(.site, .rss)
    let edition = try await edition()
    guard let part = try await archiveIndex(of: .site, in: edition).part(nil) else { return [] }
    let posts = try await posts(of: .site, in: part)
    var feed = Feed(at: address, posts: posts, site: edition.description, links: .site)
    // A program that took the address of the public feed for its own would leave this one.
    feed.selfLink = nil
    let document = try await document(of: feed, posts, at: address, edition.description)
    let bytes = try await document.body.collect(upTo: 64 << 20)
    let paths = try await database.posts(visibility).pathsForMembers(among: posts.map(\.id))
    return withSecretAddresses(bytes, paths)
  }

  private func episodesForMembers(_ kind: PodcastKind) async throws -> [UInt8] {
    var (feed, heads) = try await podcastFeed(kind)
    feed.selfLink = nil
    feed.podcast?.isBlocked = true
    let paths = heads.filter { isForAudience($0) }.map(\.path)
    return withSecretAddresses(RSSWriter().write(feed), paths)
  }

  /// `document` with addresses that need no session in place of those of files of some posts.
  private func withSecretAddresses(_ document: [UInt8], _ paths: [String]) -> [UInt8] {
    let base = configuration.baseURL
    return paths.reduce(document) { document, path in
      let file = MemberFeedRoute.file(Self.secretMark, "\(path)/").url
      return document.replacing(Array("\(base)\(path)/".utf8), with: Array("\(base)\(file)".utf8))
    }
  }

  /// The feed of somebody whose membership has ended: one item, which is the same from then on.
  private func endedFeed(_ kind: MemberFeedKind) async throws -> [UInt8] {
    let site = try await rememberedDescription()
    let open =
      switch kind {
      case .posts: FeedRoute.feed(FeedAddress(.site, .rss)).url
      case .video: EpisodeRoute.podcast(.video).url
      case .audio: EpisodeRoute.podcast(.audio).url
      }
    let address = configuration.absoluteURL(open)
    var entry = Entry(
      guid: "\(configuration.baseURL)/feeds/own/ended", title: site.words[.feedEnded],
      link: configuration.absoluteURL(MemberRoute.account("").url))
    entry.contentHTML = "<p>\(site.words[.feedEndedText, address].renderedString())</p>"
    let feed = Feed(title: site.title, homePage: site.baseURL, language: site.language, entries: [entry])
    return RSSWriter().write(feed)
  }

  /// A file of a post or an episode, for the audience of the member whose secret it is.
  private func memberFile(_ path: String, _ secret: MemberFileSecret?) async throws -> Response {
    let target = RequestTarget(path.hasPrefix("/") ? path : "/\(path)")
    guard configuration.publication.hasMembers, let secret,
      let access = try await database.memberFeeds.owner(of: secret, at: present), !access.isOver,
      case .everyone(let page) = connections.destination(self, .public(target)).endpoint.answerer,
      page.isForAudiences, target.path.contains(".")
    else { return Response(.notFound).noStore }
    var response = try await withDependencies {
      $0.audience = access.audience
    } operation: {
      try await page.handler(.public(target)).response
    }
    response.cacheControl = .personal
    return response
  }
}

extension MemberFeedAccess {
  fileprivate var audience: Audience { isOpen ? .paying : .member }
  fileprivate var isOver: Bool { hadPlan && !isOpen }
}

extension Request {
  fileprivate var memberFeedReader: MemberFeedReader {
    let program = Agents.reader(headerFields[.userAgent] ?? "") ?? ""
    return MemberFeedReader(network: clientNetwork, program: program)
  }
}
