import Foundation
import Postgres
import PostgresTestSupport
import TLSTestSupport
import Testing

@Suite("What operators do to a site", .timeLimit(.minutes(15)))
struct OperatingTests {
  private let site = SiteProcess()

  @Test("Without certificates and an access log, SIGHUP and SIGUSR1 are lines in the log, and end nothing")
  func signals() async throws {
    let running = try site.start(["serve", "--port", "0"], environment: ["ACCESS_LOG": "off"])
    let port = try await port(of: running)
    running.send(SIGHUP)
    running.send(SIGUSR1)
    try await running.says("SIGHUP: there are no certificates to read again")
    try await running.says("SIGUSR1: there is no access log to open again")
    #expect(try await answer(from: port, to: "/healthz").hasPrefix("HTTP/1.1 200"))
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test(
    "A site serves, and ends only when it is told to, whatever is switched off",
    arguments: [
      ["HUB": "off"], ["PICTURE_SIZES": "off"], ["SITE_CACHE": "off", "EARLY_HINTS": "on"],
      ["HUB": "off", "PICTURE_SIZES": "off", "ACCESS_LOG": "off", "METRICS": "off"],
    ])
  func switchedOff(environment: [String: String]) async throws {
    let running = try site.start(["serve", "--port", "0"], environment: environment)
    let port = try await port(of: running)
    #expect(try await answer(from: port, to: "/").hasPrefix("HTTP/1.1 200"))
    try await Task.sleep(for: .milliseconds(300))
    #expect(running.isRunning, "\(running.errorText)")
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0, "\(running.errorText)")
  }

