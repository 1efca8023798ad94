import Concurrency
import Dependencies
import Files
import Foundation
import Logging
import Media
import Pictures
import Publication
import Server
import Settings
import Timestamps

extension Site {
  /// Makes smaller copies of the pictures that pages have shown, one at a time, until the task is cancelled.
  /// Pages made afterwards offer them.
  package func keepPicturesCopied() async {
    @Dependency(\.date) var date
    let resizer = PictureResizer()
    var hasSaid = false
    while !Task.isCancelled {
      await pictures.isWaiting.wait(atMost: .seconds(3600))
      var isChanged = false
      while !Task.isCancelled, let picture = pictures.nextWaiting() {
        guard let resizer else {
          if !hasSaid {
            logger.notice(
              """
              pictures: no smaller copies are made, because vipsthumbnail is not in PATH; readers get the pictures as they are; \
              install libvips-tools to change that
              """)
          }
          hasSaid = true
          continue
        }
        await copy(picture, resizer, configuration.contentDirectory, configuration.pictureFolder)
        isChanged = true
      }
      if isChanged { cache.invalidateAll(at: Timestamp(date.now), dropping: configuration.staleLimit) }
    }
  }

  private func copy(
    _ picture: PictureCatalog.Picture, _ resizer: PictureResizer, _ content: String, _ folder: String
  ) async {
    do {
      guard let bytes = try await bytes(of: picture, content) else { return }
      try await PictureCopies(picture, bytes, folder).make(with: resizer)
    } catch {
      logger.warning("pictures: no smaller copies of \(picture.path) were made: \(error)")
    }
    pictures.finish(picture, in: folder)
  }

  /// Nil if the picture is gone.
  private func bytes(of picture: PictureCatalog.Picture, _ content: String) async throws -> [UInt8]? {
    if let medium = picture.medium {
      guard try await MediaStore(database).medium(medium.digest) != nil else { return nil }
      return try await media.bytes(of: medium)
    }
    guard let name = FingerprintedPath(picture.path) else { return nil }
    return contentFiles.files(in: content)?.content(of: name.original)
  }
}

/// The copies of one picture.
private struct PictureCopies: Sendable {
  let picture: PictureCatalog.Picture
  let bytes: [UInt8]
  let folder: String

  init(_ picture: PictureCatalog.Picture, _ bytes: [UInt8], _ folder: String) {
    (self.picture, self.bytes, self.folder) = (picture, bytes, folder)
  }

  func make(with resizer: PictureResizer) async throws {
    try await withTaskExecutorPreference(BlockingThreads.shared) { try await makeAll(resizer) }
  }

  @concurrent private func makeAll(_ resizer: PictureResizer) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let source = "source-\(getpid())-\(picture.fingerprint).\(picture.header.format)"
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(source)"))
    defer { unlink("\(folder)/\(source)") }
    let convertsColours = holdsColourProfile(bytes)
    for copy in picture.missing {
      if Task.isCancelled { return }
      let target = copy.fileName(picture.fingerprint)
      try resizer.make(copy, of: source, as: target, in: folder, convertsColours: convertsColours)
      let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(target)")[.size] as? Int
      if let size, size >= bytes.count { try Data().write(to: URL(filePath: "\(folder)/\(target)")) }
    }
  }
}
