/// Who owns the text of a post. A post has one owner, and changes only there;
/// ``Postgres/Database/transfer(_:to:keeping:now:)`` gives it another one.
package enum PostOwner: Hashable, Sendable {
  /// An imported feed: the id of its source.
  case feed(Int)
  /// A file of the content folder: its name.
  case file(String)
  /// The desk: what is written in the browser.
  case desk

  package enum Kind: String, Sendable {
    case feed
    case file
    case desk
  }

  package var kind: Kind {
    switch self {
    case .feed: .feed
    case .file: .file
    case .desk: .desk
    }
  }

  var sourceID: Int? { if case .feed(let id) = self { id } else { nil } }

  var file: String? { if case .file(let name) = self { name } else { nil } }

  /// For a sentence: "the file hello.md".
  package var description: String {
    switch self {
    case .feed: "the feed that it was imported from"
    case .file(let name): "the file \(name)"
    case .desk: "the desk"
    }
  }

  /// Advice for somebody who wants to change the text.
  fileprivate var advice: String {
    switch self {
    case .feed: "change the original and import the feed again"
    case .file(let name): "edit \(name)"
    case .desk: "edit it at the desk"
    }
  }
}

/// A post was not written, because something else owns its text.
package struct OwnedElsewhere: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let owner: PostOwner
  /// Who wanted to write it.
  package let writer: PostOwner

  package init(path: String, owner: PostOwner, writer: PostOwner) {
    (self.path, self.owner, self.writer) = (path, owner, writer)
  }

  package var description: String {
    "the post at \(path) was not changed by \(writer.description), because its text belongs to "
      + "\(owner.description); \(owner.advice), or transfer the post first"
  }
}
