import Foundation
import Postgres
import PostgresTestSupport
import TLSTestSupport
import Testing

@Suite("site doctor", .timeLimit(.minutes(5)))
struct DoctorTests {
  private let site = SiteProcess()

  init() throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
  }

  /// What the program prints with `--format json`, and how it exits.
  private struct Diagnosis: Decodable {
    struct Check: Decodable {
      let name, outcome, found: String
      let advice: String?
    }
    let version: String
    let checks: [Check]
    let failures, warnings: Int
    var status: Int32 = 0

    enum CodingKeys: CodingKey { case version, checks, failures, warnings }

    subscript(name: String) -> Check? { checks.first { $0.name == name } }
    func names(_ outcome: String) -> Set<String> { Set(checks.filter { $0.outcome == outcome }.map(\.name)) }
  }

  private func diagnose(
    _ url: String, _ environment: [String: String] = [:], after preparation: String? = nil
  ) async throws -> Diagnosis {
    let running = try site.start(
      ["doctor", "--format", "json"], environment: environment.merging(["DATABASE_URL": url]) { $1 },
      after: preparation)
    let outcome = try await running.outcome()
    #expect(outcome.errors == "")
    var diagnosis = try JSONDecoder().decode(Diagnosis.self, from: Data(outcome.output.utf8))
    diagnosis.status = outcome.status
    return diagnosis
  }

  private func withMigratedDatabase(_ body: (Database) async throws -> Void) async throws {
    try await withTestDatabase { database in
      #expect(try await site.run("migrate", environment: ["DATABASE_URL": database.url]).status == 0)
      try await body(database)
    }
  }

  @Test("A site that is well has no failures, and a line for each check of the page on operation")
  func healthy() async throws {
    try await withMigratedDatabase { database in
      let diagnosis = try await diagnose(database.url)
      #expect(diagnosis.status == 0, "\(diagnosis)")
      #expect(diagnosis.failures == 0)
      #expect(diagnosis.warnings == diagnosis.names("warning").count)
      #expect(
        diagnosis.names("ok").isSuperset(of: [
          "connection", "rights", "encoding", "collation", "pg_trgm", "schema", "notifications", "clock",
          "settings", "disk", "vipsthumbnail", "rsvg-convert", "ffmpeg", "pg_dump", "fonts",
        ]), "\(diagnosis)")
      let rows = try MarkdownFile("Documentation/operation.md").table("check", "what it looks at")
      #expect(rows.flatMap { $0[0].codeSpans } == diagnosis.checks.map(\.name))
      let text = try await site.run("doctor", environment: ["DATABASE_URL": database.url])
      #expect(text.status == 0)
      let lines = text.output.split(separator: "\n")
      #expect(lines.count == diagnosis.checks.count + 1)
      #expect(lines.first?.contains(#/^ok       connection     Postgres \d+/#) == true, "\(text.output)")
      #expect(lines.last?.contains("\(diagnosis.checks.count) checks: ") == true)
      #expect(lines.last?.contains(", 0 failures, ") == true)
    }
  }

  @Test("An empty database is well, and its pending migrations are a warning")
  func empty() async throws {
    try await withTestDatabase { database in
      let diagnosis = try await diagnose(database.url)
      #expect(diagnosis.status == 0)
      #expect(diagnosis["schema"]?.outcome == "warning")
      #expect(diagnosis["schema"]?.advice?.contains("site migrate") == true)
      #expect(diagnosis["pg_trgm"]?.found.contains("the migrations install it") == true)
    }
  }

  @Test("A database in LATIN1 fails; one that knows no letters beyond ASCII is a warning")
  func encodingAndCollation() async throws {
    for (options, name, outcome) in [
      ("ENCODING 'LATIN1' LOCALE 'C'", "encoding", "failure"),
      ("ENCODING 'UTF8' LOCALE 'C'", "collation", "warning"),
    ] {
      try await withTestDatabase { database in
        let other = "test_\(getpid())_doctor_\(name)"
        try await database.execute("CREATE DATABASE \(other) \(options) TEMPLATE template0")
        let diagnosis = try await diagnose(database.url.replacing(#/dbname=\S+/#, with: "dbname=\(other)"))
        #expect(diagnosis[name]?.outcome == outcome, "\(diagnosis)")
        #expect(diagnosis[name]?.advice?.contains("C.UTF-8") == true)
        #expect(diagnosis.status == (outcome == "failure" ? 78 : 0))
        try await database.execute("DROP DATABASE \(other) WITH (FORCE)")
      }
    }
  }

  @Test("A role without rights fails: before the migrations, and after them without a GRANT")
  func rights() async throws {
    try await withTestDatabase { database in
      let role = "doctor_\(getpid())"
      try await database.execute("CREATE ROLE \(role) LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC")
      let url = database.url.replacing(#/user=\S+/#, with: "user=\(role)")
      let before = try await diagnose(url)
      #expect(before["rights"]?.outcome == "failure", "\(before)")
      #expect(before["rights"]?.advice?.contains("GRANT CREATE ON SCHEMA public TO \(role)") == true)
      #expect(before["pg_trgm"]?.outcome == "failure")
      #expect(before.status == 78)

      #expect(try await site.run("migrate", environment: ["DATABASE_URL": database.url]).status == 0)
      let closed = try await diagnose(url)
      #expect(closed["rights"]?.found.contains("may not read and write") == true, "\(closed)")
      #expect(closed["rights"]?.found.contains("posts") == true)

      try await database.execute(
        """
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \(role);
        GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO \(role)
        """)
      let granted = try await diagnose(url)
      #expect(granted["rights"]?.outcome == "ok", "\(granted)")
      #expect(granted.status == 0)

      let readOnly = try await diagnose("\(database.url) options='-c default_transaction_read_only=on'")
      #expect(readOnly["rights"]?.advice?.contains("target_session_attrs=read-write") == true)
      try await database.execute("DROP OWNED BY \(role); DROP ROLE \(role)")
    }
  }

  @Test("A database that is away, or silent, fails alone: the machine is checked all the same")
  func unreachable() async throws {
    try await withTestDatabase { database in
      let proxy = try StallingProxy(to: database)
      defer { proxy.stop() }
      proxy.stall()
      for url in ["host=/nowhere dbname=site", proxy.database(database).url] {
        let diagnosis = try await diagnose(url)
        #expect(diagnosis.names("failure") == ["connection"], "\(diagnosis)")
        #expect(diagnosis["schema"]?.outcome == "skipped")
        #expect(diagnosis["disk"]?.outcome == "ok")
        #expect(diagnosis.status == 69)
      }
    }
  }

  @Test("Names in front of those of the server make its clock wrong and its notifications silent")
  func shadowedServer() async throws {
    try await withMigratedDatabase { database in
      try await database.execute(
        """
        CREATE SCHEMA wrong;
        CREATE FUNCTION wrong.clock_timestamp() RETURNS timestamptz LANGUAGE sql
          AS $$ SELECT pg_catalog.clock_timestamp() + interval '5 minutes' $$;
        CREATE FUNCTION wrong.pg_notify(text, text) RETURNS void LANGUAGE sql AS $$ SELECT $$;
        CREATE VIEW wrong.pg_stat_replication AS SELECT 1 AS pid, 'paris' AS application_name,
          NULL::inet AS client_addr, 'streaming' AS state, interval '90 seconds' AS replay_lag,
          pg_catalog.pg_current_wal_lsn() AS replay_lsn
        """)
      let diagnosis = try await diagnose(
        "\(database.url) options='-c search_path=wrong,pg_catalog,public'")
      let clock = try #require(diagnosis["clock"])
      #expect(clock.outcome == "warning")
      #expect(clock.found.contains(#/clock is (299|300)\.\d+ s ahead/#), "\(clock)")
      #expect(diagnosis["notifications"]?.outcome == "failure")
      #expect(diagnosis["replicas"]?.outcome == "warning")
      #expect(diagnosis["replicas"]?.found.contains("paris streaming, 90.000 s") == true, "\(diagnosis)")
      #expect(diagnosis.status == 78)
    }
  }

  @Test("A schema of a newer version fails")
  func newerSchema() async throws {
    try await withMigratedDatabase { database in
      try await database.execute(
        "INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, '9999_future.sql', 'x')")
      let diagnosis = try await diagnose(database.url)
      #expect(diagnosis["schema"]?.outcome == "failure", "\(diagnosis)")
      #expect(diagnosis.status == 78)
    }
  }

  @Test("A certificate that has expired, ends soon, is for another name or missing gets its line")
  func certificates() async throws {
    let (chain, key) = (site.file("site.crt", ""), site.file("site.key", ""))
    let environment = ["TLS_CERTIFICATE": chain, "TLS_KEY": key, "BASE_URL": "https://localhost"]
    func finding(of certificate: TestCertificate?) async throws -> Diagnosis.Check {
      if let certificate {
        try certificate.write(chain: chain, key: key)
      } else {
        try FileManager.default.removeItem(atPath: chain)
      }
      return try #require(try await diagnose("host=/nowhere", environment)["certificate"])
    }
    var certificate = TestCertificate("localhost")
    certificate.validity = -60...90 * 86_400
    let fresh = try await finding(of: certificate)
    #expect(
      fresh.outcome == "ok" && fresh.found.contains(#/ends in (89|90) days, on \d{4}-\d\d-\d\d$/#), "\(fresh)"
    )
    certificate.validity = -60...3 * 86_400
    #expect(try await finding(of: certificate).outcome == "warning")
    certificate.validity = -7200...(-3600)
    let expired = try await finding(of: certificate)
    #expect(expired.outcome == "failure" && expired.found.contains("it has expired"), "\(expired)")
    certificate = TestCertificate("other.example")
    certificate.validity = -60...90 * 86_400
    #expect(try await finding(of: certificate).found.contains("is not for localhost of BASE_URL"))
    let missing = try await finding(of: nil)
    #expect(missing.outcome == "failure" && missing.found.contains("No such file"), "\(missing)")
  }

  @Test("A name that does not resolve, and servers for mail and media that are away, fail")
  func network() async throws {
    let environment = [
      "BASE_URL": "https://nothing.invalid", "SMTP_URL": "smtp://127.0.0.1:1",
      "MAIL_FROM": "desk@site.example",
      "MEDIA_STORE": "s3://bucket/media", "MEDIA_S3_ENDPOINT": "http://127.0.0.1:1",
      "AWS_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
    ]
    try await withMigratedDatabase { database in
      let diagnosis = try await diagnose(database.url, environment)
      #expect(diagnosis.names("failure") == ["name", "mail", "storage"], "\(diagnosis)")
      // A name server that is away is a reason, too.
      #expect(diagnosis["name"]?.found.contains(#/does not resolve|gave no answer/#) == true)
      #expect(diagnosis["storage"]?.found.contains("secret") == false)
      #expect(diagnosis.status == 69)
      let here = try await diagnose(database.url, ["BASE_URL": "http://127.0.0.1:8080"])
      #expect(here["name"]?.found == "127.0.0.1 is 127.0.0.1")
      // A server that accepts connections, and never says anything.
      let proxy = try StallingProxy(to: database)
      defer { proxy.stop() }
      proxy.stall()
      let silent = try await diagnose(
        database.url, ["SMTP_URL": "smtp://127.0.0.1:\(proxy.port)", "MAIL_FROM": "desk@site.example"])
      #expect(silent.names("failure") == ["mail"], "\(silent)")
    }
  }

  @Test("A content folder that was chosen and is missing fails; without a choice it is a warning")
  func content() async throws {
    let missing = try await diagnose("host=/nowhere", ["SITE_CONTENT": "\(site.data)/elsewhere"])
    #expect(missing["content"]?.outcome == "failure", "\(missing)")
    let file = try await diagnose("host=/nowhere", ["SITE_CONTENT": site.file("file", "text")])
    #expect(file["content"]?.outcome == "failure")
    let unset = try await diagnose(
      "host=/nowhere",
      after:
        "unset SITE_CONTENT; ln -s '\(SiteProcess.checkout.path)/Migrations' '\(site.data)/Migrations'; cd '\(site.data)'"
    )
    #expect(unset["content"]?.outcome == "warning", "\(unset)")
  }

  @Test("Programs that are missing or broken are warnings that name their packages")
  func tools() async throws {
    let folder = "\(site.data)/programs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let broken = site.file("programs/ffmpeg", "#!/bin/sh\necho 'no such codec' >&2; exit 1\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: broken)
    let diagnosis = try await diagnose("host=/nowhere", ["PATH": folder])
    for (name, package) in [
      ("vipsthumbnail", "libvips-tools"), ("rsvg-convert", "librsvg2-bin"), ("ffmpeg", "ffmpeg"),
      ("pg_dump", "postgresql-client"),
    ] {
      #expect(diagnosis[name]?.outcome == "warning")
      #expect(diagnosis[name]?.advice?.contains(package) == true, "\(diagnosis)")
    }
    #expect(diagnosis["ffmpeg"]?.found.contains("no such codec") == true)
  }

  @Test("The program for backups is looked for where backups look for it, not only in PATH")
  func backupTool() async throws {
    let folder = "\(site.data)/programs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await withMigratedDatabase { database in
      let diagnosis = try await diagnose(database.url, ["PATH": folder])
      #expect(diagnosis["pg_dump"]?.outcome == "ok", "\(diagnosis)")
      #expect(diagnosis["pg_dump"]?.found.contains("/bin/pg_dump, of Postgres ") == true, "\(diagnosis)")
      let old = site.file("programs/pg_dump", "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6'\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: old)
      let found = try await diagnose(database.url, ["PATH": folder])["pg_dump"]?.found
      #expect(found?.hasPrefix(folder) == false, "an old version of PATH is passed over")
    }
  }

  @Test("A disk that is nearly full fails", .enabled(if: getuid() == 0))
  func disk() async throws {
    let folder = "\(site.data)/small"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let mounting = "mount -t tmpfs -o size=1m none \(folder) && exec \"$0\" \"$@\""
    let diagnosis = try await diagnose(
      "host=/nowhere", ["SITE_DATA": folder],
      after: "set -- unshare --mount sh -c '\(mounting)' \"$0\" \"$@\"; exec \"$@\"")
    let disk = try #require(diagnosis["disk"])
    #expect(disk.outcome == "failure" && disk.found.contains("\(folder): 1 MB free"), "\(disk)")
    let readOnly = try await diagnose(
      "host=/nowhere", ["SITE_DATA": folder],
      after:
        "set -- unshare --mount sh -c 'mount -t tmpfs -o ro none \(folder) && exec \"$0\" \"$@\"' \"$0\" \"$@\"; exec \"$@\""
    )
    #expect(readOnly["disk"]?.found.contains("cannot be written") == true, "\(readOnly)")
  }

  @Test("A setting that is not valid is the only finding")
  func settings() async throws {
    let diagnosis = try await diagnose("host=/nowhere", ["PORT": "many"])
    #expect(diagnosis.checks.map(\.name) == ["settings"])
    #expect(diagnosis.status == 78)
  }
}