  @Test("An author who closes the terminal ends a server that watches, and its database")
  func closedTerminal() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
    let running = try site.start(["serve", "--watch", "--port", "0"])
    _ = try await port(of: running)
    running.send(SIGHUP)
    #expect(try await running.outcome().status == 0)
    // A file that only a running cluster has.
    #expect(!FileManager.default.fileExists(atPath: "\(site.data)/data/postgres/postmaster.pid"))
  }

  @Test("A server waits for a database that starts later, and says so")
  func startedTogether() async throws {
    try await withTestDatabase { database in
      let sockets = try #require(database.url.firstMatch(of: #/host=(\S+)/#)).1
      let folder = "\(site.data)/sockets"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let running = try site.start(
        ["serve", "--port", "0"],
        environment: ["DATABASE_URL": database.url.replacing("host=\(sockets)", with: "host=\(folder)")])
      try await running.says("Waiting for it for up to 60 seconds")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/.s.PGSQL.5432", withDestinationPath: "\(sockets)/.s.PGSQL.5432")
      let port = try await port(of: running)
      #expect(try await answer(from: port, to: "/readyz").hasPrefix("HTTP/1.1 200"))
      #expect(running.errorText.components(separatedBy: "Waiting for it").count == 2)
      running.send(SIGTERM)
      #expect(try await running.outcome().status == 0)
    }
  }

  @Test("A server waits for a database whose connections are all taken")
  func full() async throws {
    try await withTestDatabase { database in
      let role = "limited_\(Int.random(in: 0..<1 << 60))"
      try await database.execute("CREATE ROLE \(role) LOGIN CONNECTION LIMIT 0")
      let running = try site.start(
        ["serve", "--port", "0"], environment: ["DATABASE_URL": "\(database.url) user=\(role)"])
      try await running.says("Waiting for it for up to 60 seconds")
      // The limit does not hold for a superuser.
      try await database.execute("ALTER ROLE \(role) SUPERUSER")
      let port = try await port(of: running)
      #expect(try await answer(from: port, to: "/readyz").hasPrefix("HTTP/1.1 200"))
      running.send(SIGTERM)
      #expect(try await running.outcome().status == 0)
      try await database.execute("REASSIGN OWNED BY \(role) TO CURRENT_USER; DROP ROLE \(role)")
    }
  }

  @Test("A server does not wait for a database that will not come, and stops waiting when it is told to stop")
  func notComing() async throws {
    try await withTestDatabase { database in
      let wrong = database.url.replacing(#/dbname=\S+/#, with: "dbname=no_such_database")
      let start = ContinuousClock.now
      let outcome = try await site.run("serve", environment: ["DATABASE_URL": wrong])
      #expect(outcome.status == 69, "\(outcome.errors)")
      #expect(ContinuousClock.now - start < .seconds(30))
    }
    let waiting = try site.start(["serve"], environment: ["DATABASE_URL": "host=/nowhere dbname=x"])
    try await waiting.says("Waiting for it")
    waiting.send(SIGTERM)
    #expect(try await waiting.outcome().status == 0)
  }

  @Test(
    "The probe for balancers and containers succeeds while the database is away; that for deployments does not"
  )
  func probes() async throws {
    try await withTestDatabase { database in
      let proxy = try StallingProxy(to: database)
      defer { proxy.stop() }
      let running = try site.start(
        ["serve", "--port", "0"], environment: ["DATABASE_URL": proxy.database(database).url])
      let environment = ["PORT": "\(try await port(of: running))"]
      #expect(try await site.run("health", environment: environment).output == "ready\n")
      proxy.stall()
      #expect(try await site.run("health", environment: environment).status == 69)
      let live = try await site.run("health", "--live", environment: environment)
      #expect(live.status == 0 && live.output == "alive\n")
      running.send(SIGTERM)
      _ = try await running.outcome()
    }
  }

  @Test(
    "A read-only database and a role without DDL are enough to list posts; a write is an error of configuration"
  )
  func readOnly() async throws {
    try await withTestDatabase { database in
      #expect(try await site.run("migrate", environment: ["DATABASE_URL": database.url]).status == 0)
      let reading = ["DATABASE_URL": "\(database.url) options='-c default_transaction_read_only=on'"]
      let posts = try await site.run("posts", environment: reading)
      #expect(posts.status == 0, "\(posts.errors)")
      try FileManager.default.createDirectory(
        atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
      _ = site.file("content/posts/a.md", "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n")
      let sync = try await site.run("sync", environment: reading)
      #expect(sync.status == 78)
      #expect(sync.errors.contains("target_session_attrs=read-write"), "\(sync.errors)")
      #expect(sync.errors.split(separator: "\n").count == 1)
    }
  }

  @Test("A full disk of the database is an error of one line that says what to do, and 69")
  func fullDatabase() async throws {
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      #expect(try await site.run("migrate", environment: environment).status == 0)
      try await database.execute(
        """
        CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100', HINT = 'Check free disk space.'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON posts EXECUTE FUNCTION full_disk()
        """)
      try FileManager.default.createDirectory(
        atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
      _ = site.file("content/posts/a.md", "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n")
      let sync = try await site.run("sync", environment: environment)
      #expect(sync.status == 69, "\(sync.errors)")
      #expect(sync.errors.hasSuffix("; make room on the disk of Postgres\n"), "\(sync.errors)")
      #expect(sync.errors.split(separator: "\n").count == 1)
    }
  }

  @Test(
    "A private Postgres on a disk that is full or read-only says which, what to do, and 74",
    .enabled(if: getuid() == 0))
  func unwritableDisk() async throws {
    // Not in the folder of the site, which Postgres' user may not enter.
    let folder = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (options, reason) in [
      ("size=1m", "; make room on its disk\n"),
      (
        "ro",
        "cannot create \(folder)/data: Read-only file system; set SITE_DATA to a folder on a disk that can be written\n"
      ),
    ] {
      let mounting = "mount -t tmpfs -o \(options) none \(folder) && exec \"$0\" \"$@\""
      let outcome = try await site.start(
        ["migrate"], environment: ["SITE_DATA": "\(folder)/data"],
        after: "set -- unshare --mount sh -c '\(mounting)' \"$0\" \"$@\"; exec \"$@\""
      ).outcome()
      #expect(outcome.status == 74, "\(outcome.errors)")
      #expect(
        outcome.errors.hasPrefix("site: migrate: ") && outcome.errors.hasSuffix(reason), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }

  @Test("An address of the metrics that is in use names the setting")
  func metricsInUse() async throws {
    let running = try site.start(["serve", "--port", "0"])
    let address = "127.0.0.1:\(try await port(of: running))"
    let second = try await site.run("serve", "--port", "0", environment: ["METRICS": address])
    #expect(second.status == 69)
    #expect(second.errors.contains("site: serve: METRICS: listen on \(address): "), "\(second.errors)")
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test("A dry run prints SQL that psql can apply, after which nothing is pending")
  func dryRun() async throws {
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      let script = try await site.run("migrate", "--dry-run", environment: environment)
      #expect(script.status == 0)
      try await database.execute(script.output)
      #expect(try await site.run("migrate", "--status", environment: environment).status == 0)
      #expect(try await site.run("sync", "--allow-empty", environment: environment).status == 0)
    }
  }

  @Test("site status says what is pending, and then what there is")
  func status() async throws {
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      let before = try await site.run("status", environment: environment)
      #expect(before.status == 1)
      #expect(before.output.contains("migrations pending, from 0001_feeds.sql; run site migrate"))
      try FileManager.default.createDirectory(
        atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
      _ = site.file("content/posts/a.md", "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n")
      #expect(try await site.run("sync", environment: environment).status == 0)
      try await database.execute(failingJob)
      let after = try await site.run("status", environment: environment)
      #expect(after.status == 0, "\(after.errors)")
      for line in [
        "version   0.1.0", "schema    up to date",
        "posts     0 draft, 0 scheduled, 1 published, 0 unlisted",
        "jobs      0 waiting, 1 failing, 1 given up, the oldest for ",
      ] {
        #expect(after.output.contains("\(line)"), "\(after.output)")
      }
      let json = try await site.run("status", "--format", "json", environment: environment)
      let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
      #expect((object?["jobs"] as? [String: Int])?["failing"] == 1)
    }
    #expect(try await site.run("--version").output == "0.1.0\n")
  }

  @Test("site jobs lists what fails with its last error, and makes it due again")
  func jobs() async throws {
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      #expect(try await site.run("jobs", environment: environment).output == "0 jobs\n")
      try await database.execute(failingJob)
      let list = try await site.run("jobs", environment: environment)
      #expect(list.output.contains("  failing  websub.delivery  a.example 17  attempts: 3  next: 2030-01-01"))
      #expect(list.output.contains("  given up  websub.delivery  18  attempts: 8  the site answered 500"))
      let json = try await site.run("jobs", "--format", "json", environment: environment)
      let objects = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
      let number = try #require(objects?.first { $0["state"] as? String == "given up" }?["number"] as? Int)
      let retry = try await site.run("jobs", "--retry", "\(number)", environment: environment)
      #expect(retry.output == "1 job is due again\n", "\(retry.errors)")
      #expect(try await site.run("jobs", "--retry", "999", environment: environment).status == 65)
      #expect(
        try await site.run("jobs", "--retry", environment: environment).output == "2 jobs are due again\n")
      let after = try await site.run("jobs", environment: environment)
      #expect(!after.output.contains("given up") && !after.output.contains("2030"))
    }
  }

  @Test(
    "Another user's private database is named as such, with its owner", .enabled(if: getuid() == 0),
    arguments: [
      (1, "daemon; run this program as daemon or as root,"), (0, "root; run this program as root,"),
    ])
  func foreignCluster(owner: Int, advice: String) async throws {
    let folder = "\(site.data)/data/postgres"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700, .ownerAccountID: owner], ofItemAtPath: folder)
    for path in [site.data, "\(site.data)/data"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    }
    let outcome = try await site.start(
      ["posts"],
      after: "set -- setpriv --reuid=65534 --regid=65534 --clear-groups \"$0\" \"$@\"; exec \"$@\""
    ).outcome()
    #expect(outcome.status == 69)
    #expect(
      outcome.errors.contains("\(folder) is the database of this site and belongs to the user \(advice)"),
      "\(outcome.errors)")
    #expect(!outcome.errors.contains("move away"))
  }

  @Test("Without a free descriptor, a database that runs is not said to have died")
  func fewDescriptors() async throws {
    let running = try site.start(["serve", "--port", "0"], after: "ulimit -n 64")
    let port = try await port(of: running)
    let clients = try (0..<80).map { _ in try IdleClient(port) }
    try await Task.sleep(for: .seconds(3))
    withExtendedLifetime(clients) {}
    #expect(running.errorText.contains("only 64 files and connections may be open"))
    #expect(!running.errorText.contains("has died"), "\(running.errorText)")
    running.send(SIGTERM)
    _ = try await running.outcome()
  }

  @Test("The end of a certificate is a metric")
  func certificate() async throws {
    let (chain, key) = (site.file("site.crt", ""), site.file("site.key", ""))
    try TestCertificate("localhost").write(chain: chain, key: key)
    let running = try site.start(
      ["serve", "--port", "0", "--tls-certificate", chain, "--tls-key", key],
      environment: ["METRICS": "127.0.0.1:0"])
    _ = try await running.firstLine()
    let found = try await running.firstError(matching: #/metrics at http://127\.0\.0\.1:(\d+)/metrics/#)
    let metrics = try await answer(from: try #require(found.flatMap { Int($0) }), to: "/metrics")
    let end = try #require(
      metrics.firstMatch(of: #/tls_certificate_end_seconds\{file="[^"]*site\.crt"\} (\d+)/#)
    ).1
    let seconds = try #require(Double(end)) - Date().timeIntervalSince1970
    #expect(seconds > 80_000 && seconds < 90_000)
    running.send(SIGTERM)
    _ = try await running.outcome()
  }

  @Test("A time zone that the machine does not know is a line in the log")
  func timeZone() async throws {
    for (zone, isUnknown) in [("Europe/Wien", true), ("Europe/Vienna", false), ("CET-1CEST", false)] {
      let outcome = try await site.run("config", environment: ["TZ": zone])
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("TZ is \(zone), which this machine does not know") == isUnknown)
    }
  }

  private let failingJob = """
    INSERT INTO jobs (kind, key, lane, payload, created_at, due_at, attempts, last_error)
    VALUES ('websub.delivery', '17', 'a.example', '{"subscription": 17}', now() - interval '1 hour',
      '2030-01-01T00:00:00Z', 3, 'no answer');
    INSERT INTO jobs (kind, key, payload, created_at, attempts, last_error, given_up_at)
    VALUES ('websub.delivery', '18', '{"subscription": 18}', now(), 8, 'the site answered 500', now())
    """

  private func port(of running: RunningSite) async throws -> Int {
    let line = try #require(try await running.firstLine(), "\(running.errorText)")
    return try #require(line.split(separator: ":").last.flatMap { Int($0) })
  }
}

extension RunningSite {
  /// Waits for a text in standard error.
  fileprivate func says(_ text: String) async throws {
    while !errorText.contains(text) {
      try #require(isRunning, "ended before it said: \(text)\n\(errorText)")
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}

/// A client that connects and sends nothing.
private final class IdleClient {
  private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

  init(_ port: Int) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { close(descriptor) }
}
