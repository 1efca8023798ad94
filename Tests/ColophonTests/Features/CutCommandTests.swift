import Foundation
import HTTP
import HTTPTypes
import Importing
import Postgres
import PostgresTestSupport
import Testing

@testable import Accounts
@testable import Colophon
@testable import Editing
@testable import Publication
@testable import SiteBase

/// A process that is killed at a statement is, for the database, a connection that ends there.
@Suite("Commands that are cut off at any of their statements", .timeLimit(.minutes(15)))
struct CutCommandTests {
  @Test(
    "All of a command was done or nothing, no text is lost, and the next try does it",
    arguments: Interrupted.all, [false, true])
  func anyStatement(_ command: Interrupted, afterwards: Bool) async throws {
    try await DeskFixture.run { desk in
      let (site, folder) = (desk.site, ContentFixture())
      // Without anybody who is told of them, there are no events.
      _ = try await desk.browser("Olga", .owner).addWebhook("https://hooks.example/")
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/posts", withIntermediateDirectories: true)
      let person = try await site.person()
      let proxy = try StallingProxy(to: site.database)
      let database = proxy.database(site.database, poolSize: 1)
      func perform(_ id: UUID, in database: Database) async throws {
        _ = try await database.edit(
          command.command(folder.path), of: id, by: Editor(person), in: site.editing)
      }
      func begin() async throws -> UUID {
        let id = try await command.begin(site, person, folder.path)
        _ = try await site.database.postEvents.take(atMost: 100)
        return id
      }
      let whole = try await begin()
      try await perform(whole, in: site.database)
      let done = try await PostTrace(of: whole, site)

      for request in 1...100 {
        let id = try await begin()
        let before = try await PostTrace(of: id, site)
        _ = try await database.deskPosts.post(whole)
        proxy.cut(atRequest: request, afterwards: afterwards)
        let result = await Result { try await perform(id, in: database) }
        let isComplete = proxy.isUncut()
        var after = try await PostTrace(of: id, site)
        #expect(after.texts.isSuperset(of: before.texts), "request \(request)")
        if isComplete {
          try result.get()
        } else if after != done {
          #expect(after == before, "request \(request)")
          try await perform(id, in: site.database)
          after = try await PostTrace(of: id, site)
        }
        #expect(after == done, "request \(request)")
        guard !isComplete else {
          #expect(request > 5)
          break
        }
      }
      await database.close()
      proxy.stop()
    }
  }

  @Test("A post that was begun is there whole or not at all, and once after the next try")
  func beginning() async throws {
    try await DeskFixture.run { desk in
      let site = desk.site
      _ = try await desk.browser("Olga", .owner).addWebhook("https://hooks.example/")
      let person = try await site.person()
      let proxy = try StallingProxy(to: site.database)
      let database = proxy.database(site.database, poolSize: 1)
      for (request, afterwards) in (1...100).flatMap({ [($0, false), ($0, true)] }) {
        let text = NewText(Interrupted.text("First."), publishing: .init(), named: "\(request) \(afterwards)")
        _ = try await database.deskPosts.post(person.id)
        proxy.cut(atRequest: request, afterwards: afterwards)
        _ = await Result { try await database.begin(text, by: Editor(person), in: site.editing) }
        let isComplete = proxy.isUncut()
        let id = try await site.database.begin(text, by: Editor(person), in: site.editing).id
        let trace = try await PostTrace(of: id, site)
        #expect(trace.events == [.published])
        #expect(trace.status == 200)
        #expect(trace.texts == ["First.\n"])
        if isComplete { break }
      }
      await database.close()
      proxy.stop()
    }
  }
}

/// A command, and a post for which it does something.
struct Interrupted: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let begin: @Sendable (TestSite, Person, _ folder: String) async throws -> UUID
  let command: @Sendable (_ folder: String) -> EditCommand

  static func text(_ words: String) -> String { "---\ntitle: Ours\n---\n\n\(words)\n" }

  private init(
    _ name: String, of former: [EditCommand], isPublic: Bool = true,
    _ command: @escaping @Sendable (_ folder: String) -> EditCommand
  ) {
    testDescription = name
    self.command = command
    begin = { site, person, _ in
      let id = try await site.begin(
        Self.text("First."), publishing: isPublic ? DeskPublication() : nil, by: person
      ).id
      for command in former { try await site.edit(command, of: id, by: person) }
      return id
    }
  }

  private static let changed = EditCommand.save(text("Second."))
  private static func change(then publishing: EditCommand.Publishing) -> EditCommand {
    var changes = TextChanges()
    changes.markdown = "Third.\n"
    return .change(changes, then: publishing)
  }

  static let all = [
    Interrupted("save", of: [changed]) { _ in .save(text("Third.")) },
    Interrupted("change", of: []) { _ in change(then: .later) },
    Interrupted("change and publish", of: [changed]) { _ in change(then: .now(DeskPublication())) },
    Interrupted("publish", of: [], isPublic: false) { _ in .publish(DeskPublication()) },
    Interrupted("publish again", of: [changed]) { _ in .publish(DeskPublication()) },
    Interrupted("unpublish", of: [changed]) { _ in .unpublish },
    Interrupted("discard", of: [changed]) { _ in .discard },
    Interrupted("restore a version", of: [changed]) { _ in .restoreVersion(.revision(1)) },
    Interrupted("remove", of: [changed]) { _ in .remove },
    Interrupted("restore", of: [.remove]) { _ in .restore },
    Interrupted("republish", of: [.remove]) { _ in .republish },
    Interrupted("hand over a post", of: []) { .handOver(folder: $0) },
    Interrupted("hand over a draft", of: [], isPublic: false) { .handOver(folder: $0) },
    adopt,
  ]

  private static let adopt = Interrupted("adopt") { site, person, folder in
    let id = try await site.begin(text("First."), publishing: DeskPublication(), by: person).id
    try await site.edit(.handOver(folder: folder), of: id, by: person)
    return id
  } command: { _ in
    .adopt
  }

  private init(
    _ name: String, begin: @escaping @Sendable (TestSite, Person, String) async throws -> UUID,
    command: @escaping @Sendable (String) -> EditCommand
  ) {
    (testDescription, self.begin, self.command) = (name, begin, command)
  }
}

/// What is left of a post and its texts, but for its address.
private struct PostTrace: Equatable {
  let state: PostState
  let owner: PostOwner.Kind
  let isRemoved: Bool
  let text: String?
  /// All that was written below the front matter and that somebody can still get.
  let texts: Set<String>
  let events: [PostEvent.Kind]
  /// The status with which readers are answered.
  let status: Int

  init(of id: UUID, _ site: TestSite) async throws {
    let database = site.database
    let post = try #require(try await database.deskPosts.post(id))
    (state, isRemoved, owner) = (post.state, post.isRemoved, post.owner)
    text = try await database.workingCopies.currentText(of: id)?.source.text
    let kept = try await database.workingCopies.keptTexts(of: id).map(\.source.text)
    let revisions = try await database.revisions.all(of: id).map(\.source.text)
    texts = Set(try (kept + revisions + [text].compactMap { $0 }).map { try FrontMatterValues($0).markdown })
    events = try await database.postEvents.take(atMost: 10).map(\.kind)
    status = try await site.get(post.path).status.code
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
