import Accounts
import Editing
import Foundation
import HTTP
import HTTPTypes
import Importing
import Media
import Postgres
import Publication
import Server
import Settings
import SiteBase

extension Site {
  /// Answers what programs ask before they show a form, or a post to be changed (Micropub §3.7).
  func micropubQuery(_ request: Request) async throws -> Response {
    let bearer = try await micropubBearer(request, .readPosts)
    switch request.target[parameter: "q"] {
    case "config":
      return .json(
        .ok,
        MicropubConfiguration(
          mediaEndpoint: configuration.absoluteURL(MicropubRoute.media.url), syndicateTo: [],
          q: ["config", "source", "syndicate-to", "category"]))
    case "syndicate-to": return .json(.ok, ["syndicate-to": [String]()])
    case "category":
      let hints = try await database.deskPosts.hints(of: bearer.person.reach, at: present)
      return .json(.ok, ["categories": hints.tags])
    case "source":
      guard let url = request.target[parameter: "url"], !url.isEmpty else {
        throw MicropubError.invalid("q=source needs the URL of a post: url.")
      }
      return .json(.ok, try await source(at: url, request.target, bearer))
    case let q?: throw MicropubError.invalid("There is no query \(q).")
    case nil: throw MicropubError.invalid("A query says what it asks for: q.")
    }
  }

  private func source(
    at url: String, _ target: RequestTarget, _ bearer: TokenBearer
  ) async throws -> MicropubSource {
    let post = try await micropubSource(at: url, bearer)
    guard let text = try await database.workingCopies.currentText(of: post.id) else {
      throw MicropubError.invalid("The post belongs to its \(post.owner.rawValue), and has no text here.")
    }
    var properties = try await editing.entry(of: text.source.text).properties(
      baseURL: configuration.baseURL)
    let isNamedBySecret = previewSecret(in: String(url.dropFirst(configuration.baseURL.count))) != nil
    let isDraft = [.draft, .removed].contains(post.editorialState(at: present))
    properties["post-status"] = [.text(isDraft ? "draft" : "published")]
    properties["url"] = [.text(isNamedBySecret ? url : configuration.absoluteURL(post.path))]
    let names = target.parameters.filter { ["properties", "properties[]"].contains($0.name) }.map(\.value)
    guard !names.isEmpty else { return MicropubSource(type: ["h-entry"], properties: properties) }
    return MicropubSource(type: nil, properties: properties.filter { names.contains($0.key) })
  }

  /// Stores a file, and says where it is (Micropub §3.6).
  func micropubMedia(_ request: Request) async throws -> Response {
    guard request.method == .post else {
      return Response(.methodNotAllowed, headerFields: [.allow: "POST"])
    }
    let bearer = try await micropubBearer(request, .writeMedia)
    let form = try await request.form(limits: .media)
    guard let file = form.file("file") else {
      throw MicropubError.invalid("The form has no file called file.")
    }
    let medium = try await addMedium(file, bearer)
    return Response(.created, headerFields: [.location: configuration.absoluteURL(medium.address)])
  }
}

private struct MicropubConfiguration: Encodable {
  let mediaEndpoint: String
  let syndicateTo: [String]
  /// The queries that are answered.
  let q: [String]

  enum CodingKeys: String, CodingKey {
    case mediaEndpoint = "media-endpoint"
    case syndicateTo = "syndicate-to"
    case q
  }
}

private struct MicropubSource: Encodable {
  /// Nil if single properties were asked for.
  let type: [String]?
  let properties: MicroformatProperties
}
