import Dependencies
import Pages
import Pictures
import Publication
import Sanitizer
import Server
import Settings
import URIs

extension Site {
  /// What is known of the pictures that a text shows, by their addresses: those beside it, and those of `Public`.
  ///
  /// - Parameters:
  ///   - path: the address below which the files beside the text are.
  ///   - folder: the folder of these files in the content folder.
  func pictures(in text: BodyTemplate, below path: String, folder: String) async -> [String: PagePicture] {
    var found: [String: PagePicture] = [:]
    for reference in text.references where Self.isNamedAsPicture(reference) {
      guard reference.hasPrefix("\(path)/") else { continue }
      let name = reference.dropFirst(path.utf8.count + 1)
      found[reference] = await pagePicture(String(name), below: path, folder: folder)
    }
    return found
  }

  /// - Parameter name: percent-encoded.
  func pagePicture(_ name: String, below path: String, folder: String) async -> PagePicture? {
    @Dependency(\.configuration) var configuration
    guard let decoded = name.percentDecoded, Self.isPublished(decoded),
      let files = contentFiles.files(in: configuration.contentDirectory),
      let picture = await pictures.picture(
        at: "/" + "\(folder)/\(decoded)".percentEncoded(allowing: .path), in: files,
        folder: configuration.pictureFolder)
    else { return nil }
    let parent = decoded.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    let file = picture.path.split(separator: "/").last.map(String.init) ?? name
    let address = "\(path)/\(parent.percentEncoded(allowing: .path))\(file)"
    return PagePicture(
      address: address, width: picture.header.width, height: picture.header.height,
      copies: picture.copies.map {
        PagePicture.Copy(address: address + $0.ending, type: "image/\($0.format)", width: $0.width)
      })
  }

  private static func isNamedAsPicture(_ address: String) -> Bool {
    let ending = address.split(separator: ".").last?.lowercased() ?? ""
    return ["png", "jpg", "jpeg", "gif", "webp", "avif", "heic", "svg"].contains(ending)
  }
}

extension Configuration {
  /// Where copies of pictures are.
  var pictureFolder: String { "\(dataDirectory)/pictures" }
}
