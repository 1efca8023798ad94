import Foundation
import HTTP
import HTTPTypes
import Importing
import RandomTestSupport
import Testing

@testable import Accounts
@testable import Colophon
@testable import Editing
@testable import Publication
@testable import SiteBase

/// Two people change a post or a page by all clients, at random, and a model of few lines says what becomes
/// of it.
@Suite("Any commands, in any order, by any client", .timeLimit(.minutes(15)))
struct EditingModelTests {
  @Test(
    "What becomes of a text, what readers get and webhooks hear, and what is refused, is as the model says",
    arguments: [WrittenKind.post, .page])
  func sequences(kind: WrittenKind) async throws {
    try await WebhookFixture.run { hooks in
      let writers = [try await ClientUser(hooks.desk, "Ada"), try await ClientUser(hooks.desk, "Bob")]
      for seed in 1...12 as ClosedRange<UInt64> {
        try await Walk.run(kind, seed: seed, by: writers)
      }
    }
  }
}

/// What is known of a post or a page.
private struct Model: Equatable {
  let kind: WrittenKind
  struct Text: Equatable {
    var body: String
    /// What the address ends with, if the text says so. That of a page always does.
    var slug: String?
  }

  /// The text as it is at the desk.
  var text: Text
  /// The text that was published last, and is the current one unless there is a working copy.
  var published: Text?
  var hasCopy = true
  var isPublic = false
  var isRemoved = false
  /// Whether readers saw it when it was removed.
  var wasPublic = false
  var address: String

  enum Outcome { case done, removed, changedMeanwhile, refused }

  /// The event of a change; nil if readers see no change.
  func event(since former: Model) -> PostEvent.Kind? {
    switch (former.isPublic, isPublic) {
    case (false, true): .published
    case (true, false): isRemoved ? .deleted : .unpublished
    case (true, true): published == former.published ? nil : .updated
    case (false, false): nil
    }
  }

  var status: Int { isPublic ? 200 : isRemoved && wasPublic ? 410 : 404 }

  /// - Parameter isStale: whether the person has seen another text than there is.
  mutating func perform(_ command: ClientCommand, from client: EditingClient, isStale: Bool) -> Outcome {
    if isRemoved {
      switch (command, client) {
      case (.restore, _), (.save, .form): break
      case (.remove, .micropub): return .done
      default: return .removed
      }
    }
    if isStale, client.isCompared(command) { return .changedMeanwhile }
    // A program that does not know of the changes at the desk would publish them.
    let isChange = ![.remove, .restore].contains(command)
    if client == .micropub, isChange, isPublic, hasCopy { return .refused }
    switch command {
    case .save(let body): change { $0.body = body }
    case .rename(let slug): change { $0.slug = slug }
    case .publish: publish()
    case .unpublish: isPublic = false
    case .discard:
      guard let published else { return .refused }
      (text, hasCopy) = (published, false)
    case .remove: (isRemoved, wasPublic, isPublic) = (true, isPublic, false)
    case .restore:
      // Micropub brings back what readers saw, and the desk a draft.
      if isRemoved { (isRemoved, isPublic) = (false, wasPublic && client == .micropub) }
    }
    // Micropub knows no text that is saved and not published, except of a draft.
    if client == .micropub, isChange, isPublic, hasCopy { publish() }
    return .done
  }

  private mutating func change(_ edit: (inout Text) -> Void) {
    let former = text
    edit(&text)
    if text != former { hasCopy = true }
  }

  private mutating func publish() {
    (published, hasCopy, isPublic) = (text, false, true)
    if let slug = text.slug { address = kind.address(slug) }
  }
}

/// A post to which random commands are given.
private struct Walk {
  let id: UUID
  let writers: [ClientUser]
  var model: Model
  var random: SeededGenerator
  /// What people may have seen, with what the post was then; the last one is what there is.
  var seen: [(SeenPost, Model)] = []
  /// For the message of a test that fails.
  var log: [String]

