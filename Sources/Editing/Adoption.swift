import Foundation
import Importing
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
    guard try await !transaction.deskPosts.isEpisode(id) else {
      throw refusal("it is an episode, and those are written as files; edit its file")
    }
    try await checkFolder()
    let text = try await textToKeep()
    try await writer.transfer(stored, to: .desk, keeping: text.map { PostSource(.markdown, $0) })
  }
}

extension Edit {
  /// Files in the folder of a text are served, and addresses are relative to it, only as long as the text
  /// belongs to its file.
  ///
  /// - Throws: ``TransferRefused`` if the text shows such a file, or has such an address.
  private func checkFolder() async throws {
    guard post.file?.hasSuffix("/index.md") == true, let text = try await currentTextOfFile() else { return }
    func references(inFolder: Bool) -> [String] {
      text.draft(
        guid: stored.guid, slug: "post", permalink: Permalink(stored: post.path), hasFolder: inFolder
      ).content.body.references
    }
    let whole = Set(references(inFolder: false))
    for reference in references(inFolder: true) {
      let path = String(reference.prefix { $0 != "#" && $0 != "?" })
      if path.hasPrefix("\(post.path)/"), try await writer.transaction.deskPosts.post(at: path) == nil {
        throw refusal("it shows \(path), which lies beside its file; add that to the media of the desk first")
      }
      guard whole.contains(reference) else {
        throw refusal(
          "its address of \(path) is relative to the folder of its file; write it whole there first")
      }
    }
  }

  private func refusal(_ reason: String) -> TransferRefused {
    TransferRefused(path: post.path, owner: .desk, reason: reason)
  }

  private func currentTextOfFile() async throws -> MarkdownPost? {
    guard let text = try await writer.transaction.workingCopies.currentText(of: id)?.source else {
      return nil
    }
    return try? MarkdownPost(
      text.text, post.isPage ? .page : .post, place: post.path, day: "2000-01-01", style: context.style)
  }

  /// The text from which the desk goes on; nil if that is the text as it is.
  private func textToKeep() async throws -> String? {
    let transaction = writer.transaction
    let text = try await transaction.workingCopies.currentText(of: id)?.source
    guard let text, text.format == .markdown else {
      return try await transaction.deskPosts.content(of: id)?.markdown
    }
    return post.isPage ? try await context.pageText(text.text, at: post.path) : nil
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
