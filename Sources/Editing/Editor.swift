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
  /// Whether it may write pages, which are at addresses that belong to nobody else.
  package let mayWritePages: Bool
  /// Whether it may make addresses of the site itself lead elsewhere.
  package let ownsSite: Bool

  package init(_ person: Person) {
    (self.person, name, reach) = (person.id, person.name, person.reach)
    (mayTransfer, mayWritePages) = (person.role >= .editor, person.role >= .editor)
    ownsSite = person.role == .owner
  }

  private init() {
    (person, name, reach, mayTransfer, mayWritePages, ownsSite) = (nil, nil, .all, true, true, true)
  }

  /// Somebody who gives commands in the shell.
  package static let `operator` = Editor()
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
  /// The addresses of the site's own pages.
  package let site: SiteAddresses

  package init(style: WritingStyle, now: Timestamp, site: SiteAddresses = .none) {
    (self.style, self.now, self.site) = (style, now, site)
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
  /// - Parameters:
  ///   - place: what errors name before the line.
  ///   - isPage: whether it is to be the text of a page; nil for either.
  /// - Throws: ``EditingError/mistake(_:)``, also for a redirect from a page of the site, or a page there.
  package func post(
    of text: String, place: String = "text", isPage: Bool? = nil
  ) async throws(EditingError) -> MarkdownPost {
    try await working(on: text) { () throws(EditingError) in
      do throws(ContentError) {
        // A text without a date is read as if it were published today.
        let day = String(now.rfc3339.prefix(10))
        let post = try MarkdownPost(text, place: place, day: day, style: style)
        try post.checkRedirects(beside: site)
        try post.checkPage(isPage, place: place, beside: site)
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
