import Digests
import Files
import Foundation
import Publication
import YAML

/// The file of a post, or the folder of an episode, before anything in it is read.
package struct ContentSource: Sendable {
  /// The name by which the post is known (``WrittenPost/file``).
  let file: String
  /// The content folder.
  let content: String
  let style: WritingStyle
  /// The name of the folder of an episode; nil for a post.
  let episode: String?

  /// The whole path, which error messages name.
  var path: String { Self.path(ofFile: file, in: content) }

  /// The address of a post whose front matter gives it no other; nil for an episode.
  var likelyAddress: String? {
    episode == nil ? WrittenPost.address(ofFile: file, slug: nil).description : nil
  }

  /// The path of the file of a post, a page or an episode.
  ///
  /// - Parameters:
  ///   - file: its name (``WrittenPost/file``).
  ///   - content: the content folder.
  package static func path(ofFile file: String, in content: String) -> String {
    ContentKind(of: file) == .posts ? "\(content)/posts/\(file)" : "\(content)/\(file)"
  }

  private var folder: String {
    if episode != nil { return "\(content)/episodes" }
    return WrittenPost.isPage(file) ? content : "\(content)/posts"
  }

  /// Reads the file, unless it is as the last sync found it.
  ///
  /// - Parameters:
  ///   - stored: the post that the last sync made of it; nil if there is none.
  ///   - slack: how old a file has to be until its stamp is trusted (``FileStamp/isSettled(at:slack:)``).
  func entry(stored: StoredFile?, slack: Duration) throws(ContentError) -> ContentEntry {
    // First, so that a change while the file is being read leads to another stamp.
    let stamp = stamp(slack: slack)
    if let stored, let stamp, stored.isMade(with: style), stored.note?.stamp == stamp {
      return ContentEntry(of: stored, self)
    }
    let post = try post()
    // A post that came from a feed keeps its address until its file gives it another one.
    let keepsAddress = stored?.post.sourceID != nil && !post.hasSlug
    return ContentEntry(
      source: self,
      address: stored.flatMap { keepsAddress ? Permalink(stored: $0.post.path) : nil } ?? post.permalink,
      redirects: post.redirects.map(\.description),
      number: post.number,
      read: ContentEntry.Read(
        stamp: stamp, contentHash: post.contentHash.bytes, textHash: SHA256Digest(of: post.source).hex))
  }

  /// Reads the file.
  func post() throws(ContentError) -> WrittenPost {
    let source = try ContentFolder.text(of: path)
    guard let episode else {
      return try WrittenPost(source, file: file, folder: folder, style: style)
    }
    return WrittenPost(try EpisodeFolder(episode, in: folder, source: source, style: style))
  }

  /// Nil if something changed so shortly before that it may change again without another stamp.
  private func stamp(slack: Duration) -> String? {
    let present = FileStamp.present
    guard let own = try? FileStamp(of: path) else { return nil }
    guard let episode else { return own.isSettled(at: present, slack: slack) ? own.text : nil }
    guard let files = try? EpisodeFiles(in: "\(folder)/\(episode)").all,
      ([own] + files.map(\.stamp)).allSatisfy({ $0.isSettled(at: present, slack: slack) })
    else { return nil }
    let lines = [own.text] + files.map { "\($0.name) \($0.stamp.text)" }
    return SHA256Digest(of: lines.joined(separator: "\u{0}")).hex
  }
}

/// A file of the content folder, as far as a sync has to know it.
struct ContentEntry: Sendable {
  let source: ContentSource
  let address: Permalink
  /// Addresses that are to redirect to the post.
  let redirects: [String]
  /// The number of an episode that has one.
  let number: Int?
  /// Nil for a file that was not read, because it is as the last sync found it.
  let read: Read?

  struct Read: Sendable {
    /// Nil if the stamp does not tell whether the file changes again.
    let stamp: String?
    let contentHash: [UInt8]
    /// The SHA-256 of the file's text alone, in hexadecimal digits.
    let textHash: String
  }

  var file: String { source.file }

  /// The note that a sync makes of the file.
  var note: FileNote {
    FileNote(stamp: read?.stamp, madeWith: source.style.stored, redirects: redirects)
  }

  /// Makes the posts of entries, on all processors.
  static func posts(_ entries: [ContentEntry]) throws(ContentError) -> [NewFilePost] {
    let outcomes = inParallel(entries) { entry in
      Result { () throws(ContentError) in
        let post = try entry.source.post()
        return NewFilePost(
          draft: post.draft(at: entry.address), file: post.file, source: PostSource(.markdown, post.source))
      }
    }
    var posts: [NewFilePost] = []
    for outcome in outcomes { posts.append(try outcome.get()) }
    return posts
  }

  /// The line of the front matter that gives the address: that of `slug` or of `number`, else the first.
  var addressLine: Int {
    guard let text = try? ContentFolder.text(of: source.path),
      let mapping = try? FrontMatterDocument(text, file: source.path).mapping
    else { return 1 }
    return mapping.line(of: "slug") ?? mapping.line(of: "number") ?? 1
  }

  /// Where the front matter names its redirects: `file:line` if that is known, else the file.
  var redirectsPlace: String { (try? source.post())?.redirectsPlace ?? file }
}

extension ContentEntry {
  /// A file that is as the last sync found it, or whose last good version stays.
  init(of stored: StoredFile, _ source: ContentSource) {
    self.init(
      source: source, address: Permalink(stored: stored.post.path), redirects: stored.note?.redirects ?? [],
      number: stored.number, read: nil)
  }
}

extension StoredFile {
  /// Whether this version of the program makes the same post with `style` from the same file.
  func isMade(with style: WritingStyle) -> Bool {
    post.state != .gone && post.rendering == Int32(WrittenPost.rendering) && note?.madeWith == style.stored
  }

  /// Whether the post says what a file says that was read.
  func isSame(as read: ContentEntry.Read, _ style: WritingStyle) -> Bool {
    post.state != .gone && post.rendering == Int32(WrittenPost.rendering)
      && post.contentHash == read.contentHash && style.makesSameText(asStored: note?.madeWith)
  }
}
