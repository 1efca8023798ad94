import Concurrency
import Importing
import Media
import Pages
import Pictures
import Publication
import Sanitizer
import Server
import Settings
import URIs

extension Site {
  /// The files beside a post or a page that its text shows or leads to.
  ///
  /// - Parameter folder: its folder below the content folder; nil if it has none of its own.
  package func files(beside post: Post, folder: String?) async throws -> TextFiles {
    try await files(in: post.body, below: post.head.path, folder: folder)
  }

  /// - Parameter path: the address below which the files beside the text are.
  package func files(in text: BodyTemplate, below path: String, folder: String?) async throws -> TextFiles {
    var found = TextFiles()
    let references = text.references
    found.pictures = try await mediaPictures(in: references)
    for reference in references where reference.hasPrefix("/") && Self.isNamedAsPicture(reference) {
      guard found.pictures[reference] == nil, !reference.hasPrefix("\(path)/") else { continue }
      let name = String(reference.dropFirst())
      found.pictures[reference] = await pagePicture(name, below: "", folder: ContentFolder.filesFolder)
    }
    guard let folder else { return found }
    for reference in references where reference.hasPrefix("\(path)/") {
      let rest = reference.dropFirst(path.utf8.count + 1)
      // A time in a film, a line of a text.
      let name = String(rest.prefix { $0 != "#" && $0 != "?" })
      if Self.isNamedAsPicture(name) {
        guard name.count == rest.count else { continue }
        found.pictures[reference] = await pagePicture(name, below: path, folder: folder)
      } else if let address = await lastingAddress(of: name, below: path, folder: folder) {
        found.addresses[reference] = address + rest.dropFirst(name.count)
      }
    }
    return found
  }

  /// The pictures among media that a text shows, by its references.
  private func mediaPictures(in references: [String]) async throws -> [String: PagePicture] {
    var keys: [String: String] = [:]
    for reference in references { keys[reference] = Medium.key(inAddress: reference) }
    let media = try await MediaStore(database).media(atKeys: Array(Set(keys.values)))
    var found: [String: PagePicture] = [:]
    for (reference, key) in keys {
      guard let medium = media.first(where: { $0.key == key && $0.address == reference }) else { continue }
      found[reference] = await pagePicture(of: medium)
    }
    return found
  }

  /// A medium with the copies of it that this process has; nil if it is no picture.
  package func pagePicture(of medium: Medium) async -> PagePicture? {
    await pictures.picture(of: medium, folder: configuration.pictureFolder).map {
      PagePicture($0, at: medium.address)
    }
  }

  /// The address of a file with its fingerprint; nil if there is no such file for readers.
  ///
  /// - Parameter name: percent-encoded.
  private func lastingAddress(of name: String, below path: String, folder: String) async -> String? {
    guard let decoded = name.percentDecoded, isPublished(decoded, in: folder),
      let files = contentFiles.files(in: configuration.contentDirectory)
    else { return nil }
    let start = "/" + folder.percentEncoded(allowing: .path)
    // To take the digest of a file of several megabytes is nothing that other requests should wait for.
    let stored = await onThreadPool {
      files.fingerprinted("\(start)/\(decoded.percentEncoded(allowing: .path))")
    }
    return stored.map { path + $0.dropFirst(start.count) }
  }

  /// - Parameter name: percent-encoded.
  package func pagePicture(_ name: String, below path: String, folder: String) async -> PagePicture? {
    guard let decoded = name.percentDecoded, isPublished(decoded, in: folder),
      let files = contentFiles.files(in: configuration.contentDirectory),
      let picture = await pictures.picture(
        at: "/" + "\(folder)/\(decoded)".percentEncoded(allowing: .path), in: files,
        folder: configuration.pictureFolder)
    else { return nil }
    let parent = decoded.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    let file = picture.path.split(separator: "/").last.map(String.init) ?? name
    let address = "\(path)/\(parent.percentEncoded(allowing: .path))\(file)"
    return PagePicture(picture, at: address)
  }

  private static func isNamedAsPicture(_ address: String) -> Bool {
    let ending = address.split(separator: ".").last?.lowercased() ?? ""
    return ["png", "jpg", "jpeg", "gif", "webp", "avif", "heic", "svg"].contains(ending)
  }
}

extension PagePicture {
  fileprivate init(_ picture: PictureCatalog.Picture, at address: String) {
    self.init(
      address: address, width: picture.header.width, height: picture.header.height,
      copies: picture.copies.map {
        PagePicture.Copy(address: address + $0.ending, type: "image/\($0.format)", width: $0.width)
      })
  }
}

extension Configuration {
  /// Where copies of pictures are.
  var pictureFolder: String { "\(dataDirectory)/pictures" }
}
