/// The texts and files that a move brought along, and its losses.
package struct MoveReport: Hashable, Sendable {
  package internal(set) var posts = 0
  package internal(set) var pages = 0
  /// Of both.
  package internal(set) var drafts = 0
  /// Former addresses that lead to texts, tags and authors.
  package internal(set) var redirects = 0
  package internal(set) var comments = 0
  package internal(set) var media = 0
  package internal(set) var written = 0
  package internal(set) var unchanged = 0
  /// Files that their authors have edited or removed.
  package internal(set) var kept = 0
  /// Whether the source ends in its middle.
  package internal(set) var isCut = false
  /// Whether the content folder has a `site.yaml`.
  package internal(set) var hasSettings = false
  /// How often each kind of loss occurred, by its name.
  package internal(set) var losses: [Loss.Kind: [String: Int]] = [:]
  /// How often each mark of another program stays as text, by its name.
  package internal(set) var keptMarks: [String: KeptMarkUse] = [:]
  /// Pictures on other hosts that were not fetched yet.
  package internal(set) var remoteMedia: [String] = []

  package init() {}

  package var lossCount: Int { losses.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  mutating func note(_ loss: Loss) {
    losses[loss.kind, default: [:]][loss.name, default: 0] += 1
    if loss.kind == .text, loss.name == Loss.cut { isCut = true }
    guard let mark = loss.mark else { return }
    keptMarks[mark.name, default: KeptMarkUse(mark, at: loss.place)].note(mark)
  }

  mutating func count(_ text: MovedText, redirects: Int) {
    switch text.kind {
    case .post: posts += 1
    case .page: pages += 1
    }
    if text.isDraft { drafts += 1 }
    self.redirects += redirects
    comments += text.comments.count
  }
}
