import HTTP
import HTTPTypes
import Routing
import Testing

/// A site of three features, each with its own enum and router.
enum House: Hashable {
  case posts(Posts)
  case admin(Admin)
  case probe
}

enum Posts: Hashable {
  case home(page: Int)
  case tag(name: String)
  case login
  case signIn
  case post(path: String)
}

enum Admin: Hashable {
  case desk(page: Int)
  case users(Users)
  case logout
  case file(path: String)
}

enum Users: Hashable {
  case all
  case user(Int)
}

private let posts = Router<Posts> {
  Route("{path...}", .raw, to: Posts.post) { if case .post(let path) = $0 { path } else { nil } }
  Route("/?page={page}", .page, to: Posts.home) {
    if case .home(let page) = $0 { page } else { nil }
  }
  Route("/{name}", .text, to: Posts.tag) { if case .tag(let name) = $0 { name } else { nil } }
  Route("/login", to: .login)
  Route(.post, "/login", to: .signIn)
}

private let users = Router<Users> {
  Route("/", to: .all)
  Route("/{id}", .integer(from: 1), to: Users.user) {
    if case .user(let id) = $0 { id } else { nil }
  }
}

private let admin = Router<Admin> {
  Route("/?page={page}", .page, to: Admin.desk) {
    if case .desk(let page) = $0 { page } else { nil }
  }
  Mount("/users", users, as: Admin.users) { if case .users(let route) = $0 { route } else { nil } }
  Route(.post, "/logout", to: .logout)
  Route("/logout", to: .logout).refused
  Route("{path...}", .raw, to: Admin.file) { if case .file(let path) = $0 { path } else { nil } }
}

private let house = Router<House> {
  Mount(posts, as: House.posts) { if case .posts(let route) = $0 { route } else { nil } }
  Mount("/admin", admin, as: House.admin) { if case .admin(let route) = $0 { route } else { nil } }
  Route("/probe", to: .probe)
}

@Suite("A router mounted in another")
struct MountTests {
  @Test(
    "An address of a branch has the value of the branch, and the value has that address",
    arguments: [
      ("/", House.posts(.home(page: 1))),
      ("/?page=2", .posts(.home(page: 2))),
      ("/swift", .posts(.tag(name: "swift"))),
      ("/2025/08/a", .posts(.post(path: "/2025/08/a"))),
      ("/admin", .admin(.desk(page: 1))),
      ("/admin?page=2", .admin(.desk(page: 2))),
      ("/admin/users", .admin(.users(.all))),
      ("/admin/users/7", .admin(.users(.user(7)))),
      ("/admin/a/b", .admin(.file(path: "/a/b"))),
      ("/admin/", .admin(.file(path: "/"))),
      ("/probe", .probe),
    ])
  func bothDirections(url: String, value: House) {
    #expect(house.match(Request(.get, url)).value == value)
    #expect(house.url(for: value) == url)
  }

  @Test("A literal of one branch precedes a placeholder of another, in any order of the table")
  func precedence() {
    #expect(house.match(Request(.get, "/probe")).value == .probe)
    #expect(house.match(Request(.get, "/other")).value == .posts(.tag(name: "other")))
    #expect(house.match(Request(.get, "/admin/x")).value == .admin(.file(path: "/x")))
  }

  @Test("GET and POST of one address are two values, and for another method both are allowed methods")
  func methods() {
    #expect(house.match(Request(.get, "/login")).value == .posts(.login))
    #expect(house.match(Request(.post, "/login")).value == .posts(.signIn))
    #expect(house.match(Request(.put, "/login")) == .methodNotAllowed(allow: [.get, .head, .post]))
  }

  @Test("The allowed methods of an address come from all branches")
  func methodsOfSeveralBranches() {
    let router = Router<House> {
      Mount(Router<Posts> { Route("/x", to: .login) }, as: House.posts) { _ in nil }
      Mount(Router<Admin> { Route(.post, "/x", to: .logout) }, as: House.admin) { _ in nil }
    }
    #expect(router.match(Request(.post, "/x")).value == .admin(.logout))
    #expect(router.match(Request(.put, "/x")) == .methodNotAllowed(allow: [.get, .head, .post]))
  }

  @Test("A refused route is refused in a mount, too")
  func refused() {
    #expect(house.match(Request(.put, "/admin/logout")) == .methodNotAllowed(allow: [.post]))
  }

  @Test(
    "The name of a route consists of its branches and its case",
    arguments: [
      ("/", "posts.home"), ("/swift", "posts.tag"), ("/a/b", "posts.post"),
      ("/login", "posts.login"),
      ("/admin", "admin.desk"), ("/admin/users", "admin.users.all"),
      ("/admin/users/7", "admin.users.user"),
      ("/probe", "probe"),
    ])
  func names(url: String, name: String) {
    #expect(house.match(Request(.get, url)).name == name)
  }

