import Accounts
import Publication

extension Person {
  /// Authors change only what they began.
  package func mayChange(_ post: DeskPost) -> Bool { role >= .editor || post.author == id }
}
