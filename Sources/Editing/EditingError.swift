import Foundation
import Importing
import Postgres
import Publication

/// Why a command was not carried out. Nothing has changed then.
package enum EditingError: Error, Sendable, CustomStringConvertible {
  /// There is none, or none that the person may see.
  case noSuchPost
  case notAllowed(String)
  /// Its text changes only where it belongs.
  case ownedElsewhere(PostOwner.Kind, path: String)
  /// Somebody else has saved, published, discarded or taken back the post since it was read.
  case changedMeanwhile
  case removed
  /// The text has a mistake.
  case mistake(TextMistake)
  /// The post is in a state in which this cannot be done.
  case refused(String)
  /// The file of a post cannot be written.
  case unwritable(String)
  /// Somebody else writes the post.
  case busy(WritersBusy)

  /// The kinds of errors. Each interface has an answer for each kind.
  package enum Kind: Hashable, Sendable {
    case missing, forbidden, conflict, changed, gone, mistake, busy
  }

  package var kind: Kind {
    switch self {
    case .noSuchPost: .missing
    case .notAllowed: .forbidden
    case .ownedElsewhere, .refused, .unwritable: .conflict
    case .changedMeanwhile: .changed
    case .removed: .gone
    case .mistake: .mistake
    case .busy: .busy
    }
  }

  /// The message for a person: what was wrong, and what to do.
  package var description: String {
    switch self {
    case .noSuchPost: "There is no such post."
    case .notAllowed(let reason), .refused(let reason), .unwritable(let reason): reason
    case .ownedElsewhere(let owner, let path):
      "The text belongs to its \(owner.rawValue). Change it there, or make the desk its owner: site adopt \(path)"
    case .changedMeanwhile:
      "The text was changed meanwhile, so nothing was done. Load the post again, and look at it first."
    case .removed: "This post was removed. Bring it back first."
    case .mistake(let mistake): "Line \(mistake.line) of the text: \(mistake.message)"
    case .busy: "The post is being written by another process. Try again."
    }
  }

  /// The typed error of what the modules below throw; nil for what nobody who edits can act on, such as a
  /// database that is away.
  init?(_ error: any Error) {
    switch error {
    case let error as EditingError: self = error
    case is NoSuchPost: self = .noSuchPost
    case let error as OwnedElsewhere: self = .ownedElsewhere(error.owner.kind, path: error.path)
    case let error as TransferRefused: self = .refused("\(error)")
    case let error as ContentError: self = .mistake(TextMistake(error))
    case let error as WritersBusy: self = .busy(error)
    default: return nil
    }
  }
}

/// A mistake in a text.
package struct TextMistake: Hashable, Sendable, Encodable {
  /// From 1.
  package let line: Int
  package let message: String

  package init(_ error: ContentError) {
    let parts = error.description.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    line = parts.count == 3 ? Int(parts[1]) ?? 1 : 1
    message = parts.count == 3 ? parts[2].trimmingCharacters(in: .whitespaces) : error.description
  }
}
