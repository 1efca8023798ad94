import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Settings
import SiteBase
import Transcripts
import URIs

extension Site {
  /// The response at a path below that of an episode: a document that is derived from it, or a file of its
  /// folder.
  func episodeFile(_ file: String, of name: String, _ request: Request) async throws -> Rendering {
    let path = request.target.path
    let name = file.hasPrefix("/") ? String(file.dropFirst()) : file
    let episodePath = String(path.dropLast(name.utf8.count + 1))
    let episodes = database.episodes(visibility)
    var rendering: Rendering
    if let file = try await episodeFile(name, ofEpisodeAt: episodePath, in: episodes) {
      rendering = file
    } else {
      rendering = try await postOrMovedFile(name, below: episodePath, request)
    }
    if let head = try await episodes.head(atPath: episodePath), isForAudience(head) {
      rendering.response.markDifferingByAudience()
    }
    return rendering
  }

  /// Whether some readers may not see the whole episode now.
  func isForAudience(_ head: EpisodeHead) -> Bool {
    !head.facts.opening.isOpen(at: present)
  }

  /// A document or a file of an episode; nil if there is none.
  ///
  /// - Parameter name: percent-encoded.
  func episodeFile(
    _ name: String, ofEpisodeAt path: String, in episodes: EpisodeStore
  ) async throws -> Rendering? {
    if let document = EpisodeDocument(name), let head = try await episodes.head(atPath: path) {
      guard let content = try await document.content(of: head, in: episodes) else {
        return Rendering(Response(.notFound))
      }
      var response = Response(.ok, document.type, .text(content))
      response.cacheControl = .revalidated
      return Rendering(response)
    }
    guard let decoded = name.percentDecoded else { return nil }
    if let sheet = try await sheet(decoded, ofEpisodeAt: path, in: episodes) { return sheet }
    guard let stored = try await storedFile(decoded, ofEpisodeAt: path, in: episodes)
    else { return nil }
    return await contentFile(stored) ?? .elsewhere
  }

  /// The poster of an episode, if it is a file of its folder.
  func poster(of head: EpisodeHead) async throws -> PagePicture? {
    return try await poster(of: head, in: database.episodes(visibility), below: head.path)
  }

  /// - Parameter address: the files of the episode are below it.
  func poster(of head: EpisodeHead, in episodes: EpisodeStore, below address: String) async throws
    -> PagePicture?
  {
    guard case .file(let name)? = head.facts.poster,
      let stored = try await episodes.file(name, ofEpisodeAt: head.path)
    else { return nil }
    return await pagePicture(
      name.percentEncoded(allowing: .path), below: address,
      folder: String(stored.dropLast(name.utf8.count + 1)))
  }

  /// The path below the content folder of a file of an episode, or of a picture under another of its names;
  /// nil if the episode has no such file.
  private func storedFile(
    _ name: String, ofEpisodeAt path: String, in episodes: EpisodeStore
  ) async throws -> String? {
    if let stored = try await episodes.file(name, ofEpisodeAt: path) { return stored }
    guard let picture = PictureName(name) else { return nil }
    let original = try await episodes.file(picture.original, ofEpisodeAt: path)
    return original.map { $0.dropLast(picture.original.utf8.count) + name }
  }
}

/// A document that is made from an episode.
enum EpisodeDocument: Hashable {
  /// The captions of a track of the author, from 1.
  case captions(Int)
  case transcript(TranscriptFormat)
  case chapters(ChapterFormat)

  enum TranscriptFormat: String, CaseIterable { case vtt, srt, txt, md, json, html }
  enum ChapterFormat: String, CaseIterable { case vtt, json }

  /// - Parameter name: the name of its file: `transcript.vtt`, `chapters.json`, `captions.1.vtt`.
  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.last) {
    case ("transcript", let ending?) where parts.count == 2:
      guard let format = TranscriptFormat(rawValue: ending) else { return nil }
      self = .transcript(format)
    case ("chapters", let ending?) where parts.count == 2:
      guard let format = ChapterFormat(rawValue: ending) else { return nil }
      self = .chapters(format)
    case ("captions", "vtt") where parts.count == 3:
      guard let number = Int(parts[1]), number > 0, String(number) == parts[1] else { return nil }
      self = .captions(number)
    default: return nil
    }
  }

  /// The name of its file.
  var name: String {
    switch self {
    case .captions(let number): "captions.\(number).vtt"
    case .transcript(let format): "transcript.\(format)"
    case .chapters(let format): "chapters.\(format)"
    }
  }

  var type: MediaType {
    switch self {
    case .chapters(.json): MediaType("application/json+chapters")
    default: MediaType(fileName: name)
    }
  }

  /// Nil if the reader may not see it, or if the episode has nothing of this kind.
  func content(of head: EpisodeHead, in episodes: EpisodeStore) async throws -> String? {
    switch self {
    case .captions(let number):
      let captions = try await episodes.captions(of: head.post.id)
      return number <= captions.count ? captions[number - 1].text : nil
    case .chapters(let format):
      let chapters = try await episodes.chapters(of: head.post.id)
      guard let last = chapters.map(\.time).max() else { return nil }
      return format == .json
        ? chapters.podcastJSON : chapters.webVTT(duration: head.facts.duration ?? last)
    case .transcript(let format):
      // The preview is on the page; a part of a transcript would pass for the whole.
      guard head.isOpen else { return nil }
      let content = try await episodes.transcript(of: head.post.id)
      return content.transcript.isEmpty ? nil : EpisodeTranscript(head, content).text(as: format)
    }
  }
}
