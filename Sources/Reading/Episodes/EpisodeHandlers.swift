import Foundation
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Server
import Settings
import SiteBase
import Syndication
import Transcripts

extension Site {
  /// The episode with a name. Other forms of its address redirect; a post that is no episode may be there
  /// too.
  func episode(_ name: String, part: String?, _ request: Request) async throws -> Response {
    let episodes = database.episodes(visibility)
    guard let head = try await episodes.head(atPath: request.target.path) else {
      return try await episodeRedirect(name, request)
    }
    let part = part.flatMap(MediaPart.init)
    let neighbours = try await episodes.neighbours(of: head.post.id)
    let collection =
      if let name = head.facts.collection { try await episodes.episodes(ofCollection: name.nameKey) } else {
        [EpisodeHead]()
      }
    let content = try await episodes.content(of: head.post.id)
    var response = try await show(
      EpisodePage(
        episode: Episode(head: head, content: content), part: part, sheet: sheet(for: head, content),
        newer: neighbours.newer, older: neighbours.older, collection: collection,
        related: database.together(
          RelatedPostStore(visibility).posts(relatedTo: head.post.id, limit: RelatedPosts.mostShown)),
        assets: EpisodeAssets(in: files), poster: poster(of: head)))
    if isForAudience(head) { response.markDifferingByAudience() }
    // There are too many times to keep a page for each.
    if part != nil { response.cacheControl = .notStored }
    return response
  }

  /// `/episodes/221` leads to the episode with this number.
  private func episodeRedirect(_ name: String, _ request: Request) async throws -> Response {
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, digits.count == name.count || name.dropFirst(digits.count).hasPrefix("-"),
      let number = Int(digits), let path = try await database.episodes(visibility).path(ofNumber: number)
    {
      let response = try await postAtExactly(request)
      guard response == nil || response?.status == .gone else { return response ?? Response(.notFound) }
      return .redirect(to: path + (request.target.query.map { "?\($0)" } ?? ""))
    }
    return try await post(request)
  }

  func episodes(
    tag: String?, _ filter: EpisodeFilter, page: Int, _ request: Request
  ) async throws -> Response {
    let episodes = database.episodes(visibility)
    let selection = EpisodeSelection(tag: tag?.nameKey, isFree: filter == .free)
    let count = try await episodes.count(selection)
    // A post may have been here before there were episodes.
    if count == 0, selection != .all || page > 1 { return Response(.notFound) }
    guard count > 0 else { return try await postAtExactly(request) ?? Response(.notFound) }
    let size = EpisodeListPage.size
    let pageCount = (count + size - 1) / size
    guard page <= pageCount else { return Response(.notFound) }
    return try await show(
      EpisodeListPage(
        episodes: episodes.newest(selection, limit: size, offset: (page - 1) * size), tag: tag,
        filter: filter,
        count: count, page: page, pageCount: pageCount, hasCollections: !episodes.collections().isEmpty,
        assets: EpisodeAssets(in: files)))
  }

  func collections(_ request: Request) async throws -> Response {
    let collections = try await database.episodes(visibility).collections()
    guard !collections.isEmpty else { return try await postAtExactly(request) ?? Response(.notFound) }
    return try await show(CollectionsPage(collections: collections, assets: EpisodeAssets(in: files)))
  }

  func collection(_ name: String, _ request: Request) async throws -> Response {
    let episodes = try await database.episodes(visibility).episodes(ofCollection: name.nameKey)
    guard !episodes.isEmpty else { return try await post(request) }
    let known = try await database.episodes(visibility).collections()
    guard let collection = known.first(where: { $0.name.nameKey == name.nameKey }) else {
      return Response(.notFound)
    }
    guard collection.name == name else {
      return .redirect(to: EpisodeRoute.collection(collection.name).url)
    }
    return try await show(
      CollectionPage(collection: collection, episodes: episodes, assets: EpisodeAssets(in: files)))
  }
}
