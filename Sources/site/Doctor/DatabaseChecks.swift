import Foundation
import Postgres
import Settings

/// The checks of the primary. ``ReaderChecks`` has those of the database for readers.
struct DatabaseChecks: Sendable {
  let database: Database
  /// A failure says why the files cannot be read.
  let migrations: Result<Migrations, any Error>

  var findings: [Finding] {
    get async {
      await DoctorCheck.findings(
        of: Self.connection("connection", to: database),
        then: [
          rights, transactions, encoding, locale, trigrams, schema, direct, notifications, replication,
          archive, clock,
        ])
    }
  }

  /// Whether a database can be reached, and whether its server is new enough.
  static func connection(_ name: String, to database: Database) -> DoctorCheck {
    DoctorCheck(name, .unavailable) { report in
      let server = try await database.serverDescription()
      let found =
        "Postgres \(server.version), \(server.isStandby ? "standby" : "primary"), \(server.size >> 20) MB, at "
        + "\(database.connectionString)"
      guard let major = server.majorVersion, major >= oldestVersion else {
        return report.failure(found, "Colophon needs Postgres \(oldestVersion) or newer")
      }
      return report.ok(found)
    }
  }

  private static let oldestVersion = 14

  private var schema: DoctorCheck {
    DoctorCheck("schema") { report in
      let known = try migrations.get()
      let pending = try await known.pending(in: database)
      guard let first = pending.first else {
        return report.ok("up to date, \(known.all.last?.name ?? "without migrations")")
      }
      return report.warning(
        "\(pending.count) migrations are pending, from \(first.name)",
        "site serve applies them when it starts, or run site migrate")
    }
  }

  private var rights: DoctorCheck {
    DoctorCheck("rights") { report in
      let rights = try await database.roleRights()
      let role = "role \(rights.role)"
      guard !rights.isReadOnly else {
        return report.failure(
          "\(role) cannot write here: the server is a standby, or transactions are read-only",
          "name all hosts in DATABASE_URL, with target_session_attrs=read-write")
      }
      guard rights.closedTables.isEmpty else {
        return report.failure(
          "\(role) may not read and write \(rights.closedTables)",
          "as the owner: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "
            + "\(rights.schema ?? "public") TO \(rights.role); GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA "
            + "\(rights.schema ?? "public") TO \(rights.role)")
      }
      if rights.mayCreateTables, rights.foreignTables == 0 {
        return report.ok("\(role) may read, write and migrate")
      }
      let found = "\(role) may not create tables in \(rights.schema.map { "schema \($0)" } ?? "any schema")"
      let pending = try await migrations.get().pending(in: database).count
      guard pending > 0 else { return report.ok("\(found); it may read and write, and nothing is pending") }
      return report.failure(
        "\(found), but \(pending) migrations are pending",
        "run site migrate as the owner, or GRANT CREATE ON SCHEMA \(rights.schema ?? "public") TO \(rights.role)"
      )
    }
  }

  /// Whether there are transactions. A pooler in statement mode answers single statements only.
  private var transactions: DoctorCheck {
    DoctorCheck("transactions") { report in
      try await database.transaction { try await $0.execute("SELECT 1") }
      return report.ok("they can be begun and ended")
    }
  }

  private var encoding: DoctorCheck {
    DoctorCheck("encoding") { report in
      let encoding = try await database.encoding()
      guard encoding != "UTF8" else { return report.ok(encoding) }
      return report.failure(
        "the encoding of the database is \(encoding)",
        "create one with UTF8: CREATE DATABASE site ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0")
    }
  }

  private var locale: DoctorCheck {
    DoctorCheck("collation") { report in
      guard try await database.encoding() == "UTF8" else {
        return report.skipped("the database has another encoding than UTF8")
      }
      let locale = try await database.locale()
      let found = "\(locale.name) of \(locale.provider)"
      guard locale.knowsLetters else {
        return report.warning(
          "\(found) knows no letters beyond ASCII, so mistyped words with them find no similar ones",
          "create the database anew with LOCALE 'C.UTF-8' or with ICU")
      }
      // Servers before 15 do not note the version.
      let former = try? await database.formerLocaleVersion()
      guard let former = former ?? nil else { return report.ok(found) }
      return report.warning(
        "\(found) was version \(former) when the indexes were made, and is another one now",
        "REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION")
    }
  }

  private var trigrams: DoctorCheck {
    DoctorCheck("pg_trgm") { report in
      let versions = try await database.versions(ofExtension: "pg_trgm")
      if let installed = versions.installed { return report.ok("version \(installed)") }
      guard let available = versions.available else {
        return report.failure(
          "the server does not have this extension",
          "install it there: apt-get install postgresql-contrib")
      }
      guard try await database.roleRights().mayCreateExtensions else {
        return report.failure(
          "version \(available) is available, but the role may not install it",
          "as the owner: CREATE EXTENSION pg_trgm, or GRANT CREATE ON DATABASE to the role")
      }
      return report.ok("version \(available) is available; the migrations install it")
    }
  }

