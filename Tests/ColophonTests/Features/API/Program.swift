import Digests
import Foundation
import HTTP
import HTTPTypes
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces

/// A program with a token.
struct Program: Sendable {
  let desk: DeskFixture
  let person: Person
  /// Nil for a program without a token.
  var secret: String?

  struct Answer: Sendable {
    let response: Response
    let text: String
    let json: JSON

    var status: Int { response.status.code }
    var tag: String { response.headerFields[.eTag] ?? "" }
    /// The path of what was made.
    var location: String {
      (response.headerFields[.location] ?? "").replacing("https://blog.example", with: "")
    }

    subscript(name: String) -> JSON? { json[name] }
    var items: [JSON] { if case .list(let items)? = json["items"] { items } else { [] } }
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil, _ fields: HTTPFields = [:]
  ) async throws -> Answer {
    var all = fields
    if let body {
      all[.contentType] = all[.contentType] ?? "application/json"
      return try await send(method, path, bytes: body.bytes, all)
    }
    return try await send(method, path, bytes: [], all)
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, bytes: [UInt8], _ fields: HTTPFields
  ) async throws -> Answer {
    var fields = fields
    if let secret, fields[.authorization] == nil { fields[.authorization] = "Bearer \(secret)" }
    let path = path.hasPrefix("/api/v1") ? path : "/api/v1\(path)"
    let response = try await desk.site.site.respond(
      Request(method, path, headerFields: fields, body: bytes.isEmpty ? .empty : .bytes(bytes)))
    let text = try await response.text
    return Answer(
      response: response, text: text, json: (try? JSON(parsing: Array(text.utf8))) ?? .null)
  }

  func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> Answer {
    try await send(.get, path, nil, fields)
  }

  /// Writes a post, and returns its path below the root with its tag.
  func post(_ members: JSON) async throws -> (path: String, tag: String) {
    let made = try await send(.post, "/posts", members)
    try #require(made.status == 201, "\(made.text)")
    return (made.location, made.tag)
  }

  /// Writes a page.
  func page(_ members: JSON) async throws -> Answer {
    let made = try await send(.post, "/pages", members)
    try #require(made.status == 201, "\(made.text)")
    return made
  }

  /// Sends a file as a form.
  func upload(_ bytes: [UInt8], named name: String, alt: String...) async throws -> Answer {
    var body = Array(
      "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n".utf8)
    body += bytes + Array("\r\n".utf8)
    for alt in alt {
      body += Array("--b\r\nContent-Disposition: form-data; name=\"alt\"\r\n\r\n\(alt)\r\n".utf8)
    }
    body += Array("--b--\r\n".utf8)
    return try await send(
      .post, "/media", bytes: body, [.contentType: "multipart/form-data; boundary=b"])
  }
}

extension DeskFixture {
  /// A program that acts for somebody with a role.
  func program(
    _ name: String = "Ada", _ role: Role = .editor, _ scopes: Set<TokenScope> = Set(TokenScope.allCases)
  ) async throws -> Program {
    let email = "\(name.lowercased())@example.com"
    let person = try await site.database.people.add(name, email: email, key: email, role: role, at: now)
    let made = try await site.database.tokens.make("A test", for: person, scopes: scopes, until: nil, at: now)
    return Program(desk: self, person: person, secret: made.secret.text)
  }
}

extension JSON {
  /// The items of a member that is a list; nil for what is none.
  func list(_ name: String) -> [JSON]? {
    if case .list(let items)? = self[name] { items } else { nil }
  }
}
