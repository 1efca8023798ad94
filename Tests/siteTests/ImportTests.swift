import Foundation
import HTTP
import HTTPTypes
import Synchronization
import Testing
import WebTestSupport

@Suite("Importing from addresses")
struct ImportTests {
  private let site = SiteProcess()

  @Test("An import imports a feed with its older pages; a second one makes one conditional request")
  func twice() async throws {
    try await OtherSite.run(answering: Self.blog) { other in
      let first = try await site.run("import", "--allow-private", "\(other.url)/")
      #expect(first.status == 0, "\(first.errors)")
      #expect(first.output.contains("6 new, 0 changed, 0 unchanged, 0 left out"), "\(first.output)")
      #expect(
        first.output.contains("note       \(other.url)/ is a page; took its feed \(other.url)/feed/1 (All)"))
      #expect(first.errors.isEmpty)

      other.forgetRequests()
      let second = try await site.run("import", "--allow-private", "\(other.url)/")
      #expect(second.status == 0, "\(second.errors)")
      #expect(second.output == "\(other.url)/: nothing new\n")
      #expect(other.targets == ["/feed/1"])
      #expect(other.requests.first?.headerFields[.ifNoneMatch] == "\"v1\"")

      let forced = try await site.run(
        "import", "--allow-private", "--force", "--format", "json", "\(other.url)/")
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(forced.output.utf8)) as? [String: Any], "\(forced.errors)"
      )
      #expect(report["unchanged"] as? Int == 6)
      #expect(report["new"] as? Int == 0)
    }
  }

  @Test("The User-Agent names the site that imports")
  func userAgent() async throws {
    try await OtherSite.run(answering: Self.blog) { other in
      let outcome = try await site.run(
        "import", "--dry-run", "--allow-private", "\(other.url)/feed/3",
        environment: ["BASE_URL": "https://ada.example"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(other.requests.first?.headerFields[.userAgent] == "Colophon/1.0 (+https://ada.example/)")
    }
  }

  @Test("A dry run of an address needs no database and includes older pages, except with --no-archive")
  func dryRun() async throws {
    try await OtherSite.run(answering: Self.blog) { other in
      let nowhere = ["DATABASE_URL": "postgres://nowhere.invalid/x"]
      let all = try await site.run(
        "import", "--dry-run", "--allow-private", "--format", "json", "\(other.url)/feed/1",
        environment: nowhere)
      let entries = try JSONSerialization.jsonObject(with: Data(all.output.utf8)) as? [[String: Any]]
      #expect(entries?.compactMap { $0["title"] as? String } == ["1a", "1b", "2a", "2b", "3a", "3b"])
      let newest = try await site.run(
        "import", "--dry-run", "--allow-private", "--no-archive", "\(other.url)/feed/1", environment: nowhere)
      #expect(newest.output.contains("would import 2, leave out 0"))
    }
  }

  @Test("A private address gets no request: one line of error, exit code 69")
  func privateAddress() async throws {
    try await OtherSite.run(answering: Self.blog) { other in
      for arguments in [["--dry-run"], []] {
        let outcome = try await site.start(["import"] + arguments + ["\(other.url)/feed/1"]).outcome()
        #expect(outcome.status == 69)
        #expect(outcome.output.isEmpty)
        #expect(
          outcome.errors
            == "site: import: \(other.url)/feed/1: cannot fetch \(other.url)/feed/1: 127.0.0.1 is not an "
            + "address of the public Internet; allow private ones to fetch it (--allow-private). "
            + "Nothing was imported.\n")
      }
      #expect(other.requests.isEmpty)
    }
  }

  @Test(
    "A proxy of the environment, which looks names up by itself, is used only with --allow-private"
  )
  func proxy() async throws {
    try await OtherSite.run(answering: Self.blog) { proxy in
      let environment = ["http_proxy": proxy.url, "no_proxy": ""]
      let address = "http://127.0.0.1:1/feed/3"
      let direct = try await site.run("import", "--dry-run", address, environment: environment)
      #expect(direct.status == 69)
      #expect(proxy.requests.isEmpty)
      let outcome = try await site.run(
        "import", "--dry-run", "--allow-private", address, environment: environment)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(proxy.requests.count == 1)
    }
  }

  @Test(
    "Every failed import is one line, with an exit code of sysexits",
    arguments: [
      ("/missing", 69, "the server answered 404 Not Found"), ("/gone", 69, "is gone for good (410 Gone)"),
      ("/plain", 65, "not a feed"), ("/page", 65, "no feed was found from there"),
      ("/broken", 69, "try again later"),
      ("/loop", 69, "more than 10 redirects"),
      ("/busy", 69, "503 Service Unavailable; try again in 3600 s"),
    ] as [(String, Int32, String)])
  func failures(path: String, status: Int32, reason: String) async throws {
    try await OtherSite.run(answering: Self.blog) { other in
      let outcome = try await site.run("import", "--dry-run", "--allow-private", "\(other.url)\(path)")
      #expect(outcome.status == status, "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("site: import: \(other.url)\(path): "))
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(outcome.errors.hasSuffix(". Nothing was imported.\n"))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }

  @Test("One bad address does not stop the others")
  func several() async throws {
    try await OtherSite.run(answering: Self.blog) { other in
      let outcome = try await site.run(
        "import", "--allow-private", "--format", "json", "\(other.url)/missing", "\(other.url)/feed/3",
        "/nowhere.xml", "\(other.url)/feed/2")
      #expect(outcome.status == 69)
      #expect(outcome.errors.split(separator: "\n").count == 2)
      let lines = outcome.output.split(separator: "\n")
      let news = try lines.map {
        (try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["new"] as? Int
      }
      #expect(news == [2, 2])
    }
  }

  @Test(
    "An import that takes too long fails with one line and imports nothing", arguments: [true, false])
  func timeLimit(isDryRun: Bool) async throws {
    let isStuck = Switch()
    try await OtherSite.run { request, other in
      if request.target.path == "/feed/3", isStuck.isOn { try await Task.sleep(for: .seconds(300)) }
      return try await Self.blog(request, other)
    } _: { other in
      isStuck.isOn = true
      let feed = "\(other.url)/feed/1"
      let options = ["--allow-private", "--time-limit", "1"] + (isDryRun ? ["--dry-run"] : [])
      let outcome = try await site.start(["import"] + options + [feed]).outcome()
      #expect(outcome.status == 75)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors
          == "site: import: \(feed): did not end within 1 s; try again later, or raise --time-limit. "
          + "Nothing was imported.\n")
      isStuck.isOn = false
      let other = try await site.run("import", "--allow-private", feed)
      #expect(other.output.contains("6 new, 0 changed, 0 unchanged"), "\(other.output) \(other.errors)")
    }
  }

  @Test("An import that is killed has imported nothing; the next one imports everything")
  func killed() async throws {
    let isStuck = Switch()
    try await OtherSite.run { request, other in
      if request.target.path == "/feed/3", isStuck.isOn { try await Task.sleep(for: .seconds(300)) }
      return try await Self.blog(request, other)
    } _: { other in
      isStuck.isOn = true
      let running = try site.start(["import", "--allow-private", "\(other.url)/feed/1"])
      while !other.targets.contains("/feed/3"), running.isRunning {
        try await Task.sleep(for: .milliseconds(10))
      }
      running.send(SIGKILL)
      let killed = try await running.outcome()
      #expect(killed.status == 128 + SIGKILL)
      isStuck.isOn = false
      let outcome = try await site.run("import", "--allow-private", "\(other.url)/feed/1")
      #expect(outcome.output.contains("6 new, 0 changed, 0 unchanged"), "\(outcome.output) \(outcome.errors)")
    }
  }

  @Test("On a terminal, an import shows a progress bar with rates, and erases it at the end")
  func progress() async throws {
    try await OtherSite.run(answering: Self.blog) { other in
      let terminal = try Terminal()
      let running = try site.start(
        ["import", "--allow-private", "\(other.url)/feed/1"], terminal: terminal.path)
      let outcome = try await running.outcome()
      let shown = terminal.read()
      #expect(outcome.status == 0, "\(shown)")
      #expect(shown.contains("B/s"), "\(shown)")
      #expect(shown.contains("entries/s"), "\(shown)")
      #expect(shown.hasSuffix("\r\u{1B}[K"), "\(shown)")
    }
  }

  @Test("The progress bar is no wider than the terminal", arguments: [20, 60])
  func narrow(columns: UInt16) async throws {
    try await OtherSite.run(answering: Self.blog) { other in
      let terminal = try Terminal(columns: columns)
      let running = try site.start(
        ["import", "--allow-private", "\(other.url)/feed/1"], terminal: terminal.path)
      let outcome = try await running.outcome()
      let shown = terminal.read()
      #expect(outcome.status == 0, "\(shown)")
      let lines = shown.replacing("\u{1B}[K", with: "").split(separator: "\r")
      #expect(lines.contains { $0.contains("█") || $0.contains("░") }, "\(shown)")
      #expect(lines.allSatisfy { $0.count < columns }, "\(shown)")
    }
  }

  /// A page, a feed of three pages, and some addresses without a feed.
  @Sendable private static func blog(_ request: Request, _ other: String) async throws -> Response {
    let path = request.target.path
    switch path {
    case "/":
      return Response(
        .ok, .html, .text("<link rel=alternate type=application/rss+xml title=All href=/feed/1>"))
    case "/feed/1", "/feed/2", "/feed/3":
      if request.headerFields[.ifNoneMatch] == "\"v1\"" { return Response(.notModified) }
      var response = Response(.ok, .rss, .text(feed(Int(path.suffix(1)) ?? 1, at: other)))
      response.headerFields[.eTag] = "\"v1\""
      return response
    case "/gone": return .plain(.gone, "gone")
    case "/loop": return .redirect(to: "/loop")
    case "/busy": return Response(.serviceUnavailable, headerFields: [.retryAfter: "3600"])
    case "/plain": return .plain(.ok, "Hello")
    case "/page": return Response(.ok, .html, .text("<html><p>Hello"))
    case "/broken":
      return Response(.ok, .rss, .stream(ByteStream(length: 1000) { { throw CancellationError() } }))
    default: return .plain(.notFound, "not here")
    }
  }

  private static func feed(_ page: Int, at other: String) -> String {
    let items = ["a", "b"].map { letter in
      """
      <item><title>\(page)\(letter)</title><link>\(other)/\(page)\(letter)</link>
      <pubDate>Thu, 28 Sep 2023 00:0\(9 - page):00 +0200</pubDate><description>Text \(page)\(letter).</description></item>
      """
    }
    let next = page < 3 ? "<atom:link rel='next' href='/feed/\(page + 1)'/>" : ""
    return """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>A blog</title><link>\(other)/</link>
      <description>d</description>\(next)\(items.joined())</channel></rss>
      """
  }
}

private final class Switch: Sendable {
  private let value = Mutex(false)

  var isOn: Bool {
    get { value.withLock(\.self) }
    set { value.withLock { $0 = newValue } }
  }
}
