import Accounts
import Concurrency
import Foundation
import Importing
import Publication
import Timestamps

/// Who gives a command.
package struct Editor: Sendable {
  /// Nil for the operator, who gives commands in the shell.
  package let person: UUID?
  /// For the history of a post.
  package let name: String?
  package let reach: PostReach
  /// Whether it may make the desk or a file the owner of a post.
  package let mayTransfer: Bool

  package init(_ person: Person) {
    (self.person, name, reach) = (person.id, person.name, person.reach)
    mayTransfer = person.role >= .editor
  }

  private init(person: UUID?, name: String?, reach: PostReach, mayTransfer: Bool) {
    (self.person, self.name, self.reach, self.mayTransfer) = (person, name, reach, mayTransfer)
  }

  /// Somebody who gives commands in the shell.
  package static let `operator` = Editor(person: nil, name: nil, reach: .all, mayTransfer: true)
}

extension Person {
  /// Authors see and change only what they began.
  package var reach: PostReach { role >= .editor ? .all : .own(id) }
}

/// The version and the state of a post that the editor has seen. If the post has another one now, nothing is
/// done.
package struct Seen: Sendable {
  /// The text; nil for whatever is there.
  package var version: TextVersion?
  /// The state of the post; nil for whatever it is.
  package var state: PostState?

  package init(_ version: TextVersion?, _ state: PostState? = nil) {
    (self.version, self.state) = (version, state)
  }

  /// Whatever is there.
  package static let anything = Seen(nil)
}

/// The facts about the site that commands need.
package struct EditingContext: Sendable {
  /// How texts are read.
  package let style: WritingStyle
  /// The present, in the site's time zone.
  package let now: Timestamp
  /// Whether a post may be at a path and query without hiding a page of the site itself.
  package let isFree: @Sendable (String) -> Bool

  package init(
    style: WritingStyle, now: Timestamp, isFree: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    (self.style, self.now, self.isFree) = (style, now, isFree)
  }

  /// In UTF-8. Longer texts are read and rendered on Swift's threads: on the queue of a connection, others
  /// would wait for it.
  private static let mostBytesOnQueue = 64 << 10

  /// Works on a text, away from the queue of the connection if it is long.
  package func working<Value: Sendable, Failure: Error>(
    on text: String, _ work: @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard text.utf8.count > Self.mostBytesOnQueue else { return try work() }
    return try await onThreadPool { () async throws(Failure) -> Value in try work() }
  }

  /// A text of the desk.
  ///
  /// - Parameter place: what errors name before the line.
  /// - Throws: ``EditingError/mistake(_:)``, also for a redirect from a page of the site.
  package func post(of text: String, place: String = "text") async throws(EditingError) -> MarkdownPost {
    try await working(on: text) { () throws(EditingError) in
      do throws(ContentError) {
        // A text without a date is read as if it were published today.
        let day = String(now.rfc3339.prefix(10))
        let post = try MarkdownPost(text, place: place, day: day, style: style)
        try post.checkRedirects(isFree: isFree)
        return post
      } catch {
        throw .mistake(TextMistake(error))
      }
    }
  }

  /// The parts of a text.
  ///
  /// - Throws: ``EditingError/mistake(_:)`` if the front matter cannot be read.
  package func entry(of text: String) async throws(EditingError) -> EntryText {
    try await working(on: text) { () throws(EditingError) in
      do throws(ContentError) { return try EntryText(text) } catch { throw .mistake(TextMistake(error)) }
    }
  }

  /// A text with these parts.
  ///
  /// - Throws: ``EditingError/mistake(_:)`` if the front matter cannot be changed line by line.
  package func applying(_ entry: EntryText, to text: String) async throws(EditingError) -> String {
    try await working(on: text) { () throws(EditingError) in
      do throws(ContentError) { return try entry.applied(to: text) } catch {
        throw .mistake(TextMistake(error))
      }
    }
  }
}
