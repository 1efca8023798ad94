import Foundation
import Publication
import URIs
import YAML

/// Finds the mistakes in a content folder: those that a sync accepts, such as dead links and missing
/// pictures, and those that stop a sync, which reports only the first of them.
package struct ContentCheck {
  package private(set) var findings: [ContentFinding] = []
  /// Links to paths of this site at which there is no file of the folder and no page of the program, and to
  /// tags, authors and series that no post of the folder has. They may lead to imported posts, which only the
  /// database has.
  package private(set) var unknown: [(target: Target, finding: ContentFinding)] = []

  package enum Target: Hashable, Sendable {
    /// The key of the address of a post.
    case address(String)
    case subject(FeedSubject)
  }

  package var fileCount: Int { posts.count + episodes + failed }

  private let site: CheckedSite
  private let content: String
  private var posts: [CheckedPost] = []
  private var episodes = 0
  private var failed = 0
  /// By the keys of their addresses.
  private var postByKey: [String: CheckedPost] = [:]
  /// By the keys of their former addresses.
  private var postByRedirect: [String: CheckedPost] = [:]
  private var otherKeys: Set<String> = []
  /// The tags, authors and series of all posts (``Publication/FeedSubject/topicKeys``).
  private var topicKeys: Set<String> = []
  /// The folders of posts and episodes that have one of their own, by their addresses, percent-decoded.
  private var folders: [String: String] = [:]

  /// - Parameters:
  ///   - content: the path of the content folder.
  ///   - allowsMissing: whether the folder may have no posts.
  /// - Throws: ``ContentError`` if the folder is missing or cannot be read.
  package init(
    of content: String, _ site: CheckedSite, allowsMissing: Bool = false
  ) throws(ContentError) {
    self.content = content
    self.site = site
    let listing = try ContentListing(of: content, allowsMissing: allowsMissing, style: site.style)
    for source in listing.sources { read(source) }
    findings += listing.specialFiles.map {
      ContentFinding(.specialFile, $0, line: 1, ContentListing.adviceOfSpecialFiles)
    }
    checkTogether(allowsMissing)
    readRedirects()
    checkImport()
    for post in posts { check(post) }
    findings.sort()
  }

  /// Adds the unknown links as dead ones, except those that lead somewhere.
  package mutating func settle(isServed: (Target) -> Bool) {
    findings += unknown.filter { !isServed($0.target) }.map(\.finding)
    findings.sort()
    unknown = []
  }

  private mutating func read(_ source: ContentSource) {
    do {
      let post = try source.post()
      if let episode = source.episode {
        episodes += 1
        note("\(content)/episodes/\(episode)", ofPostAt: post.permalink)
        otherKeys.insert(post.permalink.key)
        noteTopics(of: post.draft)
        findings += post.captions.flatMap(\.findings)
      } else {
        let checked = try CheckedPost(post, path: source.path, site.style)
        posts.append(checked)
        postByKey[post.permalink.key] = checked
        if let folder = checked.folder { note(folder, ofPostAt: post.permalink) }
        for redirect in post.redirects { postByRedirect[redirect.key] = checked }
        noteTopics(of: checked.draft)
      }
    } catch {
      failed += 1
      findings.append(ContentFinding(error, file: source.path))
    }
  }

  private mutating func noteTopics(of draft: PostDraft) {
    let subject = FeedSubject(tags: draft.tags, authors: draft.authors, series: draft.series?.name)
    topicKeys.formUnion(subject.topicKeys)
  }

  private mutating func note(_ folder: String, ofPostAt permalink: Permalink) {
    if let address = permalink.description.percentDecoded { folders[address] = folder }
  }

  /// Mistakes that concern two files, such as the same address, or a file and the site.
  private mutating func checkTogether(_ allowsMissing: Bool) {
    do {
      let folder = try ContentFolder(
        at: content, allowsMissing: allowsMissing, style: site.style, goesOn: true)
      let together =
        folder.mistakes.map { ContentFinding($0.error, file: $0.path) }
        + folder.conflicts(with: site.addresses).map { ContentFinding($0, file: content) }
      // Mistakes in a single file have been found before.
      let known = Set(findings)
      findings += together.filter { !known.contains($0) }
    } catch {
      findings.append(ContentFinding(error, file: content))
    }
  }

  private mutating func checkImport() {
    let mark = "\(content)/\(ContentFolder.unfinishedImport)"
    guard FileManager.default.fileExists(atPath: mark) else { return }
    let message = "an import into this folder has not finished; run it again, and it goes on"
    findings.append(ContentFinding(.unfinishedImport, mark, line: 1, message))
  }

  private mutating func readRedirects() {
    do {
      let written = try WrittenRedirects(in: content, beside: site.addresses)
      otherKeys.formUnion(written.redirects.map(\.key))
    } catch {
      findings.append(ContentFinding(error, file: "\(content)/\(WrittenRedirects.name)"))
    }
  }

  private mutating func check(_ post: CheckedPost) {
    findings += post.text.findings + post.unread
    for address in post.text.addresses + post.named { check(address, of: post) }
  }

  private mutating func check(_ address: CheckedText.Address, of post: CheckedPost) {
    guard let target = target(of: address.text, in: post) else { return }
    let path = Permalink.key(ofTarget: target.path)
    let key = Permalink.key(ofTarget: target.path + (target.query.map { "?\($0)" } ?? ""))
    let present = postByKey[path] ?? postByFile(atPath: target.path)
    if let found = present ?? postByRedirect[key] ?? postByRedirect[path], !address.isMedia {
      checkLink(address, to: found, target.fragment, from: post)
      return
    }
    guard !isFile(target.path), !isFileOfPost(path: target.path) else { return }
    if address.isMedia {
      guard !site.addresses.isPage(target.path) else { return }
      findings.append(
        ContentFinding(
          .missingMedia, post.path, line: address.line,
          "there is no file \(address.text); add it, or correct its address"))
      return
    }
    guard !otherKeys.contains(path), !otherKeys.contains(key) else { return }
    let finding = ContentFinding(
      .deadLink, post.path, line: address.line,
      "the link \(address.text) leads to nothing on this site; correct it, or remove it")
    if let subject = site.subject(target.path) {
      if !subject.topicKeys.allSatisfy(topicKeys.contains) { unknown.append((.subject(subject), finding)) }
    } else if !site.addresses.isPage(target.path) {
      unknown.append((.address(key), finding))
    }
  }

  private mutating func checkLink(
    _ address: CheckedText.Address, to target: CheckedPost, _ fragment: String?, from post: CheckedPost
  ) {
    if target.draft.state == .draft, post.draft.state != .draft {
      findings.append(
        ContentFinding(
          .deadLink, post.path, line: address.line,
          "the link \(address.text) leads to the draft \(target.post.file); publish that first, "
            + "or remove the link"
        ))
    }
    guard let fragment, !["", "top"].contains(fragment) else { return }
    let id = fragment.percentDecoded ?? fragment
    guard !target.text.ids.contains(id) else { return }
    findings.append(
      ContentFinding(
        .deadAnchor, post.path, line: address.line,
        "the link \(address.text) leads to the id \(id), which \(target.post.file) does not have; correct it")
    )
  }

  /// The address on this site; nil for one on another site.
  private func target(of address: String, in post: CheckedPost) -> URIReference? {
    let host = "https://here.invalid"
    let isOwn = address == site.baseURL || address.hasPrefix("\(site.baseURL)/")
    let local = isOwn ? host + address.dropFirst(site.baseURL.count) : address
    let resolved = URIReference(local).resolved(against: URIReference(host + post.base))
    guard resolved.host == "here.invalid", resolved.isWebAddress else { return nil }
    return resolved
  }

  private func postByFile(atPath path: String) -> CheckedPost? {
    guard path.hasSuffix(".md"), let name = path.percentDecoded else { return nil }
    let names = WrittenFile.names(atPath: name)
    return posts.first { names.contains($0.post.file) }
  }

  /// Whether there is a static file of the program or of the content folder at `path`.
  private func isFile(_ path: String) -> Bool {
    guard let decoded = path.percentDecoded, !decoded.split(separator: "/").contains("..") else {
      return false
    }
    return [site.publicFolder, "\(content)/\(ContentFolder.filesFolder)"].contains { folder in
      decoded.normalForms.contains { ContentFolder.isFile(folder + $0) }
    }
  }

  /// Whether there is a file at `path` in the folder of a post or an episode.
  private func isFileOfPost(path: String) -> Bool {
    guard let decoded = path.percentDecoded, !decoded.split(separator: "/").contains("..") else {
      return false
    }
    return decoded.indices.contains { index in
      guard decoded[index] == "/", let folder = folders[String(decoded[..<index])] else { return false }
      // The text of a page is no file for readers.
      let isText = decoded.hasSuffix(".md") && folder.hasPrefix("\(content)/pages/")
      let names = String(decoded[index...]).normalForms
      return !isText && names.contains { ContentFolder.isFile(folder + $0) }
    }
  }
}