  static func run(_ kind: WrittenKind, seed: UInt64, by writers: [ClientUser]) async throws {
    let editor = try await writers[0].browser.begin("Post \(seed)", kind)
    let slug = "post-\(seed)"
    var walk = Walk(
      id: try #require(writers[0].browser.post(at: editor)), writers: writers,
      model: Model(
        kind: kind, text: .init(body: "", slug: kind == .page ? slug : nil), address: kind.address(slug)),
      random: SeededGenerator(seed: seed), log: ["seed \(seed)"])
    try await walk.check()
    for number in 1...25 { try await walk.step(number, seed) }
  }

  private mutating func step(_ number: Int, _ seed: UInt64) async throws {
    let commands: [ClientCommand] = [
      .save("Text \(number)."), .save("Text \(number)."),
      .rename("p\(seed)-\(Int.random(in: 1...3, using: &random))"),
      .publish, .publish, .unpublish, .discard, .remove, .restore, .restore,
    ]
    let command = try #require(commands.randomElement(using: &random))
    let kind = model.kind
    let client = try #require(
      EditingClient.allCases.filter { $0.has(command, kind) }.randomElement(using: &random))
    let isLate = Int.random(in: 1...4, using: &random) == 1
    let (before, old) = (
      try #require(seen.last).0, try #require(isLate ? seen.randomElement(using: &random) : seen.last).0
    )
    let isStale = client == .api ? old.tag != before.tag : old.version != before.version
    log.append("\(client) \(command)\(isStale ? " over an old version" : "")")
    let former = model
    let outcome = model.perform(command, from: client, isStale: isStale)
    let status = try await writers[number % 2].perform(
      command, from: client, of: kind, id, at: former.address, having: old)
    let isMoved = model.address != former.address
    try expect(
      status == expectedStatus(of: outcome, of: command, from: client, isMoved: isMoved), "status \(status)")
    if outcome != .done {
      try expect(try await writers[0].look(at: id, kind) == before, "a refused command changed it")
    }
    let events = try await writers[0].browser.desk.site.database.postEvents.take(atMost: 10).map(\.kind)
    try expect(events == [model.event(since: former)].compactMap { $0 }, "events \(events)")
    try await check()
  }

  private func expectedStatus(
    of outcome: Model.Outcome, of command: ClientCommand, from client: EditingClient, isMoved: Bool
  ) -> Int {
    switch (outcome, client) {
    case (.removed, _): 410
    case (.changedMeanwhile, .api): 412
    case (.refused, .micropub): 403
    case (.changedMeanwhile, _), (.refused, _): 409
    case (.done, .form): 303
    case (.done, .script): 200
    case (.done, .api): command == .remove ? 204 : 200
    case (.done, .micropub): isMoved ? 201 : 204
    }
  }

  /// Compares the post with the model.
  private mutating func check() async throws {
    let site = writers[0].browser.desk.site
    let now = try await writers[0].look(at: id, model.kind)
    let post = try #require(try await site.database.deskPosts.post(id))
    let values = try FrontMatterValues(now.text)
    let text = Model.Text(
      body: values.markdown.trimmingCharacters(in: .newlines),
      slug: model.kind == .page ? values.values["page"].map { String($0.dropFirst()) } : values.values["slug"]
    )
    try expect(text == model.text, "text \(now.text)")
    try expect((post.savedAt != nil) == model.hasCopy, "working copy")
    try expect(post.isRemoved == model.isRemoved && (now.tag == nil) == model.isRemoved, "removed")
    try expect(
      (post.state == model.kind.shown) == model.isPublic && post.path == model.address, "state \(post)")
    let page = try await site.get(model.address)
    try expect(page.status.code == model.status, "readers get \(page.status.code)")
    if model.isPublic {
      let shown = try await page.text.matches(of: #/<p>(Text \d+\.)/#).map { String($0.1) }
      try expect(shown == [model.published?.body].filter { $0 != "" }, "readers see \(shown)")
    }
    for (old, former) in seen where old.version == now.version {
      try expect(former.text == model.text, "version \(now.version) names two texts")
    }
    seen.append((now, model))
  }

  private func expect(_ condition: Bool, _ message: String) throws {
    try #require(condition, "\(message); \(model)\n\(log.joined(separator: "\n"))")
  }
}
