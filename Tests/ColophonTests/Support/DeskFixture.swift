import Dependencies
import Digests
import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Jobs
import Publication
import Synchronization
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Settings
@testable import SiteBase

/// A site with people who have signed in, and a clock that the test sets.
struct DeskFixture: Sendable {
  let site: TestSite
  private let clock: Clock

  private final class Clock: Sendable {
    let date: Mutex<Date>
    init(_ date: Date) { self.date = Mutex(date) }
  }

  /// - Parameters:
  ///   - start: what the clock shows first.
  ///   - client: by default one that finds no other site.
  static func run(
    baseURL: String = "https://blog.example", from start: Date = Date(timeIntervalSince1970: 1_800_000_000),
    client: HTTPClient = .offline, cache: Bool = false,
    configure: @escaping @Sendable (inout Configuration) -> Void = { _ in },
    _ body: @escaping @Sendable (DeskFixture) async throws -> Void
  ) async throws {
    let settings: @Sendable (inout Configuration) -> Void = { configuration in
      configuration.baseURL = baseURL
      configuration.publication.timeZone = "Europe/Vienna"
      configure(&configuration)
    }
    try await TestSite.run(cache: cache, configure: settings) { site in
      let clock = Clock(start)
      try await withDependencies {
        $0.date = DateGenerator { clock.date.withLock(\.self) }
        $0.httpClient = client
      } operation: {
        try await body(DeskFixture(site: site, clock: clock))
      }
    }
  }

  /// Runs all jobs that are due.
  func runJobs() async throws { try await site.site.jobWorker.runDueJobs() }

  var now: Timestamp { Timestamp(clock.date.withLock(\.self)) }

  func pass(seconds: Double) { clock.date.withLock { $0 += seconds } }

  /// Somebody who has signed in.
  func browser(_ name: String = "Ada", _ role: Role = .editor) async throws -> Browser {
    let email = "\(name.lowercased())@example.com"
    let person = try await site.database.people.add(name, email: email, key: email, role: role, at: now)
    let secret = try await site.database.sessions.begin(
      for: person.id, device: "Browser of \(name)", network: "", at: now)
    let session = try #require(try await site.database.sessions.session(secret, network: "", at: now))
    return Browser(desk: self, person: person, cookie: secret.text, token: session.formToken)
  }

  /// Somebody who has not.
  var stranger: Browser {
    Browser(
      desk: self, person: Person(id: UUID(), name: "", email: "", role: .author), cookie: nil, token: "")
  }
}

extension HTTPClient {
  /// Finds no site.
  static let offline = HTTPClient { request, _, _ in
    throw HTTPClientError(.badURL, request.path ?? "", "there are no other sites in this test")
  }
}

/// A browser with the cookie of a person.
struct Browser: Sendable {
  let desk: DeskFixture
  let person: Person
  var cookie: String?
  var token: String
  /// Fields of all its requests.
  var fields: HTTPFields = [HTTPField.Name("Sec-Fetch-Site")!: "same-origin"]

  func get(_ path: String, _ more: HTTPFields = [:]) async throws -> Response {
    try await desk.site.site.respond(Request(.get, path, headerFields: fields(more)))
  }

  func text(_ path: String) async throws -> String { try await get(path).text }

  /// Sends a form, with the token unless the fields have one.
  func post(
    _ path: String, _ form: [String: String] = [:], _ more: HTTPFields = [:]
  ) async throws -> Response {
    let form = form.merging(["token": token]) { own, _ in own }
    var encoded = more
    encoded[.contentType] = "application/x-www-form-urlencoded"
    let body = form.map { "\($0.key.formEncoded)=\($0.value.formEncoded)" }.joined(separator: "&")
    return try await desk.site.site.respond(
      Request(.post, path, headerFields: fields(encoded), body: .text(body)))
  }

  /// Sends a form as the script of the editor does.
  func json(_ path: String, _ form: [String: String]) async throws -> (status: Int, value: [String: Any]) {
    let response = try await post(path, form, [.accept: "application/json"])
    let object = try JSONSerialization.jsonObject(with: Data(try await response.text.utf8))
    return (response.status.code, object as? [String: Any] ?? [:])
  }

  private func fields(_ more: HTTPFields) -> HTTPFields {
    var all = fields
    if let cookie { all[.cookie] = "__Host-session=\(cookie)" }
    for field in more { all[field.name] = field.value }
    return all
  }

  /// Begins a post, or a page at the address of its title, and returns the address of its editor.
  func begin(_ title: String, _ kind: WrittenKind = .post) async throws -> String {
    let form = kind == .page ? ["title": title, "address": ""] : ["title": title]
    let response = try await post("/desk/posts", form)
    return try #require(response.headerFields[.location])
  }

  /// What the editor at an address has.
  func editor(_ path: String) async throws -> (version: String, text: String) {
    let page = try await text(path)
    let version = try #require(page.firstMatch(of: #/data-version="([^"]*)"/#))
    let text = try #require(page.firstMatch(of: #/<textarea name="text"[^>]*>([^<]*)</#))
    let plain = String(text.1).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    return (String(version.1), plain)
  }

  /// Writes a text with a title, and publishes it.
  func publish(_ path: String, _ text: String, _ form: [String: String] = [:]) async throws -> Response {
    let saved = try await json(
      "\(path)/text", ["version": try await editor(path).version, "text": text, "tab": "one"])
    let version = try #require(saved.value["version"] as? String)
    return try await post("\(path)/publish", form.merging(["version": version]) { own, _ in own })
  }

  /// Sends files as the form of the list does.
  func upload(
    _ files: [(name: String, type: String, bytes: [UInt8])], _ more: HTTPFields = [:]
  ) async throws -> Response {
    var body: [UInt8] = []
    func part(_ head: String, _ content: [UInt8]) {
      body +=
        Array("--boundary\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + content
        + Array("\r\n".utf8)
    }
    if !token.isEmpty { part("name=\"token\"", Array(token.utf8)) }
    for file in files {
      let type = file.type.isEmpty ? "" : "\r\nContent-Type: \(file.type)"
      part("name=\"file\"; filename=\"\(file.name)\"\(type)", file.bytes)
    }
    body += Array("--boundary--\r\n".utf8)
    var all = fields
    if let cookie { all[.cookie] = "__Host-session=\(cookie)" }
    all[.contentType] = "multipart/form-data; boundary=boundary"
    for field in more { all[field.name] = field.value }
    return try await desk.site.site.respond(
      Request(.post, "/desk/media", headerFields: all, body: .bytes(body)))
  }
}

extension Response {
  var text: String {
    get async throws { String(decoding: try await body.collect(upTo: 1 << 24), as: UTF8.self) }
  }
}

extension String {
  fileprivate var formEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
