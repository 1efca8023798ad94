import Concurrency
import HTTP
import Publication
import Routing
import SiteBase
import Syndication

/// The addresses of episodes, their files and their collections.
package enum EpisodeRoute: Hashable, Sendable {
  /// Episodes, newest first; pages count from 1.
  case list(tag: String?, EpisodeFilter, page: Int)
  /// The episode with this name, `221-dependencies-and-stacks`, or number, and the part of the video that is
  /// played, as in ``MediaPart``.
  case episode(String, part: String?)
  /// The player of an episode for frames on other sites.
  case frame(String, part: String?)
  /// A file of an episode: a path below its address, as it was sent.
  case file(String, String)
  case podcast(PodcastKind)
  case collections
  case collection(String)

  /// The path and query of this address.
  package var url: String { episodeRouter.url(for: self) }
}

/// Which episodes a list shows. The raw value is that of `show` in the query.
package enum EpisodeFilter: String, Hashable, Sendable, CaseIterable {
  case all
  /// Episodes that everybody may see whole.
  case free
}

package let episodeRouter = Router<EpisodeRoute> {
  Route(
    "/episodes?tag={tag}&show={show}", .optional(.text), .oneOf(EpisodeFilter.self).defaulting(to: .all),
    to: { .list(tag: $0, $1, page: 1) }
  ) {
    if case .list(let tag, let filter, page: 1) = $0 { (tag, filter) } else { nil }
  }
  Route(
    "/episodes/page/{page}?tag={tag}&show={show}", .laterPage, .optional(.text),
    .oneOf(EpisodeFilter.self).defaulting(to: .all), to: { .list(tag: $1, $2, page: $0) }
  ) {
    if case .list(let tag, let filter, let page) = $0 { (page, tag, filter) } else { nil }
  }
  Route("/episodes/{name}?t={time}", .text, .optional(.text), to: EpisodeRoute.episode) {
    if case .episode(let name, let part) = $0 { (name, part) } else { nil }
  }
  Route("/episodes/{name}/embed?t={time}", .text, .optional(.text), to: EpisodeRoute.frame) {
    if case .frame(let name, let part) = $0 { (name, part) } else { nil }
  }
  Route("/episodes/{name}/{file...}", .text, .raw, to: EpisodeRoute.file) {
    if case .file(let name, let file) = $0 { (name, file) } else { nil }
  }
  Route("/episodes/feed.xml", to: .podcast(.video))
  Route("/episodes/audio.xml", to: .podcast(.audio))
  Route("/collections", to: .collections)
  Route("/collections/{name}", .text, to: EpisodeRoute.collection) {
    if case .collection(let name) = $0 { name } else { nil }
  }
}

extension Site {
  package func endpoint(of route: EpisodeRoute) -> Endpoint {
    switch route {
    case .list(let tag, let filter, let page):
      .everyone { try await episodes(tag: tag, filter, page: page, $0) }
    case .episode(let name, let part): .audiences { try await episode(name, part: part, $0) }
    case .frame(_, let part): .everyone { try await episodeFrame(part: part, $0) }
    case .file(let name, let file): .audiences { try await episodeFile(file, of: name, $0) }
    case .podcast(let kind): .everyone { _ in try await onThreadPool { try await podcast(kind) } }
    case .collections: .everyone { try await collections($0) }
    case .collection(let name): .everyone { try await collection(name, $0) }
    }
  }
}
