import Foundation
import Postgres
import PostgresTestSupport
import TLSTestSupport
import Testing

@Suite("site doctor", .timeLimit(.minutes(15)))
struct DoctorTests {
  private let site = SiteProcess()

  init() throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
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
      let diagnosis = try await site.diagnose(database.url)
      #expect(diagnosis.status == 0, "\(diagnosis)")
      #expect(diagnosis.failures == 0)
      #expect(diagnosis.warnings == diagnosis.names("warning").count)
      #expect(
        diagnosis.names("ok").isSuperset(of: [
          "connection", "rights", "transactions", "encoding", "collation", "pg_trgm", "schema",
          "notifications", "clock", "settings", "disk", "vipsthumbnail", "rsvg-convert", "ffmpeg", "pg_dump",
          "fonts",
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
      let diagnosis = try await site.diagnose(database.url)
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
        let diagnosis = try await site.diagnose(
          database.url.replacing(#/dbname=\S+/#, with: "dbname=\(other)"))
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
      let before = try await site.diagnose(url)
      #expect(before["rights"]?.outcome == "failure", "\(before)")
      #expect(before["rights"]?.advice?.contains("GRANT CREATE ON SCHEMA public TO \(role)") == true)
      #expect(before["pg_trgm"]?.outcome == "failure")
      #expect(before.status == 78)

      #expect(try await site.run("migrate", environment: ["DATABASE_URL": database.url]).status == 0)
      let closed = try await site.diagnose(url)
      #expect(closed["rights"]?.found.contains("may not read and write") == true, "\(closed)")
      #expect(closed["rights"]?.found.contains("posts") == true)

      try await database.execute(
        """
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \(role);
        GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO \(role)
        """)
      let granted = try await site.diagnose(url)
      #expect(granted["rights"]?.outcome == "ok", "\(granted)")
      #expect(granted.status == 0)
      #expect(granted["pg_dump"]?.outcome == "warning", "\(granted)")
      #expect(granted["pg_dump"]?.found.contains("role \(role) may not read ") == true)
      #expect(granted["pg_dump"]?.found.contains("jobs_id_seq") == true)

      try await database.execute("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO \(role)")
      #expect(try await site.diagnose(url)["pg_dump"]?.outcome == "ok")

      let readOnly = try await site.diagnose("\(database.url) options='-c default_transaction_read_only=on'")
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
        let diagnosis = try await site.diagnose(url)
        #expect(diagnosis.names("failure") == ["connection"], "\(diagnosis)")
        let advice = try #require(diagnosis["connection"]?.advice, "\(diagnosis)")
        #expect(advice.contains("check that the server runs there"))
        #expect(diagnosis["connection"]?.found.contains("check that") == false)
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
      let diagnosis = try await site.diagnose(
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

  #if os(Linux)
    @Test("A pooler in statement mode fails: through it, there are no transactions")
    func statementMode() async throws {
      try await withMigratedDatabase { database in
        let pooler = try await PgBouncer(before: database, mode: "statement")
        let diagnosis = try await site.diagnose(
          pooler.connectionString.dsn, ["DATABASE_DIRECT_URL": database.url, "DATABASE_PREPARED": "off"])
        #expect(diagnosis.names("failure") == ["transactions"], "\(diagnosis)")
        #expect(diagnosis["transactions"]?.advice?.contains("set its pool_mode to session") == true)
        #expect(diagnosis["direct"]?.outcome == "ok")
        #expect(diagnosis.status == 78)
      }
    }
  #endif

  @Test("An address for listening that is away, or leads to another database, fails by its name")
  func addressForListening() async throws {
    try await withMigratedDatabase { database in
      let away = try await site.diagnose(
        database.url, ["DATABASE_DIRECT_URL": "host=127.0.0.1 port=1 dbname=site"])
      #expect(away.names("failure") == ["direct", "notifications"], "\(away)")
      #expect(away["notifications"]?.advice?.contains("DATABASE_DIRECT_URL") == true)
      #expect(away.status == 69)
      try await withTestDatabase { other in
        let foreign = try await site.diagnose(database.url, ["DATABASE_DIRECT_URL": other.url])
        #expect(foreign.names("failure") == ["notifications"], "\(foreign)")
        #expect(foreign["notifications"]?.advice?.contains("the database of DATABASE_URL") == true)
      }
    }
  }

  @Test("A schema of a newer version fails")
  func newerSchema() async throws {
    try await withMigratedDatabase { database in
      try await database.execute(
        "INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, '9999_future.sql', 'x')")
      let diagnosis = try await site.diagnose(database.url)
      #expect(diagnosis["schema"]?.outcome == "failure", "\(diagnosis)")
      #expect(diagnosis.status == 78)
    }
  }

  @Test("The database for readers has lines of its own: one that is away, or has another schema, fails")
  func readers() async throws {
    try await withMigratedDatabase { database in
      let unset = try await site.diagnose(database.url)
      let names: Set = ["reader", "reader.copy", "reader.schema", "reader.lag"]
      #expect(unset.names("skipped").isSuperset(of: names), "\(unset)")
      let nobody = "host=127.0.0.1 port=1 dbname=site"
      let away = try await site.diagnose(database.url, ["DATABASE_READ_URL": nobody])
      #expect(away.names("failure") == ["reader"], "\(away)")
      #expect(away["reader.schema"]?.outcome == "skipped")
      #expect(away.status == 69)
      let primary = try await site.diagnose(database.url, ["DATABASE_READ_URL": database.url])
      #expect(primary.names("ok").isSuperset(of: ["reader", "reader.copy", "reader.schema"]), "\(primary)")
      #expect(primary.status == 0)
      try await withTestDatabase { other in
        let empty = try await site.diagnose(database.url, ["DATABASE_READ_URL": other.url])
        #expect(empty.names("failure") == ["reader.copy", "reader.schema"], "\(empty)")
        #expect(empty.status == 78)
        let both = try await site.diagnose(other.url, ["DATABASE_READ_URL": other.url])
        #expect(both["reader.schema"]?.outcome == "warning", "\(both)")
      }
    }
  }

  @Test("A standby for readers is a copy; one that was promoted beside its primary is a warning")
  func promotedReaders() async throws {
    try await withStandby(migrations: SiteProcess.checkout.appending(path: "Migrations").path) { pair in
      try await pair.catchUp()
      let settings = ["DATABASE_READ_URL": pair.standby.url]
      let following = try await site.diagnose(pair.primary.url, settings)
      #expect(following["reader.copy"]?.outcome == "ok", "\(following)")
      try await pair.standby.execute("SELECT pg_promote()")
      let promoted = try await site.diagnose(pair.primary.url, settings)
      #expect(promoted["reader.copy"]?.outcome == "warning", "\(promoted)")
      #expect(promoted["reader.copy"]?.found.contains("was promoted") == true)
      #expect(promoted["reader.lag"]?.outcome == "skipped", "\(promoted)")
      #expect(promoted.status == 0)
      // The other way round: a former primary that came back beside the promoted server.
      let former = try await site.diagnose(
        pair.standby.url, ["DATABASE_READ_URL": pair.primary.url])
      #expect(former["reader.copy"]?.outcome == "warning", "\(former)")
      #expect(former["reader.copy"]?.found.contains("it or the primary was promoted") == true)
      #expect(former["reader.lag"]?.outcome == "skipped")
      #expect(former.status == 0)
    }
  }

  @Test("A standby for readers that has lost its primary is a warning")
  func readersWithoutPrimary() async throws {
    try await withStandby(migrations: SiteProcess.checkout.appending(path: "Migrations").path) { pair in
      try await pair.catchUp()
      await pair.stopPrimary()
      while try await pair.standby.standbyLag().isReceiving { try await Task.sleep(for: .milliseconds(10)) }
      let diagnosis = try await site.diagnose(
        "host=127.0.0.1 port=1 dbname=site", ["DATABASE_READ_URL": pair.standby.url])
      #expect(diagnosis.names("ok").isSuperset(of: ["reader", "reader.schema"]), "\(diagnosis)")
      #expect(diagnosis["reader.lag"]?.outcome == "warning")
      #expect(diagnosis["reader.lag"]?.found.contains("receives nothing from its primary") == true)
      #expect(diagnosis.names("failure") == ["connection"])
    }
  }

  @Test("A file that is no migration is about the schema, and the database is checked all the same")
  func unreadableMigrations() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/elsewhere/Migrations", withIntermediateDirectories: true)
    _ = site.file("elsewhere/Migrations/oops.sql", "")
    try await withTestDatabase { database in
      let diagnosis = try await site.diagnose(database.url, after: "cd '\(site.data)/elsewhere'")
      #expect(diagnosis["connection"]?.outcome == "ok", "\(diagnosis)")
      #expect(diagnosis["schema"]?.outcome == "failure")
      #expect(diagnosis["schema"]?.found.contains("oops.sql: not a migration's name") == true)
      #expect(diagnosis.status == 78)
    }
  }

  @Test("Where there is no private Postgres, the doctor and the status say so, and create none")
  func noDatabase() async throws {
    let folder = "\(site.data)/data"
    let outcome = try await site.run("doctor", "--format", "json")
    let diagnosis = try JSONDecoder().decode(Diagnosis.self, from: Data(outcome.output.utf8))
    #expect(diagnosis["connection"]?.outcome == "failure", "\(diagnosis)")
    #expect(diagnosis["connection"]?.found == "there is no database in \(folder)")
    #expect(diagnosis["connection"]?.advice?.hasPrefix("correct SITE_DATA, or set DATABASE_URL") == true)
    #expect(outcome.status == 69)
    let status = try await site.run("status")
    #expect(status.status == 69)
    #expect(status.errors.contains("there is no database in \(folder);"), "\(status.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder))
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
      return try #require(try await site.diagnose("host=/nowhere", environment)["certificate"])
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
      let diagnosis = try await site.diagnose(database.url, environment)
      #expect(diagnosis.names("failure") == ["name", "mail", "storage"], "\(diagnosis)")
      // A name server that is away is a reason, too.
      #expect(diagnosis["name"]?.found.contains(#/does not resolve|gave no answer/#) == true)
      #expect(diagnosis["storage"]?.found.contains("secret") == false)
      #expect(diagnosis.status == 69)
      let here = try await site.diagnose(database.url, ["BASE_URL": "http://127.0.0.1:8080"])
      #expect(here["name"]?.found == "127.0.0.1 is 127.0.0.1")
      // A server that accepts connections, and never says anything.
      let proxy = try StallingProxy(to: database)
      defer { proxy.stop() }
      proxy.stall()
      let silent = try await site.diagnose(
        database.url, ["SMTP_URL": "smtp://127.0.0.1:\(proxy.port)", "MAIL_FROM": "desk@site.example"])
      #expect(silent.names("failure") == ["mail"], "\(silent)")
    }
  }

  @Test("A setting that is not valid is the only finding")
  func settings() async throws {
    let diagnosis = try await site.diagnose("host=/nowhere", ["PORT": "many"])
    #expect(diagnosis.checks.map(\.name) == ["settings"])
    #expect(diagnosis.status == 78)
  }
}
