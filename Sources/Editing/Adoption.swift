import Foundation
import Postgres
import Publication
import Sanitizer
import Texts
import Timestamps

extension Edit {
  /// Makes the desk the owner of the post. It keeps its address, its guid, its dates and its history; readers
  /// notice nothing. Syncs and imports leave it alone from then on.
  ///
  /// The text of a file stays as it is. That of a feed becomes front matter with the HTML below it.
  mutating func adopt() async throws {
    guard editor.mayTransfer else {
      throw EditingError.notAllowed("Only editors make the desk the owner of a post.")
    }
    guard post.owner != .desk else { return try post.checkIsThere() }
    let transaction = writer.transaction
    let isEpisode = try await transaction.deskPosts.isEpisode(id)
    guard !isEpisode, post.state != .page else {
      let kind = isEpisode ? "an episode" : "a page"
      throw TransferRefused(
        path: post.path, owner: .desk, reason: "it is \(kind), and those are written as files; edit its file")
    }
    let hasText =
      try await transaction.workingCopies.currentText(of: id).map { $0.source.format == .markdown } ?? false
    let content = hasText ? nil : try await transaction.deskPosts.content(of: id)
    try await writer.transfer(stored, to: .desk, keeping: content.map { PostSource(.markdown, $0.markdown) })
  }
}

extension DeskContent {
  /// Markdown with front matter that shows the same.
  fileprivate var markdown: String {
    var front = YAMLText()
    front.add("title", title ?? summary?.prefix(80).description ?? "Untitled")
    if let published { front.add("date", published.rfc3339) } else { front.add("draft", true) }
    if let updated { front.add("updated", updated.rfc3339) }
    front.add("authors", authors)
    front.add("tags", tags)
    front.add("summary", summary)
    front.add("language", language)
    front.add("canonical", canonical)
    let html = String(decoding: body.render { $0 }, as: UTF8.self)
    // An empty line would end the block of HTML. In code, it is a reference to its line feed.
    let lines = html.split(separator: "\n", omittingEmptySubsequences: false)
    let block = lines.map { $0.allSatisfy(\.isWhitespace) ? "&#32;" : String($0) }.joined(separator: "\n")
    return "---\n\(front.text)---\n\n<div>\n\(block)\n</div>\n"
  }
}
