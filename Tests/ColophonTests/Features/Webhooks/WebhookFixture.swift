import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Jobs
@testable import ProgramInterfaces
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

/// A site with an owner, and a receiver of its webhooks on this machine.
struct WebhookFixture: Sendable {
  let desk: DeskFixture
  let owner: Browser
  let receiver: Subscriber
  /// The address of the endpoint at the desk.
  let page: String
  let secret: String

  /// - Parameter deadline: of each request; nil for that of the site.
  static func run(
    reachesPrivateAddresses: Bool = true, deadline: Duration? = nil,
    _ body: @escaping @Sendable (WebhookFixture) async throws -> Void
  ) async throws {
    let live = HTTPClient.live(userAgent: "Colophon")
    let client = HTTPClient { request, content, options in
      var options = options
      options.deadline = deadline ?? options.deadline
      return try await live.send(request, content, options)
    }
    let configure: @Sendable (inout Configuration) -> Void = {
      $0.webhooksReachPrivateAddresses = reachesPrivateAddresses
    }
    // Receivers take only messages of the last minutes.
    let start = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    try await DeskFixture.run(from: start, client: client, configure: configure) { desk in
      let owner = try await desk.browser("Olga", .owner)
      let receiver = try Subscriber { _ in Response(.noContent) }
      let (page, secret) = try await owner.addWebhook("\(receiver.origin)/hook?for=site")
      try await body(
        WebhookFixture(desk: desk, owner: owner, receiver: receiver, page: page, secret: secret))
      await receiver.stop()
    }
  }

  var site: TestSite { desk.site }

  func act(_ action: WebhookAction, _ form: [String: String] = [:]) async throws -> Response {
    try await owner.post("\(page)/\(action.rawValue)", form)
  }

  /// Sends what has happened, in one try for each message that is due.
  func send() async throws {
    try await site.site.webhooks.send()
    try await desk.runJobs()
  }

  /// Compares all posts with what was told of them, and sends what has happened.
  func compareAndSend() async throws {
    try await site.site.webhooks.compare(at: desk.now)
    try await send()
  }

  /// The states of all deliveries, the latest first.
  func states() async throws -> [WebhookState] {
    try await site.database.webhookLog.deliveries(to: nil, limit: 100, offset: 0).map(\.state)
  }

  /// What the receiver got, in the order of their times: `post.published /posts/one`.
  func told() throws -> [String] {
    try receiver.deliveries.map { try Told($0.body) }.map { told in
      "\(told.type) \((told.data["url"] as? String ?? "").replacing("https://blog.example", with: ""))"
    }
  }

  /// The type of each request that is genuine by this secret; nil for others.
  func verified(_ secret: String? = nil) async throws -> [String?] {
    let requests = receiver.deliveries.map { request -> [String: Any] in
      let fields = request.fields.map { ($0.name.rawName, $0.value) }
      return [
        "headers": Dictionary(fields) { $1 }, "body": String(decoding: request.body, as: UTF8.self),
      ]
    }
    return try WebhookVerifier.types(of: requests, by: secret ?? self.secret)
  }

  struct Told {
    let type: String
    let timestamp: String
    let data: [String: Any]

    init(_ body: [UInt8]) throws {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
      type = try #require(object["type"] as? String)
      timestamp = try #require(object["timestamp"] as? String)
      data = try #require(object["data"] as? [String: Any])
    }
  }
}

/// The library of Standard Webhooks for Python, by which receivers verify messages.
enum WebhookVerifier {
  private static let python = "\(Checkout.root)/.build/programs/bin/python"

  /// Whether it is installed: `Scripts/programs-python`.
  static var isInstalled: Bool {
    let installed = "\(Checkout.root)/.build/programs/installed.txt"
    return (try? String(contentsOfFile: installed, encoding: .utf8))?.contains("standardwebhooks") == true
  }

  static func types(of requests: [[String: Any]], by secret: String) throws -> [String?] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("webhooks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONSerialization.data(withJSONObject: requests).write(to: file)
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["\(Checkout.root)/Tests/Programs/verify_webhooks.py", secret, file.path]
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode([String?].self, from: text)
  }
}

extension Browser {
  /// Adds an endpoint. Returns its page at the desk, and its secret.
  func addWebhook(_ url: String) async throws -> (page: String, secret: String) {
    let answer = try await post("/desk/house/webhooks", ["url": url])
    let text = try await answer.text
    #expect(answer.status == .ok, "\(text)")
    let secret = try #require(text.firstMatch(of: #/<code>(whsec_[A-Za-z0-9+\/=]+)</#)).1
    let page = try #require(text.firstMatch(of: #/"(/desk/house/webhooks/endpoints/[0-9a-f-]+)"/#)).1
    return (String(page), String(secret))
  }
}
