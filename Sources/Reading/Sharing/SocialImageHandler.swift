import Foundation
import HTTP
import HTTPTypes
import Logging
import Pages
import Postgres
import Publication
import SiteBase
import SocialImages
import Syndication

extension Site {
  /// The picture of a post or of the site. A digest that is not the present one redirects to the present
  /// address, so requests cannot make the server draw anything else.
  func socialImage(_ digest: String, _ name: SocialImageName) async throws -> Rendering {
    var rendering = Rendering(try await picture(digest, name))
    // Memory is for pages; the database has the pictures, and anybody can ask for any number of digests.
    rendering.isKept = false
    return rendering
  }

  private func picture(_ digest: String, _ name: SocialImageName) async throws -> Response {
    let context = pageContext(try await description())
    let (post, image): (UUID?, SocialImage?)
    switch name {
    case .site: (post, image) = (nil, context.socialImage)
    case .post(let id):
      let head = try await database.posts(visibility).head(of: id)
      (post, image) = (id, head.flatMap(context.socialImage(of:)))
    }
    guard let image else { return Response(.notFound) }
    guard image.digest == digest else {
      return .redirect(to: SharingRoute.socialImage(image.digest, of: post).url, .found)
    }
    guard let png = try await png(of: image, post) else { return Response(.notFound) }
    var response = Response(.ok, MediaType(fileName: "image.png"), .bytes(png))
    response.cacheControl = .immutable
    return response
  }

  /// From the database, or made and stored there. Nil if it cannot be made.
  private func png(of image: SocialImage, _ post: UUID?) async throws -> [UInt8]? {
    let store = SocialImageStore(database)
    if let png = try await store.png(image.digest) { return png }
    do {
      let png = try await socialImages.png(of: image)
      try await store.keep(png, image.digest, of: post)
      return png
    } catch let error as SocialImageError {
      logger.warning("\(error)")
      return nil
    }
  }
}

/// The pictures for previews that have been made.
package struct SocialImageStore: Store {
  private let source: any Queryable

  init(_ source: any Queryable) { self.source = source }

  /// - Parameter digest: ``SocialImage/digest``.
  func png(_ digest: String) async throws -> [UInt8]? { try await source.first(Self.sql.png, digest) }

  /// Stores the picture in place of a former one of the same post.
  ///
  /// - Parameter post: nil for the picture of the site.
  func keep(_ png: [UInt8], _ digest: String, of post: UUID?) async throws {
    try await source.run(Self.sql.keep, digest, post, png)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let png = Statement(
      "social image", "SELECT png FROM social_images WHERE digest = $1", parameters: String.self,
      column: Column("png", [UInt8].self))

    // A post that has just been deleted gets no picture.
    let keep = Statement(
      "keep social image",
      """
      WITH former AS (DELETE FROM social_images WHERE post_id IS NOT DISTINCT FROM $2 AND digest <> $1)
      INSERT INTO social_images (digest, post_id, png)
      SELECT $1, $2, $3 WHERE $2 IS NULL OR EXISTS (SELECT FROM posts WHERE id = $2)
      ON CONFLICT (digest) DO NOTHING
      """,
      parameters: String.self, UUID?.self, [UInt8].self)
  }
}
