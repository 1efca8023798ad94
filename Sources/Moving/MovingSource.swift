/// A site of another program, which is read item by item: neither a file of 1 GB nor 100,000 posts are ever
/// in memory as a whole.
///
/// A source knows how its program writes posts, dates and addresses. It knows nothing of the folder that is
/// written, nor of what was moved before. Whatever it cannot bring along becomes a ``Loss``; one bad item is
/// a loss, too, and never ends the move.
package protocol MovingSource: Sendable {
  /// The name for `--from`, such as `jekyll`.
  static var name: String { get }

  /// The file or folder by which what is at `path` is recognised as this program's, relative to `path` unless
  /// it is `path` itself; nil if it does not look like this program's.
  static func sign(at path: String) -> String?

  /// - Parameter timeZone: the zone of dates without one, unless the source has its own.
  init(path: String, timeZone: String)

  /// Folders of the source in which media are at their paths of the former site, without a slash at the end:
  /// `/assets/a.png` is `FOLDER/assets/a.png`.
  var mediaFolders: [String] { get }

  /// The owner's replacements of marks in texts. A source whose texts have none ignores it.
  var replacements: ReplacementTable { get set }

  /// Sends all items to `receiver`, in the order of the source.
  ///
  /// - Throws: ``MoveError`` if nothing can be read at all, and whatever the receiver throws.
  func read(into receiver: any MoveReceiver) throws
}

extension MovingSource {
  /// Whether the file or folder at `path` looks like this program's.
  package static func recognises(_ path: String) -> Bool { sign(at: path) != nil }

  package var mediaFolders: [String] { [] }

  package var replacements: ReplacementTable {
    get { .none }
    set {}
  }
}

/// The receiver of the items of a source.
package protocol MoveReceiver {
  func receive(_ item: MovedItem) throws
  func report(_ loss: Loss)
}

/// One thing that a source contains.
package enum MovedItem: Sendable {
  case text(MovedText)
  case author(MovedAuthor)
  /// Facts about the site as a whole; they may come several times, and the first of each counts.
  case site(MovedSite)
  /// An address of the former site that belongs to no text, such as that of a category or an attachment.
  case redirect(MovedRedirect)
  case member(MovedMember)
}