/// A post with what a check looks at.
private struct CheckedPost {
  let post: WrittenPost
  let draft: PostDraft
  let path: String
  let text: CheckedText
  /// The picture that its front matter names, and the post to read instead.
  let named: [CheckedText.Address]
  /// Keys of its front matter that are not read.
  let unread: [ContentFinding]

  init(_ post: WrittenPost, path: String, _ style: WritingStyle) throws(ContentError) {
    self.post = post
    self.path = path
    draft = post.draft
    do {
      let document = try FrontMatterDocument(post.source, file: path)
      let mapping = document.mapping
      let keys = FrontMatterKeys(mapping)
      let own = style.with(
        smartPunctuation: try mapping.bool(keys["smart-punctuation"]),
        language: try mapping.text(keys["language"]))
      let shown = document.text(hasTitle: keys.hasTitle)
      text = CheckedText(shown.markdown, file: path, linesBefore: shown.linesBefore, own)
      let outdated = try mapping.text(keys["outdated"]).flatMap { $0.hasPrefix("/") ? $0 : nil }
      let addresses = [(keys["image"], true, try keys.image()), (keys["outdated"], false, outdated)]
      named = addresses.compactMap { key, isMedia, address in
        address.map {
          CheckedText.Address(text: $0, line: mapping.line(of: key) ?? 1, isMedia: isMedia)
        }
      }
      unread = keys.unread.map { key in
        ContentFinding(
          .unreadKey, path, line: mapping.line(of: key) ?? 1,
          "the key \(key) of other programs is not read here; remove it, or move it below params")
      }
    } catch {
      throw ContentError(error.description)
    }
  }

  /// The folder of its own; nil if it has none.
  var folder: String? {
    WrittenPost.isInFolder(post.file) ? String(path.dropLast("/index.md".count)) : nil
  }

  /// The base of relative addresses in its text.
  var base: String { "\(post.permalink)\(folder == nil ? "" : "/")" }
}