  private var clock: DoctorCheck {
    DoctorCheck("clock") { report in
      let start = Date()
      let there = Double(try await database.clock()) / 1e6
      let (half, middle) = (Date().timeIntervalSince(start) / 2, start.timeIntervalSince1970)
      let difference = there - (middle + half)
      // Only what is more than the time of the question can be known.
      let certain = max(0, abs(difference) - half)
      let found = "the database's clock differs by \(seconds(certain))"
      guard certain >= 1 else { return report.ok(found) }
      let sign = difference > 0 ? "ahead" : "behind"
      return report.warning(
        "the database's clock is \(seconds(certain)) \(sign); posts come out and sessions end too early or late",
        "synchronise the clocks of both machines: timedatectl set-ntp true")
    }
  }
}

extension DatabaseChecks {
  /// Whether the address for listening can be reached.
  private var direct: DoctorCheck {
    DoctorCheck("direct", .unavailable) { report in
      guard isDirectChosen else { return report.skipped("DATABASE_DIRECT_URL names no other server") }
      let direct = Database(
        database.directConnectionString, preparesStatements: false, poolSize: 1,
        checkoutTimeout: .seconds(5), statementTimeout: .seconds(5))
      let finding = await Self.connection("direct", to: direct).finding
      await direct.close()
      return finding
    }
  }

  private var isDirectChosen: Bool { database.directConnectionString != database.connectionString }

  /// Whether a notification arrives on a connection that listens. A pooler in transaction mode accepts the
  /// command, and delivers nothing.
  private var notifications: DoctorCheck {
    DoctorCheck("notifications") { report in
      let channel = "colophon_doctor_\(ProcessInfo.processInfo.processIdentifier)"
      let payload = UUID().uuidString
      let arrival = Task {
        for await notification in database.notifications(on: channel) {
          switch notification {
          case .listening: try await database.execute("SELECT pg_notify('\(channel)', '\(payload)')")
          case .payload(payload): return true
          default: break
          }
        }
        return false
      }
      let timer = Task {
        try await Task.sleep(for: .seconds(5))
        arrival.cancel()
      }
      defer { timer.cancel() }
      if (try? await arrival.value) == true { return report.ok("LISTEN and NOTIFY work") }
      return report.failure(
        "no notification arrives within 5 seconds, so pages that are kept would not change",
        isDirectChosen
          ? "let DATABASE_DIRECT_URL name the primary itself, and the database of DATABASE_URL"
          : "connect to the primary itself, or to a pooler in session mode")
    }
  }

  private var replication: DoctorCheck {
    DoctorCheck("replicas") { report in
      if try await database.serverDescription().isStandby {
        return try await Self.lag(of: database, report)
      }
      let replicas = try await database.replicas()
      guard !replicas.isEmpty else { return report.skipped("no standby follows this server") }
      guard replicas.contains(where: { $0.state != nil }) else {
        return report.skipped(
          "\(replicas.count) standbys follow this server; their lag is not visible",
          "GRANT pg_monitor to the role")
      }
      let found = replicas.map {
        "\($0.name) \($0.state ?? "unknown"), \(seconds($0.seconds)) and \($0.bytes >> 10) KB behind"
      }.joined(separator: ", ")
      let isBehind = replicas.contains { $0.seconds >= 10 || $0.bytes >= 256 << 20 }
      return isBehind ? report.warning(found, Self.lagAdvice) : report.ok(found)
    }
  }

  /// Whether the archive of the log goes on. A file that cannot be archived keeps all later ones on the disk.
  private var archive: DoctorCheck {
    DoctorCheck("archive") { report in
      let archive = try await database.logArchive()
      guard archive.isOn else { return report.skipped("this server does not archive its log") }
      let last = archive.seconds.map { "the last one was \(Int($0)) s ago" } ?? "none was so far"
      guard let file = archive.failedFile else { return report.ok("files of the log are archived; \(last)") }
      return report.warning(
        "\(file) of the log cannot be archived, and all later ones wait in pg_wal; \(last)",
        "look into the log of Postgres, and at archive_command and its room; for a file that is there with the "
          + "same content, it has to succeed")
    }
  }

  /// How far a standby is behind its primary.
  static func lag(of standby: Database, _ report: DoctorCheck.Report) async throws -> Finding {
    let lag = try await standby.standbyLag()
    guard lag.isReceiving else {
      return report.warning(
        "this server is a standby that receives nothing from its primary, \(seconds(lag.seconds)) behind at least",
        "look whether the primary runs, and at primary_conninfo; readers there get older pages")
    }
    let found = "this server is a standby, \(seconds(lag.seconds)) behind"
    return lag.seconds < 10 ? report.ok(found) : report.warning(found, lagAdvice)
  }

  private static let lagAdvice =
    "look at its load and the network between both; readers there get older pages"
}

/// `0.004 s`
private func seconds(_ seconds: Double) -> String { String(format: "%.3f s", seconds) }
