import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Routing
import SiteBase
import URIs

extension Site {
  /// The post at the path of the request, a redirect to its current address, 410 or 404.
  @Sendable package func post(_ request: Request) async throws -> Response {
    if let response = try await postAtExactly(request) { return response }
    return try await elsewhere(request)
  }

  /// A redirect to what was at the path before, or is at another form of the path; 410 if what was there is
  /// gone; otherwise 404.
  func elsewhere(_ request: Request) async throws -> Response {
    if let path = try await database.posts(visibility).pathOfPost(formerlyAtKeys: keys(of: request)) {
      return .redirect(to: path)
    }
    if let target = try await database.redirects.target(atKeys: keys(of: request)) {
      return .redirect(to: target.percentEncoded(allowing: .anywhere))
    }
    if let path = try await addressOfFile(request.target.path) { return .redirect(to: path) }
    if let page = pageMeant(by: request.target) { return .redirect(to: page) }
    if let feed = try await legacyFeed(request) { return feed }
    let isGone = try await database.posts(visibility).isGone(formerlyAtKeys: keys(of: request))
    return Response(isGone ? .gone : .notFound)
  }

  /// Where a relative link from one Markdown file to another leads: `[…](../2026-11-21-hello/index.md)`.
  private func addressOfFile(_ path: String) async throws -> String? {
    guard path.hasSuffix(".md"), let name = path.percentDecoded else { return nil }
    return try await database.posts(visibility).path(ofFiles: WrittenFile.names(atPath: name))
  }

  /// The address of the page of the site that the request has in another form: with `//`, with a slash at the
  /// end, or in another case.
  package func pageMeant(by target: RequestTarget) -> String? {
    guard target.path.percentDecoded != nil else { return nil }
    var path = Permalink.canonicalPath(target.path)
    guard path != "/" else { return target.path == "/" ? nil : PostRoute.home(page: 1).url }
    if path.hasSuffix("/") { path.removeLast() }
    if path.lowercased().hasSuffix("/page/1") { path.removeLast("/page/1".count) }
    guard !path.isEmpty else { return PostRoute.home(page: 1).url }
    let query = target.query.map { "?\($0)" } ?? ""
    for form in [path, path.lowercased()] {
      guard let page = connections.ownAddress(form + query), page.kind != .ofPosts,
        page.url != target.description
      else { continue }
      return page.url
    }
    return nil
  }

  /// The response at a path that no route can read, because of a `%` that encodes nothing or bytes that are
  /// not UTF-8.
  package func misspeltPost(_ request: Request) async throws -> Response {
    guard let found = try await postFound(by: request) else { return try await elsewhere(request) }
    return found.isGone ? Response(.gone) : .redirect(to: found.post.head.path)
  }

  /// Like ``post(_:)``, but without former addresses and other forms of the path; nil if there is no post.
  func postAtExactly(_ request: Request) async throws -> Response? {
    guard let found = try await postFound(by: request) else { return nil }
    return try await show(found, request)
  }

  func postFound(by request: Request) async throws -> FoundPost? {
    let posts = database.posts(visibility)
    let found = try await posts.found(atKeys: keys(of: request), path: request.target.path)
    guard let found, found.isVisible || found.isGone else { return nil }
    return found
  }

  private func show(_ found: FoundPost, _ request: Request) async throws -> Response {
    guard !found.isGone else { return Response(.gone) }
    let post = found.post
    let isHere = post.head.path == request.target.path || post.head.path == request.target.description
    guard isHere else { return .redirect(to: post.head.path) }
    let besides = try await files(beside: post, folder: found.folder)
    let successor = try await successor(of: found)
    guard !found.isPage else {
      var page = StaticPage(post, besides)
      (page.notes, page.canonical, page.successor) = (found.notes, found.canonical, successor)
      if !found.isWhole { (page.audience, page.opening) = (found.audience, found.opening) }
      return try await show(page).forAudience(of: found)
    }
    let neighbours = NeighbourStore(visibility)
    // Most posts are in no series and have no pictures elsewhere, so this is not asked in vain.
    let (besideIt, inTag, series, related, sizes) = try await database.together(
      neighbours.neighbours(of: post.id),
      post.head.tags.isEmpty ? Query(known: nil) : neighbours.tagNeighbours(of: post.id),
      found.isInSeries ? database.topics(visibility).seriesPlace(of: post.id) : Query(known: nil),
      RelatedPostStore(visibility).posts(relatedTo: post.id, limit: RelatedPosts.mostShown),
      found.hasRemotePictures ? database.pictureSizes.sizes(ofPost: post.id) : Query(known: []))
    var page = PostPage(post: post, newer: besideIt.newer, older: besideIt.older)
    if !found.isWhole { (page.audience, page.opening) = (found.audience, found.opening) }
    page.tag = inTag
    page.series = series
    page.related = related
    page.canonical = found.canonical
    page.notes = found.notes
    page.isUnlisted = found.isUnlisted
    page.successor = successor
    page.files = besides
    page.comments = await comments(of: found)
    for size in sizes where page.files.pictures[size.address] == nil {
      page.files.pictures[size.address] = PagePicture(
        address: size.address, width: size.width, height: size.height)
    }
    return try await show(page).forAudience(of: found)
  }

  /// The post to read instead of an outdated one, if readers may see it.
  func successor(of found: FoundPost) async throws -> PostHead? {
    guard case .replaced(let path)? = found.notes.outdated else { return nil }
    let successor = try await database.posts(visibility).found(
      atKeys: [Permalink.key(ofTarget: path)], path: path)
    return successor?.isVisible == true ? successor?.post.head : nil
  }

  /// The keys under which the post may be stored: with the query, and without it.
  private func keys(of request: Request) -> [String] {
    let path = Permalink.key(ofTarget: request.target.path)
    guard let query = request.target.query, !query.isEmpty else { return [path] }
    return [Permalink.key(ofTarget: "\(request.target.path)?\(query)")] + (path == "/" ? [] : [path])
  }
}

extension Response {
  /// The page of a post, which differs by the audience if only one of them reads the whole text.
  fileprivate func forAudience(of post: FoundPost) -> Response {
    var response = self
    if post.audience != nil { response.markDifferingByAudience() }
    return response
  }
}
