import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces
@testable import Publication

/// What is written at the desk.
enum WrittenKind: String {
  case post, page

  func address(_ slug: String) -> String { self == .page ? "/\(slug)" : "/posts/\(slug)" }

  /// The state in which readers get it.
  var shown: PostState { self == .page ? .page : .published }
}

/// What somebody does with a post or a page.
enum ClientCommand: Hashable {
  case save(String)
  case rename(String)
  case publish, unpublish, discard, remove, restore
}

/// The clients. The desk gets forms from a browser, and from its script.
enum EditingClient: CaseIterable {
  case form, script, api, micropub

  /// The commands that this client has.
  func has(_ command: ClientCommand, _ kind: WrittenKind) -> Bool {
    switch (self, command) {
    case (.api, .discard), (.api, .restore), (.micropub, .discard): false
    // What Micropub calls a slug, a page does not have.
    case (.micropub, .rename): kind == .post
    default: true
    }
  }

  /// Whether who gives this command says what text they have seen.
  func isCompared(_ command: ClientCommand) -> Bool {
    switch (self, command) {
    case (.micropub, _): false
    case (.api, _): true
    case (_, .unpublish), (_, .remove), (_, .restore): false
    default: true
    }
  }
}

/// Somebody with a browser, and with programs that have their token.
struct ClientUser {
  let browser: Browser
  let program: Program
  let micropub: MicropubProgram

  init(_ desk: DeskFixture, _ name: String) async throws {
    browser = try await desk.browser(name)
    program = try await desk.program(name)
    micropub = try await MicropubProgram(desk, name, .editor)
  }

  /// Gives a command, and returns the status of the answer.
  func perform(
    _ command: ClientCommand, from client: EditingClient, of kind: WrittenKind, _ id: UUID,
    at address: String, having seen: SeenPost
  ) async throws -> Int {
    let name = id.uuidString.lowercased()
    switch client {
    case .form:
      return try await browser.post("/desk/posts/\(name)/\(command.action)", command.form(seen, kind)).status
        .code
    case .script:
      return try await browser.json("/desk/posts/\(name)/\(command.action)", command.form(seen, kind)).status
    case .api:
      let (method, suffix, body) = command.operation(kind)
      let tag = seen.tag ?? "\"none\""
      return try await program.send(method, "/\(kind)s/\(name)\(suffix)", body, [.ifMatch: tag]).status
    case .micropub:
      let url = "https://blog.example\(address)"
      return try await micropub.json(#"{"url": "\#(url)", \#(command.micropub)}"#).status.code
    }
  }

  /// What one finds of a post or a page, at the desk and by the API.
  func look(at id: UUID, _ kind: WrittenKind = .post) async throws -> SeenPost {
    let current = try #require(try await browser.desk.site.database.workingCopies.currentText(of: id))
    let answer = try await program.get("/\(kind)s/\(id.uuidString.lowercased())?fields=id")
    return SeenPost(
      version: "\(current.version)", text: current.source.text, tag: answer.status == 200 ? answer.tag : nil)
  }
}

struct SeenPost: Equatable {
  let version: String
  let text: String
  /// Nil for a removed post.
  let tag: String?
}

extension ClientCommand {
  var action: String {
    switch self {
    case .save: "text"
    case .rename: "details"
    case .publish: "publish"
    case .unpublish: "unpublish"
    case .discard: "discard"
    case .remove: "remove"
    case .restore: "restore"
    }
  }

  /// The fields of the desk's form.
  func form(_ seen: SeenPost, _ kind: WrittenKind) -> [String: String] {
    let version = ["version": seen.version]
    switch self {
    case .save(let body):
      let front = seen.text.components(separatedBy: "\n---\n")[0]
      return version.merging(["text": "\(front)\n---\n\n\(body)\n"]) { $1 }
    case .rename(let slug):
      return version.merging(kind == .page ? ["page": kind.address(slug)] : ["slug": slug]) { $1 }
    default: return version
    }
  }

  /// What the API calls it.
  func operation(_ kind: WrittenKind) -> (HTTPRequest.Method, String, JSON?) {
    switch self {
    case .save(let body): (.patch, "", ["markdown": .text(body)])
    case .rename(let slug):
      (.patch, "", kind == .page ? ["path": .text(kind.address(slug))] : ["slug": .text(slug)])
    case .publish: (.put, "/publication", [:])
    case .unpublish: (.delete, "/publication", nil)
    default: (.delete, "", nil)
    }
  }

  /// The members of Micropub's request.
  var micropub: String {
    switch self {
    case .save(let body): #""action": "update", "replace": {"content": ["\#(body)"]}"#
    case .rename(let slug): #""action": "update", "replace": {"mp-slug": ["\#(slug)"]}"#
    case .publish: #""action": "update", "replace": {"post-status": ["published"]}"#
    case .unpublish: #""action": "update", "replace": {"post-status": ["draft"]}"#
    case .restore: #""action": "undelete""#
    default: #""action": "delete""#
    }
  }
}
