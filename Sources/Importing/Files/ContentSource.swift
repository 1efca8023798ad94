import Digests
import Files
import Foundation
import Publication
import Texts
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
  var path: String { episode == nil ? "\(folder)/\(file)" : "\(content)/\(file)" }

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
    let isEpisode = file.hasPrefix("episodes/") && file.hasSuffix("/episode.md")
    return isEpisode || WrittenPost.isPage(file) ? "\(content)/\(file)" : "\(content)/posts/\(file)"
  }

  private var folder: String {
    if episode != nil { return "\(content)/episodes" }
    return WrittenPost.isPage(file) ? content : "\(content)/posts"
  }

  /// Reads no more than necessary to know whether the post is still as `known` says.
  ///
  /// - Parameters:
  ///   - known: nil if the post has to be made in any case.
  ///   - slack: how old a file has to be until its stamp is trusted (``FileStamp/isSettled(at:slack:)``).
  ///   - keepsPost: whether a post that has changed is made now; asked only then. Otherwise it is made when it is needed.
  func entry(
    known: ContentFile?, slack: Duration, keepsPost: () -> Bool = { true }
  ) throws(ContentError) -> ContentEntry {
    // First, so that a change while the file is being read leads to another stamp.
    let stamp = stamp(slack: slack)
    if let known, let stamp, known.stamp == stamp {
      return ContentEntry(source: self, state: .kept(known), wasRead: false)
    }
    let source = try ContentFolder.text(of: path)
    if let known, try digest(source, reads: known.reads) == known.digest {
      var known = known
      known.stamp = stamp
      return ContentEntry(source: self, state: .kept(known), wasRead: true)
    }
    guard episode != nil || keepsPost() else {
      let facts = try WrittenPost.facts(of: source, file: file, folder: folder, style: style)
      let changed = ContentFile(
        file: file, stamp: stamp, digest: try digest(source, reads: []), madeWith: style.stored,
        contentHash: facts.contentHash.bytes, address: facts.address.description,
        redirects: facts.redirects.map(\.description), number: nil, reads: [])
      return ContentEntry(source: self, state: .changed(changed), wasRead: true)
    }
    let post = try post(from: source)
    let made = ContentFile(
      file: file, stamp: stamp, digest: try digest(source, reads: post.reads), madeWith: style.stored,
      contentHash: post.draft.contentHash.bytes, address: post.draft.permalink?.description ?? "",
      redirects: post.draft.redirects.map(\.description), number: post.draft.episode?.facts.number,
      reads: post.reads)
    return ContentEntry(source: self, state: .made(post, made), wasRead: true)
  }

  private func post(from source: String) throws(ContentError) -> WrittenPost {
    if let episode {
      return try EpisodeFolder(episode, in: folder, source: source, style: style).post()
    }
    return try WrittenPost(source, file: file, folder: folder, style: style)
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

  /// Of all that the post is made from. An episode also shows the names and sizes of the files in its folder.
  private func digest(_ source: String, reads: [String]) throws(ContentError) -> String {
    guard let episode else { return SHA256Digest(of: source).hex }
    let files = try EpisodeFiles(in: "\(folder)/\(episode)")
    var parts = [source] + files.listing
    // A file that is gone is not in the listing any more, so the digest is another one.
    for name in reads where files.names.contains(name) {
      parts.append(SHA256Digest(of: try files.bytes(of: name)).hex)
    }
    return SHA256Digest(of: parts.joined(separator: "\u{0}")).hex
  }
}

/// A post of the content folder, made from its file or known to be as it was.
struct ContentEntry: Sendable {
  enum State: Sendable {
    /// Nothing that the post is made from has changed since this was stored.
    case kept(ContentFile)
    /// Something has, and the post is not made yet.
    case changed(ContentFile)
    case made(WrittenPost, ContentFile)
  }

  let source: ContentSource
  let state: State
  /// Whether the file was read, rather than only looked at.
  let wasRead: Bool

  /// What is to be stored of the file.
  var known: ContentFile {
    switch state {
    case .kept(let known), .changed(let known), .made(_, let known): known
    }
  }

  /// Whether the post is as it was.
  var isKept: Bool { if case .kept = state { true } else { false } }

  /// Nil if it was not made.
  var post: WrittenPost? { if case .made(let post, _) = state { post } else { nil } }

  var file: String { source.file }
  var address: Permalink { Permalink(stored: known.address) }

  /// The same with the post, made now if it was not.
  func made() throws(ContentError) -> ContentEntry {
    post == nil ? try source.entry(known: nil, slack: ContentFolder.slack) : self
  }

  /// The posts of entries, made on all processors where they were not.
  static func posts(_ entries: [ContentEntry]) throws(ContentError) -> [WrittenPost] {
    let outcomes = inParallel(entries) { entry in
      Result { () throws(ContentError) in try entry.made() }
    }
    var posts: [WrittenPost] = []
    for outcome in outcomes {
      if let post = try outcome.get().post { posts.append(post) }
    }
    return posts
  }

  /// The line of the front matter that gives the address: that of `slug` or of `number`, else the first.
  var addressLine: Int {
    guard let text = try? ContentFolder.text(of: source.path),
      let mapping = try? DividedSource(text, file: source.path).mapping
    else { return 1 }
    return mapping.line(of: "slug") ?? mapping.line(of: "number") ?? 1
  }

  /// Where the front matter names its redirects: `file:line` if that is known, else the file.
  var redirectsPlace: String { (try? made().post)??.redirectsPlace ?? file }
}
