import HTTP
import HTTPTypes
import Routing
import Testing

@Suite("From a request to a value")
struct MatchingTests {
  @Test(
    "An address has its value",
    arguments: [
      ("/", Page.home(page: 1)),
      ("/?page=3", .home(page: 3)),
      ("/archive", .archive),
      ("/tags/swift", .tag(name: "swift", page: 1)),
      ("/tags/swift?page=2", .tag(name: "swift", page: 2)),
      ("/tags/swift/feed.xml", .tagFeed(name: "swift", .rss)),
      ("/feed.atom", .feed(.atom)),
      ("/1999", .year(1999)),
      ("/search?q=socket+server", .search("socket server")),
      ("/files/a/b%20c.txt", .file(path: "a/b%20c.txt")),
      ("/files/", .file(path: "")),
      ("/2025/08/04/full-stack/", .post(path: "/2025/08/04/full-stack/", query: nil)),
      ("//double//slash", .post(path: "//double//slash", query: nil)),
      ("/managed?ref=feed", .post(path: "/managed", query: "ref=feed")),
    ])
  func anAddressHasItsValue(path: String, value: Page) {
    #expect(site.match(Request(.get, path)).value == value)
  }

  @Test(
    "Segments are decoded after the path is split",
    arguments: [
      ("/tags/C%2B%2B", "C++"), ("/tags/C++", "C++"), ("/tags/a%2Fb", "a/b"), ("/tags/50%25", "50%"),
      ("/tags/%E6%BC%A2%E5%AD%97", "漢字"), ("/tags/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB", "👩‍💻"),
      ("/tags/a%3Fb", "a?b"),
    ])
  func segmentsAreDecoded(path: String, name: String) {
    #expect(site.match(Request(.get, path)).value == .tag(name: name, page: 1))
  }

  @Test("A literal precedes a placeholder, in any order of the table")
  func literalsGoFirst() {
    let router = Router<String> {
      Route("{path...}", .raw, to: { "path \($0)" }, from: { _ in nil })
      Route("/{name}", .text, to: { "name \($0)" }, from: { _ in nil })
      Route("/{name}.txt", .text, to: { "text \($0)" }, from: { _ in nil })
      Route("/about", to: "about")
    }
    #expect(router.match(Request(.get, "/about")).value == "about")
    #expect(router.match(Request(.get, "/about.txt")).value == "text about")
    #expect(router.match(Request(.get, "/contact")).value == "name contact")
    #expect(router.match(Request(.get, "/a/b")).value == "path /a/b")
  }

  @Test("Routes that differ only in the kind of a placeholder are tried in the order of the table")
  func kindsAreTriedInTurn() {
    let router = Router<String> {
      Route("/{year}", .integer(), to: { "year \($0)" }, from: { _ in nil })
      Route("/{name}", .text, to: { "name \($0)" }, from: { _ in nil })
    }
    #expect(router.match(Request(.get, "/2025")).value == "year 2025")
    #expect(router.match(Request(.get, "/02025")).value == "name 02025")
  }

  @Test("An optional query parameter must be of its kind if it is present")
  func optionalParameters() {
    let router = Router<String> {
      Route("/list?part={part}", .optional(.integer(from: 1)), to: { "part \($0 ?? 0)" }, from: { _ in nil })
    }
    #expect(router.match(Request(.get, "/list")).value == "part 0")
    #expect(router.match(Request(.get, "/list?part=2")).value == "part 2")
    for text in ["0", "x", ""] { #expect(router.match(Request(.get, "/list?part=\(text)")) == .notFound) }
  }

  @Test("A literal path is found in encoded and in plain form", arguments: ["/caf%C3%A9", "/café"])
  func literalsAreDecoded(path: String) {
    #expect(site.match(Request(.get, path)).value == .café)
  }

  @Test(
    "An address with different case, a slash at the end or an empty segment is another address",
    arguments: ["/Archive", "/archive/"])
  func pathsAreExact(path: String) {
    #expect(site.match(Request(.get, path)).value == .post(path: path, query: nil))
    #expect(strict.match(Request(.get, path)) == .notFound)
  }

  @Test(
    "An address with text that a parameter does not accept is not found",
    arguments: [
      "/tags/swift?page=0", "/tags/swift?page=abc", "/tags/swift?page=", "/tags/swift?page=+2",
      "/tags/swift?page=02",
      "/tags/swift?page=99999999999999999999", "/tags/", "/tags/swift/feed.pdf", "/tags/swift/feed.",
      "/tags/swift/feed", "/tags/a/b", "/search", "/search?q=",
    ])
  func whatIsNotTakenIsNotFound(path: String) {
    #expect(strict.match(Request(.get, path)) == .notFound)
  }

  @Test(
    "A path with malformed percent-encoding is not found by any route",
    arguments: ["/tags/%", "/tags/%zz", "/tags/%C3", "/x/%FF"])
  func brokenEncodingIsNotFound(path: String) {
    #expect(site.match(Request(.get, path)) == .notFound)
  }

  @Test("A target that is not a path is not found", arguments: ["*", "example.com:443", ""])
  func otherTargets(target: String) {
    #expect(site.match(Request(.get, target)) == .notFound)
  }

  @Test("Query parameters may be in any order, the first of a name counts, and unknown ones are ignored")
  func queryParameters() {
    let request = Request(.get, "/tags/swift?utm_source=x&page=2&page=3&=&&")
    #expect(site.match(request).value == .tag(name: "swift", page: 2))
  }

  /// No catch-all here.
  private var strict: Router<Page> {
    Router {
      Route("/archive", to: .archive)
      Route("/tags/{name}?page={page}", .text, .page, to: Page.tag) { _ in nil }
      Route("/tags/{name}/feed.{format}", .text, .oneOf(Format.self), to: Page.tagFeed) { _ in nil }
      Route("/search?q={terms}", .text, to: Page.search) { _ in nil }
    }
  }
}

@Suite("Methods")
struct MethodTests {
  @Test("HEAD is matched as GET")
  func head() {
    #expect(site.match(Request(.head, "/archive")).value == .archive)
  }

  @Test("One address can have a value for each method")
  func methods() {
    #expect(site.match(Request(.get, "/login")).value == .login)
    #expect(site.match(Request(.post, "/login")).value == .signIn)
  }

  @Test(
    "Other methods, and OPTIONS, get the allowed methods", arguments: [HTTPRequest.Method.delete, .options])
  func methodNotAllowed(method: HTTPRequest.Method) {
    #expect(site.match(Request(method, "/archive")) == .methodNotAllowed(allow: [.get, .head]))
    #expect(site.match(Request(method, "/login")) == .methodNotAllowed(allow: [.get, .head, .post]))
  }

  @Test("A refused route hides less literal routes, and Allow does not list its method")
  func refused() {
    let router = Router<Page> {
      Route(.post, "/login", to: .signIn)
      Route("/login", to: .login).refused
      Route("{path...}", .raw, to: Page.file) { if case .file(let path) = $0 { path } else { nil } }
    }
    #expect(router.match(Request(.get, "/login")).value == .login)
    #expect(router.match(Request(.put, "/login")) == .methodNotAllowed(allow: [.post]))
    #expect(router.match(Request(.put, "/else")) == .methodNotAllowed(allow: [.get, .head]))
  }

  @Test("An unknown address is not found with any method")
  func notFoundBeforeMethod() {
    let router = Router<Page> { Route("/archive", to: .archive) }
    #expect(router.match(Request(.delete, "/nowhere")) == .notFound)
  }
}
