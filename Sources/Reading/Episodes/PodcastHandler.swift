import Feeds
import Foundation
import HTTP
import HTTPTypes
import Postgres
import Publication
import Settings
import SiteBase
import Syndication
import Transcripts

extension Site {
  /// The podcast with the free episodes.
  func podcast(_ kind: PodcastKind) async throws -> Response {
    let (feed, _) = try await podcastFeed(kind)
    let changed = try await [lastChange(), feed.updated].compactMap(\.self).max()
    return syndicate(.rss, .bytes(RSSWriter().write(feed)), changed: changed)
  }

  /// The podcast with the episodes that the reader may see whole, and their heads.
  func podcastFeed(_ kind: PodcastKind) async throws -> (feed: Feed, heads: [EpisodeHead]) {
    let episodes = database.episodes(visibility)
    let heads = try await episodes.newest(EpisodeSelection(isFree: true), limit: Self.mostPodcastEpisodes)
    let ids = heads.map(\.post.id)
    let extras = try await PodcastExtras(
      media: episodes.media(of: ids), people: episodes.people(of: ids), chapters: episodes.chapters(of: ids),
      transcribed: episodes.transcribed(among: ids))
    let collections = try await episodes.collections().sorted { $0.began < $1.began }
    let seasons = Dictionary(
      collections.enumerated().map { ($1.name.nameKey, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    let settings = configuration.publication.podcast
    let podcast = Podcast(
      kind, site: try await description(),
      image: settings.image.map { $0.hasPrefix("/") ? configuration.absoluteURL($0) : $0 },
      categories: settings.categories, isExplicit: settings.isExplicit, email: settings.email,
      isLocked: settings.isLocked,
      guid: kind == .video ? settings.videoGUID : settings.audioGUID,
      path: EpisodeRoute.podcast(kind).url,
      page: EpisodeRoute.list(tag: nil, .all, page: 1).url)
    return (podcast.feed(of: heads.map { extras.item($0) }, seasons: seasons), heads)
  }

  /// More than this, players do not show.
  private static let mostPodcastEpisodes = 2000
}

/// The parts of episodes that a podcast shows besides their heads.
private struct PodcastExtras {
  let media: [UUID: [MediaFile]]
  let people: [UUID: [EpisodePerson]]
  let chapters: [UUID: [Chapter]]
  let transcribed: Set<UUID>

  func item(_ head: EpisodeHead) -> Podcast.Item {
    let id = head.post.id
    return Podcast.Item(
      head: head, media: media[id] ?? [], people: people[id] ?? [], chapters: chapters[id] ?? [],
      hasTranscript: transcribed.contains(id))
  }
}