  @Test("Problems are found through mounts")
  func problems() {
    #expect(house.problems == [])
    let branch = Router<Posts> {
      Route("/login", to: .login)
      Route("/{name}", .text, to: Posts.tag) { _ in nil }
    }
    let router = Router<House> {
      Route("/admin/login", to: .probe)
      Mount("/admin", branch, as: House.posts) {
        if case .posts(let route) = $0 { route } else { nil }
      }
      Mount("/{user}", branch, as: House.posts) { _ in nil }
      Mount("/end/", Router<Admin> { Route("/x", to: .logout) }, as: House.admin) { _ in nil }
    }
    #expect(
      router.problems == [
        "GET /admin/login: can never match, as GET /admin/login takes all of its addresses",
        "GET /{user}/login: the prefix /{user} has to be literal and must not end with a slash",
        "GET /{user}/login: placeholders: 1, but parameters: 0",
        "GET /{user}/{name}: the prefix /{user} has to be literal and must not end with a slash",
        "GET /{user}/{name}: placeholders: 2, but parameters: 1",
        "GET /end//x: the prefix /end/ has to be literal and must not end with a slash",
      ])
  }

  @Test("Values of branches whose addresses do not lead back to them are reported")
  func problemsWithValues() {
    let values: [House] = [
      .posts(.home(page: 1)), .posts(.home(page: 3)), .posts(.tag(name: "a/b")), .posts(.login),
      .posts(.signIn), .posts(.post(path: "/a/b")), .admin(.desk(page: 1)), .admin(.users(.all)),
      .admin(.users(.user(1))), .admin(.logout), .admin(.file(path: "/x")), .probe,
    ]
    #expect(house.problems(with: values) == [])
    #expect(
      house.problems(with: [.posts(.tag(name: "probe")), .admin(.users(.user(0)))]) == [
        #"posts(RoutingTests.Posts.tag(name: "probe")) has the URL /probe, which is that of probe"#,
        "admin(RoutingTests.Admin.users(RoutingTests.Users.user(0))) has the URL /admin/users/0, "
          + #"which is that of admin(RoutingTests.Admin.file(path: "/users/0"))"#,
      ])
  }

  @Test("A value of a branch has no address if its mount does not take it back")
  func oneWayMount() {
    let router = Router<House> {
      Mount(posts, as: House.posts) { _ in nil }
    }
    #expect(
      router.problems(with: [House.posts(.login)]) == [
        "posts(RoutingTests.Posts.login) has no route"
      ])
  }
}

extension Router.Match {
  fileprivate var name: RouteName? {
    if case .matched(_, let name) = self { name } else { nil }
  }
}

@Suite("Names of routes")
struct RouteNameTests {
  @Test("A route whose value is not a case of an enum is named after its template")
  func template() {
    let router = Router<String> { Route("/{name}", .text, to: { $0 }, from: { $0 }) }
    #expect(router.match(Request(.get, "/x")) == .matched("x", "/{name}"))
  }

  @Test("A route with a parameter that has no example is named after its template")
  func withoutExample() {
    let vowel = Parameter<String>(
      "a vowel", parse: { "aeiou".contains($0) ? $0 : nil }, print: { $0 })
    let router = Router<Page> { Route("/{vowel}", vowel, to: Page.search) { _ in nil } }
    #expect(router.match(Request(.get, "/a")) == .matched(.search("a"), "/{vowel}"))
  }

  @Test("The name of the case is found with an example of each parameter")
  func example() {
    let vowel = Parameter<String>(
      "a vowel", example: "a", parse: { "aeiou".contains($0) ? $0 : nil }, print: { $0 })
    let router = Router<Page> { Route("/{vowel}", vowel, to: Page.search) { _ in nil } }
    #expect(router.match(Request(.get, "/e")) == .matched(.search("e"), "search"))
  }

  @Test("All routes of the sample site have the names of their cases")
  func sampleSite() {
    let urls = [
      "/", "/archive", "/tags/all", "/tags/a", "/tags/a/feed.xml", "/feed.json", "/1999",
      "/search?q=a",
      "/login",
      "/files/a", "/café", "/a/b",
    ]
    #expect(
      urls.map { site.match(Request(.get, $0)).name?.description } == [
        "home", "archive", "allTags", "tag", "tagFeed", "feed", "year", "search", "login", "file",
        "café",
        "post",
      ])
  }
}

@Suite("Keys of requests")
struct KeyTests {
  @Test(
    "A key has only the parameters that the route names",
    arguments: [
      ("/archive", "/archive"), ("/archive?utm_source=x", "/archive"), ("/archive?", "/archive"),
      ("/tags/a?x=1&page=2&page=3&utm_medium=y", "/tags/a?page=2"),
      ("/tags/a?pag%65=2", "/tags/a?page=2"),
      ("/search?q=a+b", "/search?q=a%20b"), ("/search?q=a%20b&i", "/search?q=a%20b"),
      ("/caf%c3%a9?x", "/caf%C3%A9"),
    ])
  func parameters(target: String, key: String) {
    #expect(site.key(of: RequestTarget(target)) == key)
  }

  @Test("Parameters are in the order of the template")
  func order() {
    let router = Router<String> {
      Route("/x?a={a}&b={b}", .text, .optional(.text), to: { a, _ in a }, from: { _ in nil })
    }
    #expect(router.key(of: RequestTarget("/x?b=2&a=1")) == "/x?a=1&b=2")
    #expect(router.key(of: RequestTarget("/x?c=3&a=%26b%3D2")) == "/x?a=%26b%3D2")
  }

  @Test(
    "A route that takes the whole query keeps it as it was sent",
    arguments: ["/other?utm_source=x", "/a?b=%20+"])
  func wholeQuery(target: String) {
    #expect(site.key(of: RequestTarget(target)) == target)
  }

  @Test("A mounted route has the same keys after its prefix")
  func mounted() {
    #expect(house.key(of: RequestTarget("/admin?x&page=2")) == "/admin?page=2")
  }

  @Test("A target that no route matches has no key", arguments: ["/tags/a?page=0", "/nowhere?x", "/login?x"])
  func nothing(target: String) {
    let router = Router<Page> {
      Route("/tags/{name}?page={page}", .text, .page, to: Page.tag) { _ in nil }
      Route(.post, "/login", to: .signIn)
    }
    #expect(router.key(of: RequestTarget(target)) == nil)
  }
}
