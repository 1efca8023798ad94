import Files
import Foundation
import Importing
import Postgres
import Publication
import Timestamps
import URIs

// A post becomes a file of the content folder. A process may be killed at each step: the first transaction
// tells syncs to leave the file alone as long as the desk owns the post (``DeskPostStore/formerFiles()``),
// and only the second one, in which the file is written, makes the file the owner. What is left in between is
// a file with the same text, which the next try accepts.

extension Database {
  /// Writes a post of the desk as a file of the content folder, which owns it from then on. It keeps its
  /// address, its guid, its dates and its history.
  ///
  /// - Parameter content: the content folder.
  func handOver(
    _ id: UUID, to content: String, by editor: Editor, seen: Seen, in context: EditingContext
  ) async throws -> EditedPost {
    func write<Value: Sendable>(_ body: (inout Edit) async throws -> Value) async throws -> Value {
      try await editing(holding: .contentFolder, lockTimeout: .seconds(5), in: context) { writer in
        var edit = try await Edit(id, by: editor, seen: seen, in: context, writer)
        let value = try await body(&edit)
        writer = edit.writer
        return value
      }
    }
    let file = try await write { try await $0.reserveFile(in: content) }
    do {
      return try await write { edit in
        try await edit.handOver(to: file)
        return try await edit.writer.edited(id)
      }
    } catch {
      // Whether the transaction took effect is unknown if the connection was lost: the owner says so.
      if file.isNew {
        try? await write { edit in if edit.post.owner == .desk { file.remove() } }
      }
      throw error
    }
  }
}

/// A file that is to own a post.
private struct ReservedFile: Sendable {
  /// As the content folder names it: `2026-11-21-hello.md` in `posts`, or a path such as `pages/about.md`.
  let name: String
  let path: String
  /// Whether there was none before.
  let isNew: Bool
  let isPage: Bool

  /// Writes the file, unless it is there with the same text.
  ///
  /// - Throws: ``EditingError/unwritable(_:)``.
  func write(_ text: String) throws(EditingError) {
    let folder = (path as NSString).deletingLastPathComponent
    let file = (path as NSString).lastPathComponent
    // A hidden name is no content.
    let temporary = "\(folder)/.\(file).new"
    do {
      if FileManager.default.fileExists(atPath: path), try readFile(path) == Array(text.utf8) { return }
      if isPage { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
      let file = try OutputFile(temporary)
      try file.write(Array(text.utf8))
      try file.synchronize()
      try file.close()
      try FileManager.default.moveItem(atPath: temporary, toPath: path)
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      throw .unwritable("\(path): exists already, or cannot be written; move it away, or check its folder")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

extension Edit {
  private func checkTransfer() async throws {
    try post.checkIsWritable()
    guard editor.mayTransfer else {
      throw EditingError.notAllowed("Only editors make a file the owner of a post.")
    }
    try await checkSeen()
  }

  /// Chooses the name of the file, and lets syncs leave it alone.
  fileprivate func reserveFile(in content: String) async throws -> ReservedFile {
    try await checkTransfer()
    let text = try await exportedText()
    let name =
      post.isPage
      ? WrittenPost.file(ofPageAt: try await pageAddress())
      : "\((post.published ?? context.now).rfc3339.prefix(10))-\(slug).md"
    let path = ContentSource.path(ofFile: name, in: content)
    let former = try await writer.transaction.deskPosts.formerFile(of: id)
    let isThere = FileManager.default.fileExists(atPath: path)
    let isOwn = former == name && (try? readFile(path)) == Array(text.utf8)
    guard !isThere || isOwn else {
      throw EditingError.unwritable(
        "\(path): exists already, or cannot be written; move it away, or check its folder")
    }
    if let former, former != name {
      let formerPath = ContentSource.path(ofFile: former, in: content)
      guard !FileManager.default.fileExists(atPath: formerPath) else {
        throw EditingError.unwritable(
          "\(formerPath): is the file to which the post at \(post.path) belonged before; move it away")
      }
    }
    try await writer.transaction.deskPosts.setFormerFile(name, of: id)
    return ReservedFile(name: name, path: path, isNew: !isThere, isPage: post.isPage)
  }

  fileprivate mutating func handOver(to file: ReservedFile) async throws {
    try await checkTransfer()
    guard try await writer.transaction.deskPosts.formerFile(of: id) == file.name else {
      throw EditingError.changedMeanwhile
    }
    let text = try await exportedText()
    if post.state == .draft { try await copies.discard(of: id) }
    try await writer.transfer(stored, to: .file(file.name), keeping: PostSource(.markdown, text))
    // Last, so that hardly anything but the end of the transaction can fail afterwards.
    try file.write(text)
  }

  /// The last part of the address.
  private var slug: String {
    post.path.split(separator: "/").last.map(String.init)?.percentDecoded ?? id.uuidString
  }

  /// The address that the text of a page has.
  private func pageAddress() async throws -> Permalink {
    try await context.post(of: currentText().source.text, isPage: true).page ?? Permalink(stored: post.path)
  }

  /// The text of the file: that of the desk, with what keeps the post at its address.
  private func exportedText() async throws -> String {
    let text = try await currentText().source.text
    let page = post.isPage ? try await pageAddress() : nil
    let (isDraft, path, slug) = (post.state == .draft, post.path, slug)
    return try await context.working(on: text) { () throws(ContentError) in
      var text = text
      if isDraft { text = try FrontMatterEdit(text, file: path).unpublishing() ?? text }
      if let page { return try WrittenPost.text(ofPage: text, at: page) }
      // The date before the slug is no part of it.
      guard WrittenPost.slug(ofFile: "2000-01-01-\(slug).md") != slug else { return text }
      var changes = FrontMatterChanges()
      changes.set("slug", slug)
      return try changes.applied(to: text, place: path)
    }
  }
}
