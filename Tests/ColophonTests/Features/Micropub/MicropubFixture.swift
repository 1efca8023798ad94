import Digests
import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import Publication

/// An editor program that writes by Micropub, with the token of a person.
struct MicropubProgram: Sendable {
  let desk: DeskFixture
  let person: Person
  let token: String?

  static func run(_ body: @escaping @Sendable (MicropubProgram) async throws -> Void) async throws {
    try await DeskFixture.run { desk in
      try await body(try await MicropubProgram(desk, "Ada", .editor))
    }
  }

  init(
    _ desk: DeskFixture, _ name: String, _ role: Role, scopes: Set<TokenScope> = [.writePosts, .writeMedia]
  ) async throws {
    self.desk = desk
    person = try await desk.browser(name, role).person
    token = try await desk.site.database.tokens.make(
      "Editor", for: person, scopes: scopes, until: nil, at: desk.now
    ).secret.text
  }

  private init(_ desk: DeskFixture, _ person: Person, _ token: String?) {
    (self.desk, self.person, self.token) = (desk, person, token)
  }

  /// The same program with another token in its requests, or none.
  func with(token: String?) -> MicropubProgram { MicropubProgram(desk, person, token) }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ type: String? = nil, _ body: [UInt8] = [],
    _ fields: HTTPFields = [:]
  ) async throws -> Response {
    var fields = fields
    if let token { fields[.authorization] = "Bearer \(token)" }
    if let type { fields[.contentType] = type }
    return try await desk.site.site.respond(
      Request(method, path, headerFields: fields, body: body.isEmpty ? .empty : .bytes(body)))
  }

  func get(_ query: String) async throws -> (response: Response, value: [String: Any]) {
    let response = try await send(.get, "/micropub\(query)")
    let object = try? JSONSerialization.jsonObject(with: Data(try await response.text.utf8))
    return (response, object as? [String: Any] ?? [:])
  }

  /// - Parameter text: as it is sent: `h=entry&content=Hello`.
  func form(_ text: String, _ fields: HTTPFields = [:]) async throws -> Response {
    try await send(
      .post, "/micropub", "application/x-www-form-urlencoded; charset=utf-8", Array(text.utf8), fields)
  }

  func json(_ text: String, _ fields: HTTPFields = [:]) async throws -> Response {
    try await send(.post, "/micropub", "application/json", Array(text.utf8), fields)
  }

  /// - Parameter parts: names, with the names of files and their contents.
  func multipart(
    _ parts: [(name: String, file: String?, content: [UInt8])], to path: String = "/micropub"
  ) async throws -> Response {
    var body: [UInt8] = []
    for part in parts {
      let file = part.file.map { "; filename=\"\($0)\"\r\nContent-Type: image/png" } ?? ""
      body += Array("--boundary\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n".utf8)
      body += part.content + Array("\r\n".utf8)
    }
    body += Array("--boundary--\r\n".utf8)
    return try await send(.post, path, "multipart/form-data; boundary=boundary", body)
  }

  /// The address of a post that was created.
  func created(_ response: Response) async throws -> String {
    let text = try await response.text
    #expect(response.status == .created, "\(text)")
    let url = try #require(response.headerFields[.location])
    #expect(url.hasPrefix("https://blog.example/"))
    return url
  }

  /// The page of a post, as readers get it.
  func page(_ url: String) async throws -> String {
    try await desk.site.text(url.replacing("https://blog.example", with: ""))
  }

  func status(_ url: String) async throws -> Int {
    try await desk.site.get(url.replacing("https://blog.example", with: "")).status.code
  }

  /// What the program gets of a post to change it.
  func source(_ url: String, _ properties: String = "") async throws -> [String: [Any]] {
    let answer = try await get("?q=source&url=\(url)\(properties)")
    #expect(answer.response.status == .ok, "\(answer.value)")
    return try #require(answer.value["properties"] as? [String: [Any]])
  }
}

extension Response {
  /// The code of Micropub's error.
  var micropubError: String? {
    get async throws {
      let object = try? JSONSerialization.jsonObject(with: Data(try await text.utf8))
      return (object as? [String: Any])?["error"] as? String
    }
  }
}

/// Pictures of a pixel or four, by the ending of their names.
let micropubPictures: [String: [UInt8]] = [
  "png":
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAABAAAAAQBPJcTWAAAAEElEQVR4"
    + "nGP4y8AARAwQCgAfrgP19hgqWQAAAABJRU5ErkJggg==",
  "gif":
    "R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==",
  "jpg":
    "/9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAgEBAQEBAUFBQUFBQYGBgYGBgYGBgYGBgYHBwcICAgHBwcGBgcH"
    + "CAgICAkJCQgICAgJCQoKCgwMCwsODg4RERT/xABMAAEBAAAAAAAAAAAAAAAAAAAABgEBAQAAAAAAAAAAAAAA"
    + "AAAABgcQAQAAAAAAAAAAAAAAAAAAAAARAQAAAAAAAAAAAAAAAAAAAAD/wAARCAACAAIDASIAAhEAAxEA/9oA"
    + "DAMBAAIRAxEAPwCLAFF/f//Z",
].mapValues { Array(Data(base64Encoded: $0) ?? Data()) }

let micropubPicture = micropubPictures["png"] ?? []
