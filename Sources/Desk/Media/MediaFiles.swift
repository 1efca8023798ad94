import Concurrency
import Dependencies
import Digests
import Files
import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Media
import Pictures
import Platform
import Settings
import SiteBase

extension Site {
  /// A medium, or a smaller copy of a picture, which is the picture itself where this process has no such
  /// copy.
  func mediumFile(_ name: String, atKey key: String) async throws -> Rendering {
    guard let medium = try await MediaStore(database).medium(atKey: key) else {
      // An export of the site puts media into the content folder.
      return await contentFile("media/\(key)/\(name)") ?? Rendering(Response(.notFound))
    }
    if name == medium.name { return try await file(of: medium).lasting }
    guard let copy = PictureVariant(inName: name, of: medium) else {
      return Rendering(.redirect(to: medium.address))
    }
    if let response = await pictureFile(copy.fileName(medium.copyName)) { return response.lasting }
    var response = try await file(of: medium)
    response.cacheControl = .revalidated
    return response.unkept
  }

  private func file(of medium: Medium) async throws -> Response {
    var response = Response(.ok, medium.mediaType, try await content(of: medium))
    response.entityTag = EntityTag(opaque: medium.digest.hex(prefix: 16))
    response.headerFields[.acceptRanges] = "bytes"
    if medium.isDownload {
      response.headerFields[.contentDisposition] = "attachment"
    } else if medium.mediaType.essence != "application/pdf" {
      // The viewers of browsers for PDF documents do not start in a sandbox.
      response.headerFields[.contentSecurityPolicy] = Self.mediaPolicy
    }
    return response
  }

  /// The content security policy of a medium that is opened by itself: a drawing runs no script and loads
  /// nothing.
  private static let mediaPolicy =
    "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox"

  /// From this process's copy, or from where all media are. Media up to the size of pictures are copied to
  /// the folder of data; larger ones are read from there each time, as far as the client asks for them.
  private func content(of medium: Medium) async throws -> Body {
    guard medium.size <= MediaLimits().picture else { return media.content(of: medium) }
    let path = "\(configuration.dataDirectory)/media/\(medium.digest.hex)"
    if let slice = FileSlice(ofFile: path), slice.length == medium.size { return .file(slice) }
    let bytes = try await media.bytes(of: medium)
    await onThreadPool {
      // Without the copy, the next request reads the medium again.
      try? FileManager.default.createDirectory(
        atPath: "\(configuration.dataDirectory)/media", withIntermediateDirectories: true)
      try? Data(bytes).write(to: URL(filePath: path), options: .atomic)
    }
    return .bytes(bytes)
  }
}

extension Response {
  fileprivate var lasting: Rendering {
    var response = self
    response.cacheControl = .immutable
    return response.unkept
  }

  /// A file, which memory does not keep.
  fileprivate var unkept: Rendering {
    var rendering = Rendering(self)
    rendering.isKept = false
    return rendering
  }
}

extension FileSlice {
  /// A whole file; nil if it cannot be opened.
  fileprivate init?(ofFile path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = OpenFile(owning: descriptor)
    let length = lseek(descriptor, 0, SEEK_END)
    guard length >= 0 else { return nil }
    self.init(file: file, offset: 0, length: Int(length))
  }
}

extension PictureVariant {
  /// The copy that the last part of an address names; nil if it names none.
  fileprivate init?(inName name: String, of medium: Medium) {
    guard medium.picture != nil, name.hasPrefix("\(medium.name)."),
      let match = name.dropFirst(medium.name.count).wholeMatch(of: #/\.([1-9]\d{1,4})\.(avif|webp)/#),
      let width = Int(match.1), let format = Format(rawValue: String(match.2))
    else { return nil }
    self.init(format, width: width)
  }
}
