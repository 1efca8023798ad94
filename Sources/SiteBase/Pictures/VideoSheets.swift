import Concurrency
import Dependencies
import Digests
import Files
import Foundation
import HTTP
import Logging
import Pages
import Pictures
import Postgres
import Publication
import Settings
import Synchronization
import Timestamps
import Transcripts

/// The sheets of small pictures of videos in the content folder. Each is made once, after a page has asked
/// for it, and lies beside the copies of pictures.
final class VideoSheetCatalog: Sendable {
  struct Entry: Hashable, Sendable {
    /// The path of the video.
    let video: String
    /// The name of the file with the sheet, which contains what the file system says of the video.
    let name: String
    let sheet: VideoSheet
  }

  private struct State: Sendable {
    /// Names of sheets that were asked for, so that one which cannot be made is tried once.
    var asked: Set<String> = []
    var waiting: [Entry] = []
  }

  private let state = Mutex(State())
  /// Notified when a sheet is to be made.
  let isWaiting = Signal()

  func ask(for entry: Entry) {
    let isNew = state.withLock { state in
      guard state.asked.insert(entry.name).inserted else { return false }
      state.waiting.append(entry)
      return true
    }
    if isNew { isWaiting.notify() }
  }

  func next() -> Entry? { state.withLock { $0.waiting.popLast() } }
}

/// A sheet of small pictures of a video, as a player needs it.
package struct PlayerSheet: Hashable, Sendable {
  /// The name of the picture, below the address of the episode.
  package let name: String
  /// Seconds from one small picture to the next.
  package let interval: Double
}

extension Site {
  private static let ending = ".sheet.jpg"

  /// The sheet for the player of an episode; nil if there is none, or none yet.
  package func sheet(for head: EpisodeHead, _ content: EpisodeContent) async throws -> PlayerSheet? {
    guard head.isOpen, content.chapters.count > 1, let duration = head.facts.duration,
      case .file(let name)? = content.video.first(where: { $0.isOfFolder })?.address,
      let stored = try await database.episodes(visibility).file(name, ofEpisodeAt: head.path),
      let entry = entry(forVideo: stored, duration: Double(duration.milliseconds) / 1000)
    else { return nil }
    guard FileManager.default.fileExists(atPath: "\(configuration.pictureFolder)/\(entry.name)") else {
      videoSheets.ask(for: entry)
      return nil
    }
    return PlayerSheet(name: "\(name).\(entry.name)", interval: entry.sheet.interval)
  }

  /// The sheet named `name` of an episode; nil if it has none of this name that the reader may see.
  package func sheet(_ name: String, ofEpisodeAt path: String, in episodes: EpisodeStore) async throws
    -> Rendering?
  {
    guard name.hasSuffix(Self.ending) else { return nil }
    let parts = name.dropLast(Self.ending.count).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2,
      let stored = try await episodes.file(parts.dropLast().joined(separator: "."), ofEpisodeAt: path),
      let entry = entry(forVideo: stored), name.hasSuffix(".\(entry.name)"),
      var response = await pictureFile(entry.name)
    else { return nil }
    response.cacheControl = .immutable
    var rendering = Rendering(response)
    rendering.isKept = false
    return rendering
  }

  /// - Parameter video: below the content folder.
  private func entry(forVideo video: String, duration: Double = 0) -> VideoSheetCatalog.Entry? {
    let path = "\(configuration.contentDirectory)/\(video)"
    guard let stamp = try? FileStamp(of: path), stamp.kind == .file else { return nil }
    // To take the digest of a video of gigabytes takes seconds.
    let digest = Fingerprint(of: "\(path)\n\(stamp.size)\n\(stamp.modified)".utf8).hex.prefix(16)
    return VideoSheetCatalog.Entry(
      video: URL(filePath: path).path, name: "\(digest)\(Self.ending)", sheet: VideoSheet(duration: duration))
  }

  /// Makes the sheets that pages have asked for, one at a time, until the task is cancelled. Pages made
  /// afterwards offer them.
  package func keepVideoSheets() async {
    @Dependency(\.date) var date
    let maker = VideoSheetMaker()
    while !Task.isCancelled {
      await videoSheets.isWaiting.wait(atMost: .seconds(3600))
      var isChanged = false
      while !Task.isCancelled, let entry = videoSheets.next() {
        guard let maker else { continue }
        do {
          try await withTaskExecutorPreference(BlockingThreads.shared) {
            try await make(entry, in: configuration.pictureFolder, with: maker)
          }
          isChanged = true
        } catch {
          logger.warning("pictures: no small pictures of \(entry.video) were made: \(error)")
        }
      }
      if isChanged { cache.invalidateAll(at: Timestamp(date.now), dropping: configuration.staleLimit) }
    }
  }

  @concurrent private func make(
    _ entry: VideoSheetCatalog.Entry, in folder: String, with maker: VideoSheetMaker
  ) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try maker.make(entry.sheet, of: entry.video, as: entry.name, in: folder)
  }
}

extension MediaFile {
  fileprivate var isOfFolder: Bool { if case .file = address { true } else { false } }
}
