import Concurrency
import Files
import Foundation
import HTTP
import Media
import Pictures
import Server
import Synchronization
import URIs

/// A catalog of the pictures in the content folder and of those among media, and of the copies that are made
/// of them.
///
/// Copies lie in a folder of their own, under names that contain the fingerprint of the picture, so they are
/// made once and never change. A copy that would be no smaller than the picture is an empty file.
package final class PictureCatalog: Sendable {
  package struct Picture: Sendable {
    /// The path in the content folder, with the fingerprint: `/posts/hello/diagram.3f9a0c2b7d1e4f58.png`; or
    /// the address of a medium. Percent-encoded.
    package let path: String
    /// Nil for a picture of the content folder.
    package var medium: Medium?
    /// The beginning of the names of the copies' files.
    let fingerprint: String
    package let header: PictureHeader
    /// Whether the file says where the picture was taken.
    let holdsPlaces: Bool
    /// The copies that can be had.
    package var copies: [PictureVariant]
    /// The copies that have not been made yet.
    package var missing: [PictureVariant]
  }

  private let pictures = Mutex<[String: Picture]>([:])
  private let waiting = Mutex<[String: Picture]>([:])
  /// Notified when a picture waits for its copies.
  package let isWaiting = Signal()

  private let removePlaces: @Sendable ([UInt8]) -> [UInt8]?

  /// - Parameter removePlaces: see ``Pictures/removingPlaces(from:)``.
  package init(removePlaces: @escaping @Sendable ([UInt8]) -> [UInt8]? = { removingPlaces(from: $0) }) {
    self.removePlaces = removePlaces
  }

  /// About 10 MB.
  private static let mostKept = 20_000

  /// The picture at `path` in `files`; nil if there is none.
  ///
  /// - Parameters:
  ///   - path: percent-encoded.
  ///   - folder: where the copies are.
  package func picture(at path: String, in files: StaticFiles, folder: String) async -> Picture? {
    await withTaskExecutorPreference(BlockingThreads.shared) {
      await read(path, files, folder)
    }
  }

  @concurrent private func read(_ path: String, _ files: StaticFiles, _ folder: String) async -> Picture? {
    guard let hashed = files.fingerprinted(path), let name = FingerprintedPath(hashed) else { return nil }
    if let known = pictures.withLock({ $0[hashed] }) { return known }
    guard let bytes = files.content(of: path), let header = PictureHeader(bytes) else { return nil }
    var picture = Picture(
      path: hashed, fingerprint: name.fingerprint, header: header,
      holdsPlaces: removePlaces(bytes) != nil, copies: [], missing: [])
    note(&picture, folder)
    return picture
  }

  /// The bytes of a picture without the metadata that says where it was taken; nil if there is no such
  /// picture. They are also written to a file.
  ///
  /// - Parameters:
  ///   - path: percent-encoded.
  ///   - folder: where the file is kept.
  ///   - name: of that file.
  func withoutPlaces(
    _ path: String, in files: StaticFiles, keptIn folder: String, as name: String
  ) async -> [UInt8]? {
    await withTaskExecutorPreference(BlockingThreads.shared) { await clean(path, files, folder, name) }
  }

  @concurrent private func clean(
    _ path: String, _ files: StaticFiles, _ folder: String, _ name: String
  ) async -> [UInt8]? {
    guard let cleaned = files.content(of: path).flatMap(removePlaces) else { return nil }
    // Without the kept file, the next request cleans the picture again.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data(cleaned).write(to: URL(filePath: "\(folder)/\(name)"), options: .atomic)
    return cleaned
  }

  /// A picture among media; nil if the medium is no picture.
  ///
  /// - Parameter folder: where the copies are.
  package func picture(of medium: Medium, folder: String) async -> Picture? {
    if let known = pictures.withLock({ $0[medium.address] }) { return known }
    return await withTaskExecutorPreference(BlockingThreads.shared) { await look(at: medium, folder) }
  }

  @concurrent private func look(at medium: Medium, _ folder: String) async -> Picture? {
    guard let header = medium.header else { return nil }
    // Places were removed when it was added.
    var picture = Picture(
      path: medium.address, medium: medium, fingerprint: medium.copyName, header: header, holdsPlaces: false,
      copies: [], missing: [])
    note(&picture, folder)
    return picture
  }

  private func note(_ picture: inout Picture, _ folder: String) {
    picture.findCopies(in: folder)
    if !picture.missing.isEmpty {
      waiting.withLock { [picture] in $0[picture.path] = picture }
      isWaiting.notify()
    }
    store(picture)
  }

  private func store(_ picture: Picture) {
    pictures.withLock { pictures in
      if pictures.count >= Self.mostKept { pictures = [:] }
      pictures[picture.path] = picture
    }
  }

  /// A picture whose copies have not been made; nil if there is none.
  func nextWaiting() -> Picture? {
    waiting.withLock { waiting in waiting.keys.min().flatMap { waiting.removeValue(forKey: $0) } }
  }

  /// Notes that the copies of `picture` were made, or cannot be.
  package func finish(_ picture: Picture, in folder: String) {
    var picture = picture
    picture.findCopies(in: folder)
    store(picture)
  }
}

extension PictureCatalog.Picture {
  /// Looks which copies there are.
  fileprivate mutating func findCopies(in folder: String) {
    (copies, missing) = ([], [])
    for copy in PictureVariant.variants(of: header) {
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: "\(folder)/\(copy.fileName(fingerprint))")
      switch attributes?[.size] as? Int {
      case nil: missing.append(copy)
      case 0: break
      default: copies.append(copy)
      }
    }
  }
}
