import HTTP
import HTTPTypes
import Routing
import Testing

@Suite("From a value to its URL")
struct AddressTests {
  @Test(
    "A value has its URL",
    arguments: [
      (Page.home(page: 1), "/"),
      (.home(page: 2), "/?page=2"),
      (.archive, "/archive"),
      (.tag(name: "C++", page: 2), "/tags/C++?page=2"),
      (.tag(name: "C++", page: 1), "/tags/C++"),
      (.tag(name: "a/b?c#d%e f", page: 1), "/tags/a%2Fb%3Fc%23d%25e%20f"),
      (.tag(name: "漢字", page: 1), "/tags/%E6%BC%A2%E5%AD%97"),
      (.tagFeed(name: "Core Data", .json), "/tags/Core%20Data/feed.json"),
      (.search("a+b & c=d"), "/search?q=a%2Bb%20%26%20c%3Dd"),
      (.file(path: "a/b%20c.txt"), "/files/a/b%20c.txt"),
      (.café, "/caf%C3%A9"),
      (.post(path: "/2025/08/04/full-stack/", query: nil), "/2025/08/04/full-stack/"),
      (.post(path: "/2025", query: "a=b&c"), "/2025?a=b&c"),
    ])
  func aValueHasItsURL(value: Page, url: String) {
    #expect(site.url(for: value) == url)
  }

  @Test("A printed URL is read as the same value")
  func roundTrip() {
    let names = [
      "swift", "C++", "C#", "a/b", "a//b", "%", "%2F", "100%25", "a b", "a+b", "?", "&=;", "é", "e\u{301}",
      "漢字",
      "👩‍💻", "\u{A0}", "\t", "\u{7F}", "'\"<>", "...", "~", ":@!$", "feed.xml",
    ]
    var values: [Page] = [
      .archive, .allTags, .login, .signIn, .café, .year(1999), .file(path: ""), .file(path: "a//b/%2F"),
      .post(path: "/2025/08/a//b/", query: nil), .post(path: "/a", query: "b"), .post(path: "/a", query: ""),
    ]
    for page in [1, 2, 10, Int.max] {
      values.append(.home(page: page))
      values += names.map { .tag(name: $0, page: page) }
    }
    for format in [Format.rss, .atom, .json] {
      values.append(.feed(format))
      values += names.map { .tagFeed(name: $0, format) }
    }
    values += names.map(Page.search)
    #expect(site.problems(with: values) == [])
  }

  @Test("A URL is ASCII without characters that headers or attributes cannot have")
  func urlsAreSafe() {
    let nasty = String(String.UnicodeScalarView((1...0x17F).compactMap(Unicode.Scalar.init)))
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?%")
    #expect(Set(site.url(for: .tag(name: nasty, page: 2))).subtracting(allowed) == [])
    #expect(Set(site.url(for: .search(nasty))).subtracting(allowed) == [])
  }

  @Test("The first of several routes for a value determines its URL")
  func aliases() {
    let router = Router<Page> {
      Route("/login", to: .login)
      Route("/anmelden", to: .login)
    }
    #expect(router.url(for: .login) == "/login")
    #expect(router.match(Request(.get, "/anmelden")).value == .login)
    #expect(router.problems == [])
  }
}

@Suite("Problems of a table")
struct ProblemTests {
  @Test("A good table has no problems")
  func none() {
    #expect(site.problems == [])
  }

  @Test("A value without a route is reported")
  func missingRoute() {
    let router = Router<Page> { Route("/archive", to: .archive) }
    #expect(router.problems(with: [.archive, .login]) == ["login has no route"])
  }

  @Test("A value whose URL leads to another value is reported")
  func otherValue() {
    #expect(
      site.problems(with: [.tag(name: "all", page: 1), .post(path: "/archive", query: nil)]) == [
        #"tag(name: "all", page: 1) has the URL /tags/all, which is that of allTags"#,
        #"post(path: "/archive", query: nil) has the URL /archive, which is that of archive"#,
      ])
  }

  @Test("A value that its own route does not accept is reported")
  func notTakenBack() {
    let router = Router<Page> {
      Route("/{year}", .integer(from: 1990), to: Page.year) {
        if case .year(let year) = $0 { year } else { nil }
      }
    }
    #expect(router.problems(with: [.year(1980)]) == ["year(1980) has the URL /1980, where nothing is found"])
  }

  @Test("Routes that can never match are reported")
  func hidden() {
    let router = Router<String> {
      Route("/{name}", .text, to: { $0 }, from: { $0 })
      Route("/{year}", .integer(), to: { "\($0)" }, from: { Int($0) })
      Route("/a/{n}?page={page}", .integer(), .page, to: { "\($0) \($1)" }, from: { _ in nil })
      Route("/a/{m}?page={number}", .integer(), .page, to: { "\($0) \($1)" }, from: { _ in nil })
      Route("/search?q={terms}", .text, to: { $0 }, from: { $0 })
      Route("/search", to: "search")
      Route("/search", to: "search again")
      Route(.post, "/search", to: "save search")
    }
    #expect(
      router.problems == [
        "GET /{year}: can never match, as GET /{name} takes all of its addresses",
        "GET /a/{m}?page={number}: can never match, as GET /a/{n}?page={page} takes all of its addresses",
        "GET /search: can never match, as GET /search takes all of its addresses",
      ])
  }

  @Test("Malformed templates are reported, and match nothing by mistake")
  func malformed() {
    let router = Router<String> {
      Route("archive", to: "1")
      Route("/{a}{b}", .text, .text, to: { $0 + $1 }, from: { _ in nil })
      Route("/{path...}/x", .raw, to: { $0 }, from: { _ in nil })
      Route("/x?page", to: "4")
      Route("/{name}", .text, .text, to: { $0 + $1 }, from: { _ in nil })
      Route("/y?a={a}&a={b}", .text, .text, to: { $0 + $1 }, from: { _ in nil })
      Route("/open{", to: "7")
    }
    #expect(
      router.problems == [
        "GET archive: the path has to begin with a slash",
        "GET /{a}{b}: {a}{b} has to have one {placeholder} at most",
        "GET /{a}{b}: placeholders: 0, but parameters: 2",
        "GET /{path...}/x: {…...} has to be a whole segment, the last one",
        "GET /x?page: ?page has to be of the form ?name={placeholder}",
        "GET /{name}: placeholders: 1, but parameters: 2",
        "GET /y?a={a}&a={b}: ?a is there twice",
        "GET /open{: open{ has to have one {placeholder} at most",
      ])
    #expect(router.match(Request(.get, "/name")) == .notFound)
  }
}
