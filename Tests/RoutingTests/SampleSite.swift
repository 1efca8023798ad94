import HTTPTypes
import Routing

enum Page: Hashable {
  case home(page: Int)
  case archive
  case allTags
  case tag(name: String, page: Int)
  case tagFeed(name: String, Format)
  case feed(Format)
  case year(Int)
  case search(String)
  case login
  case signIn
  case file(path: String)
  case café
  case post(path: String, query: String?)
}

enum Format: String, CaseIterable {
  case rss = "xml"
  case atom, json
}

let site = Router<Page> {
  Route("/?page={page}", .page, to: Page.home) { if case .home(let page) = $0 { page } else { nil } }
  Route("/archive", to: .archive)
  Route("/tags/all", to: .allTags)
  Route("/tags/{name}?page={page}", .text, .page, to: Page.tag) {
    if case .tag(let name, let page) = $0 { (name, page) } else { nil }
  }
  Route("/tags/{name}/feed.{format}", .text, .oneOf(Format.self), to: Page.tagFeed) {
    if case .tagFeed(let name, let format) = $0 { (name, format) } else { nil }
  }
  Route("/feed.{format}", .oneOf(Format.self), to: Page.feed) {
    if case .feed(let format) = $0 { format } else { nil }
  }
  Route("/{year}", .integer(from: 1990), to: Page.year) { if case .year(let year) = $0 { year } else { nil } }
  Route("/search?q={terms}", .text, to: Page.search) { if case .search(let text) = $0 { text } else { nil } }
  Route("/login", to: .login)
  Route(.post, "/login", to: .signIn)
  Route("/files/{path...}", .raw, to: Page.file) { if case .file(let path) = $0 { path } else { nil } }
  Route("/café", to: .café)
  Route("{path...}?{query...}", .raw, .optional(.raw), to: Page.post) {
    if case .post(let path, let query) = $0 { (path, query) } else { nil }
  }
}
