import Accounts
import Digests
import Editing
import Foundation
import HTTP
import HTTPTypes
import Media
import Postgres
import Publication
import Server
import Settings
import SiteBase

// The common parts of all requests of Micropub: who asks, which post is meant, and errors in its form.
extension Site {
  /// The response of `handle`, or what its error means to the program.
  func answering(_ handle: () async throws -> Response) async throws -> Response {
    do {
      return try await handle().noStore
    } catch let error as MicropubError {
      return error.response
    } catch let error as FormError {
      return MicropubError(status: error.status, code: "invalid_request", reason: error.reason).response
    } catch let error as IdempotencyError {
      return MicropubError(status: error.status, code: "invalid_request", reason: "\(error)").response
    } catch let error as MediaRefusal {
      return MicropubError.invalid("\(error.name) \(error.reason)").response
    } catch let error as EditingError {
      error.log(at: .micropub, to: logger)
      return MicropubError(error).response
    }
  }

  /// Who sends a request with a token in `Authorization` that allows `scope`.
  func micropubBearer(_ request: Request, _ scope: TokenScope) async throws -> TokenBearer {
    try micropubBearer(try await authorized(request, scope))
  }

  func micropubBearer(_ authorization: BearerAuthorization) throws(MicropubError) -> TokenBearer {
    switch authorization {
    case .bearer(let bearer): return bearer
    case .refused(let response):
      // By Micropub, a token that does not reach far enough is 401 too.
      throw MicropubError(
        status: .unauthorized, code: response.status == .forbidden ? "insufficient_scope" : "unauthorized",
        reason: response.status == .forbidden
          ? "The token does not reach so far." : "The request needs a token that has not ended.",
        challenge: response.headerFields[.wwwAuthenticate])
    }
  }

  /// A post of the desk that the person may change, by its URL. It may be deleted.
  func micropubPost(at url: String, _ bearer: TokenBearer) async throws -> DeskPost {
    let post = try await micropubSource(at: url, bearer)
    try post.checkOwner()
    return post
  }

  /// A post that the person may read at the desk.
  func micropubSource(at url: String, _ bearer: TokenBearer) async throws -> DeskPost {
    guard url.hasPrefix("\(configuration.baseURL)/") else { throw EditingError.noSuchPost }
    let path = String(url.dropFirst(configuration.baseURL.count))
    var id = try await database.deskPosts.post(at: path)
    if id == nil { id = try await previewedPost(at: path, bearer) }
    guard let id, let post = try await database.deskPosts.post(id),
      bearer.person.reach.includes(author: post.author)
    else { throw EditingError.noSuchPost }
    return post
  }

  /// The post that a program knows by the address of its preview, also if it was deleted since.
  private func previewedPost(at path: String, _ bearer: TokenBearer) async throws -> UUID? {
    guard let secret = previewSecret(in: path) else { return nil }
    if let post = try await database.previews.posts(openedBy: [secret]).first { return post }
    let removed = try await database.deskPosts.list(
      .removed, words: "", of: bearer.person.reach, at: present, limit: 1000, offset: 0)
    return removed.map(\.id).first { bearer.previewSecret(of: $0) == secret }
  }

  /// The secret in a path that is the address of a preview.
  func previewSecret(in path: String) -> Secret? {
    let secret = Secret(path.split(separator: "/").last.map(String.init) ?? "")
    return connections.preview(secret.text) == path ? secret : nil
  }

  /// The address at which the person who writes by a program finds a post: for one that readers do not see
  /// yet, a secret one.
  func micropubAddress(of post: UUID, _ bearer: TokenBearer) async throws -> (url: String, isSecret: Bool) {
    guard let found = try await database.deskPosts.post(post) else { throw EditingError.noSuchPost }
    guard [.draft, .scheduled].contains(found.editorialState(at: present)) else {
      return (configuration.absoluteURL(found.path), false)
    }
    let secret = bearer.previewSecret(of: post)
    try await database.previews.open(secret, post: post, at: present)
    return (configuration.absoluteURL(connections.preview(secret.text)), true)
  }

  /// Stores a file that the person has sent.
  func addMedium(_ file: FormFile, _ bearer: TokenBearer) async throws -> Medium {
    guard let source = MediaSource(file.body) else { throw MicropubError.invalid("The file cannot be read.") }
    return try await media.add(
      source, named: file.fileName, claiming: file.contentType, by: bearer.person.id, at: present)
  }
}

extension MicropubError {
  static let noToken = MicropubError(
    status: .unauthorized, code: "unauthorized", reason: "The request needs a token.",
    challenge: #"Bearer realm="programs""#)

  static func insufficient(_ scope: TokenScope) -> MicropubError {
    MicropubError(
      status: .unauthorized, code: "insufficient_scope", reason: "The token needs \(scope.rawValue).",
      challenge: #"Bearer realm="programs", error="insufficient_scope", scope="\#(scope.rawValue)""#)
  }
}

extension FormLimits {
  /// For an entry with its pictures: as for media, with a text of 5 MB.
  static let micropub: FormLimits = {
    var limits = FormLimits.media
    limits.fieldSize = 5 * 1024 * 1024
    return limits
  }()
}
