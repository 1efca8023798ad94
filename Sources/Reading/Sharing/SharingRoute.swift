import Concurrency
import Foundation
import HTTP
import Routing
import SiteBase

/// The addresses that other sites use to show what is on this one.
package enum SharingRoute: Hashable, Sendable {
  /// The description of a post for sites that embed it (https://oembed.com).
  case embedding(EmbeddingRequest)
  /// The picture of a post or of the site: a digest of what it shows, and its name.
  case image(digest: String, SocialImageName)

  /// The path and query of this address.
  package var url: String { sharingRouter.url(for: self) }
}

/// Whose picture it is.
package enum SocialImageName: Hashable, Sendable {
  case site
  /// A post, by its id.
  case post(UUID)
}

package let sharingRouter = Router<SharingRoute> {
  Route(
    "/oembed?url={url}&format={format}&maxwidth={maxwidth}&maxheight={maxheight}", .text, .optional(.text),
    .optional(.integer(from: 1)), .optional(.integer(from: 1))
  ) { url, format, width, height in
    SharingRoute.embedding(
      EmbeddingRequest(url: url, format: format, maxWidth: width, maxHeight: height))
  } from: { route in
    guard case .embedding(let asked) = route else { return nil }
    return (asked.url, asked.format, asked.maxWidth, asked.maxHeight)
  }
  Route("/social/{digest}/{name}", .text, .socialImage, to: SharingRoute.image) {
    if case .image(let digest, let name) = $0 { (digest, name) } else { nil }
  }
}

extension Parameter where Value == SocialImageName {
  /// `site.png`, or `UUID.png` in lowercase.
  fileprivate static var socialImage: Parameter {
    Parameter("the name of a picture", example: .site) { text in
      guard text.hasSuffix(".png") else { return nil }
      let name = String(text.dropLast(4))
      if name == "site" { return .site }
      return name == name.lowercased() ? UUID(uuidString: name).map { .post($0) } : nil
    } print: { name in
      switch name {
      case .site: "site.png"
      case .post(let id): "\(id.uuidString.lowercased()).png"
      }
    }
  }
}

extension Site {
  package func endpoint(of route: SharingRoute) -> Endpoint {
    switch route {
    case .embedding(let asked): .everyone { _ in try await embedding(asked) }
    case .image(let digest, let name):
      .everyone { _ in try await onThreadPool { try await socialImage(digest, name) } }
    }
  }
}

extension SharingRoute {
  /// The address of a picture for previews.
  static func socialImage(_ digest: String, of post: UUID?) -> SharingRoute {
    .image(digest: digest, post.map { .post($0) } ?? .site)
  }
}
