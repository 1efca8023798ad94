import Dependencies
import Foundation
import HTML
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import SiteBase
import URIs

extension WatchedSite {
  /// The answer of the site, with what is added for its author.
  func answer(_ request: Request, _ respond: Responder) async throws -> Response {
    guard request.method.isRead else { return try await respond(request) }
    let version = version
    let mistakes = mistakes
    let isPage = request.headerFields[.accept]?.contains("text/html") ?? false
    if isPage, let mistake = mistakes.first(where: { $0.address == request.target.path }) {
      var response = try await site.show(MistakePage(mistakes: [mistake]))
      response.status = .internalServerError
      return try await response.secured.watched(version: version, notes: [], isMistake: true)
    }
    var plain = request
    if isPage {
      for name in [HTTPField.Name.acceptEncoding, .ifNoneMatch, .ifModifiedSince, .range] {
        plain.headerFields[name] = nil
      }
    }
    var notes = mistakes.map { WatchNote(.mistake, $0.message, link: $0.address) }
    var response = try await respond(plain)
    if response.status == .notFound, let (shown, note) = try await unpublished(request) {
      response = shown
      notes.append(note)
    }
    guard isPage, response.isHTML else { return response }
    if ["/", "/archive"].contains(request.target.path) { notes += try await unpublishedPosts() }
    return try await response.watched(version: version, notes: notes, isMistake: false)
  }

  /// A draft or a scheduled post at the address of a request, or a file in its folder.
  private func unpublished(_ request: Request) async throws -> (Response, WatchNote)? {
    @Dependency(\.database) var database
    let path = request.target.path
    for post in try await database.unpublished.all(site.visibility) {
      let note = WatchNote(.mark, "\(post.mark): only you see this post.", link: nil)
      if Permalink.key(ofTarget: path) == Permalink(stored: post.listed.path).key {
        let found = try await database.posts(site.visibility)
          .found(atKeys: [Permalink.key(ofTarget: path)], path: path)
        guard let found, !found.isGone else { continue }
        var response = try await page(of: found, at: post.listed.path, part: request.target[parameter: "t"])
        response.cacheControl = .notStored
        return (response.secured, note)
      }
      if path.hasPrefix("\(post.listed.path)/"),
        let response = try await file(String(path.dropFirst(post.listed.path.utf8.count + 1)), of: post)
      {
        return (response.conditional(for: request), note)
      }
    }
    return nil
  }

  private func page(of found: FoundPost, at path: String, part: String?) async throws -> Response {
    let name = found.post.head.name
    if let page = try await site.draftEpisode(atPath: found.post.head.path, shownAt: path, part: part) {
      return try await site.show(UnpublishedPage(draft: page, name: name))
    }
    return try await site.show(UnpublishedPage(draft: try await site.draftPage(found, at: path), name: name))
  }

  /// - Parameter name: percent-encoded.
  private func file(_ name: String, of post: UnpublishedPost) async throws -> Response? {
    if let rendering = try await site.draftEpisodeFile(name, ofEpisodeAt: post.listed.path) {
      return rendering.response
    }
    guard let folder = post.folder, let name = name.percentDecoded, site.isPublished(name, in: folder) else {
      return nil
    }
    return await site.contentFile("\(folder)/\(name)")?.response
  }

  private func unpublishedPosts() async throws -> [WatchNote] {
    @Dependency(\.database) var database
    return try await database.unpublished.all(site.visibility).map { post in
      WatchNote(.mark, "\(post.mark): \(post.listed.name)", link: post.listed.path)
    }
  }
}

/// A note for the author above a page.
struct WatchNote: HTML {
  enum Kind { case mistake, mark }

  let kind: Kind
  let text: String
  let link: String?

  init(_ kind: Kind, _ text: String, link: String?) {
    (self.kind, self.text, self.link) = (kind, text, link)
  }

  var body: some HTML {
    p(.style("margin: 0; padding: .4rem 1rem; font: 1rem/1.4 system-ui, sans-serif; \(colours)")) {
      if let link { a(.href(link), .style("color: inherit")) { text } } else { text }
    }
  }

  private var colours: String {
    kind == .mistake ? "background: #8b1a1a; color: #fff" : "background: #ffe9a8; color: #332200"
  }
}

extension Response {
  fileprivate var isHTML: Bool {
    headerFields[.contentType].map { MediaType($0).essence == "text/html" } ?? false
  }

  /// This page with notes above it and with the script that loads it again.
  fileprivate func watched(version: Int, notes: [WatchNote], isMistake: Bool) async throws -> Response {
    var page = String(decoding: try await body.collect(upTo: 64 << 20), as: UTF8.self)
    let mark = isMistake ? " data-is-mistake" : ""
    let script = "<script src=\"\(WatchedSite.script)\" data-version=\"\(version)\"\(mark)></script>"
    page.insert(
      contentsOf: script, at: page.range(of: "</body>", options: .backwards)?.lowerBound ?? page.endIndex)
    if !notes.isEmpty, let start = page.range(of: "<body[^>]*>", options: .regularExpression)?.upperBound {
      let above = notes.map { $0.renderedString() }.joined()
      page.insert(contentsOf: "<aside aria-label=\"Watching\">\(above)</aside>", at: start)
    }
    var response = self
    response.body = .text(page)
    response.cacheControl = .notStored
    for name in [HTTPField.Name.eTag, .lastModified, .contentLength] { response.headerFields[name] = nil }
    if let policy = response.headerFields[.contentSecurityPolicy], !policy.contains("connect-src") {
      response.headerFields[.contentSecurityPolicy] = "\(policy); connect-src 'self'"
    }
    return response
  }
}

/// A draft or a scheduled post.
private struct UnpublishedPage<Draft: Page>: Page where Draft.Layout == SiteLayout {
  let draft: Draft
  let name: String

  func metadata(in context: PageContext) -> PageMetadata {
    draft.metadata(in: context).ofDraft(titled: name)
  }

  func content(in context: PageContext) -> some HTML { draft.content(in: context) }

  var texts: [Pages.PostText] { draft.texts }
  var contentSecurityPolicy: ContentSecurityPolicy { draft.contentSecurityPolicy }
  var expectedSize: Int { draft.expectedSize }
}

/// Mistakes in files, with the lines around them.
private struct MistakePage: Page {
  let mistakes: [WatchedMistake]

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(title: "A file has a mistake", path: nil)
    metadata.isIndexed = false
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1 { "A file has a mistake" }
    for mistake in mistakes {
      p(.id("mistake")) { mistake.message }
      if !mistake.excerpt.isEmpty {
        pre {
          code {
            for line in mistake.excerpt {
              if line.number == mistake.line {
                mark { "\(line.number)  \(line.text)\n" }
              } else {
                "\(line.number)  \(line.text)\n"
              }
            }
          }
        }
      }
    }
    p { "This page goes away when the file is mended. Until then, readers see the post as it was before." }
  }
}

extension WatchedMistake {
  /// Nil if the file cannot be read.
  static func excerpt(of file: String, around line: Int) -> [Line]? {
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let shown = max(1, line - 3)...max(1, line + 3)
    return shown.compactMap { number in
      lines.indices.contains(number - 1) ? Line(number: number, text: String(lines[number - 1])) : nil
    }
  }
}
