import Foundation
import PostgresTestSupport
import Testing

@testable import Postgres

#if os(Linux)
  @Suite("Several hosts", .serialized, .timeLimit(.minutes(15)))
  struct FailoverTests {
    @Test(
      "A transaction may succeed a little later if the server has no room, no time or no writes for it now",
      arguments: [
        ("40001", true), ("57P01", true), ("57014", true), ("55P03", true), ("53100", true), ("58030", true),
        ("25006", true), ("23505", false), ("42P01", false), ("XX001", false),
      ])
    func passing(state: String, isPassing: Bool) {
      #expect(SQLState(rawValue: state).isPassing == isPassing)
    }

    @Test("A host that does not answer costs its part of the time once, and then it is the last for a while")
    func silent() async throws {
      try await withClusters { primary, other in
        let server = try FrozenServer(primary)
        let database = Database(
          string([primary, other]), poolSize: 3, checkoutTimeout: .seconds(8), statementTimeout: .seconds(8))
        server.freeze()
        defer { server.resume() }
        let start = ContinuousClock.now
        try await #expect(database.one(folder) == other.folder.data)
        #expect(ContinuousClock.now - start > .seconds(3))
        // The part of the host that does not answer would be half a minute.
        let again = Database(string([primary, other]), checkoutTimeout: .seconds(60))
        let next = ContinuousClock.now
        try await #expect(again.one(folder) == other.folder.data)
        #expect(ContinuousClock.now - next < .seconds(25))
        await database.close()
        await again.close()
      }
    }

    @Test("connect_timeout limits the time of each host")
    func connectTimeout() async throws {
      try await withClusters { primary, other in
        let server = try FrozenServer(primary)
        server.freeze()
        defer { server.resume() }
        let database = Database(string([primary, other], "connect_timeout=2"), checkoutTimeout: .seconds(60))
        let start = ContinuousClock.now
        try await #expect(database.one(folder) == other.folder.data)
        #expect(ContinuousClock.now - start < .seconds(20))
        await database.close()
        let alone = Database(string([primary], "connect_timeout=2"), checkoutTimeout: .seconds(60))
        let error = await #expect(throws: DatabaseUnavailable.self) { try await alone.one(folder) }
        #expect(error?.reason == "no answer in time")
        #expect(ContinuousClock.now - start < .seconds(30))
        await alone.close()
      }
    }

    @Test("If no host answers, the error says so of each")
    func allSilent() async throws {
      try await withClusters { primary, other in
        let servers = try [FrozenServer(primary), FrozenServer(other)]
        for server in servers { server.freeze() }
        defer { for server in servers { server.resume() } }
        let database = Database(string([primary, other]), checkoutTimeout: .seconds(2))
        let error = await #expect(throws: DatabaseUnavailable.self) { try await database.one(folder) }
        let reason = try #require(error?.reason)
        #expect(reason.matches(of: #/no answer from \S+ in time/#).count == 2, "\(reason)")
        await database.close()
      }
    }

    @Test("After a primary freezes, writes go to the standby within seconds of its promotion")
    func promotion() async throws {
      try await withFolders(2) { folders in
        let settings = ["fsync": "off", "wal_level": "replica", "max_wal_senders": "5", "hot_standby": "on"]
        let created = try await PrivateCluster.start(in: folders[0], settings: settings)
        await created.leave()
        try copy(created.folder, to: folders[1])
        let primary = try await PrivateCluster.start(in: folders[0], settings: settings)
        let standby = try await PrivateCluster.start(in: folders[1], settings: settings)
        for cluster in [primary, standby] { cluster.stopWithLastProcess() }
        let database = Database(
          string([primary, standby], "target_session_attrs=read-write"), checkoutTimeout: .seconds(4),
          statementTimeout: .seconds(4))
        try await database.execute("CREATE TABLE kept (n int)")
        try await #expect(database.one(folder) == primary.folder.data)
        let server = try FrozenServer(primary)
        server.freeze()
        defer { server.resume() }
        let promoting = Database(standby.connectionString, checkoutTimeout: .patience)
        while (try? await promoting.execute("TABLE kept")) == nil {
          try await Task.sleep(for: .milliseconds(50))
        }
        let promotion = ContinuousClock.now
        try await promoting.execute("SELECT pg_promote()")
        while (try? await database.execute("INSERT INTO kept VALUES (1)")) == nil {
          try #require(ContinuousClock.now - promotion < .seconds(30))
          try await Task.sleep(for: .milliseconds(200))
        }
        try await #expect(database.one(folder) == standby.folder.data)
        await database.close()
        await promoting.close()
        server.resume()
        await standby.leave()
        await primary.leave()
      }
    }

    @Test("A host that is full is passed over, and one that refuses the user ends the search")
    func full() async throws {
      try await withClusters { primary, other in
        for (cluster, limit) in [(primary, 0), (other, 5)] {
          let owner = Database(cluster.connectionString, checkoutTimeout: .patience)
          try await owner.execute("CREATE ROLE reader LOGIN CONNECTION LIMIT \(limit)")
          try await owner.execute("GRANT pg_read_all_settings TO reader")
          if limit > 0 { try await owner.execute("CREATE ROLE stranger LOGIN") }
          await owner.close()
        }
        let database = Database(string([primary, other], "user=reader"), checkoutTimeout: .patience)
        try await #expect(database.one(folder) == other.folder.data)
        await database.close()
        let full = try await refusal(string([primary], "user=reader"))
        #expect(full.sqlState?.rawValue == "53300" && full.isPassing, "\(full)")
        let stranger = try await refusal(string([primary, other], "user=stranger"))
        #expect(stranger.sqlState?.rawValue == "28000" && !stranger.isPassing, "\(stranger)")
      }
    }

    @Test("A password that is missing is asked for at once: no server, and no waiting, would help")
    func missingPassword() async throws {
      try await withClusters { cluster, _ in
        let owner = database(of: cluster)
        try await owner.execute("CREATE ROLE locked LOGIN PASSWORD 'secret'")
        let rules = "\(cluster.folder.data)/pg_hba.conf"
        try Data("local all locked scram-sha-256\nlocal all all trust\n".utf8).write(to: URL(filePath: rules))
        try cluster.folder.account?.own(rules)
        try await owner.execute("SELECT pg_reload_conf()")
        await owner.close()
        var refusal: DatabaseUnavailable?
        // Until the server has read its rules, it lets everybody in.
        while refusal == nil {
          let locked = Database(string([cluster], "user=locked"), checkoutTimeout: .patience)
          do {
            try await locked.execute("SELECT 1")
          } catch let error as DatabaseUnavailable {
            refusal = error
          }
          await locked.close()
        }
        let error = try #require(refusal)
        #expect(!error.isPassing)
        #expect("\(error)".hasSuffix("; add the password to the connection string, PGPASSWORD or ~/.pgpass"))
      }
    }

    @Test("A server without TLS that was asked for it is no server that is away")
    func missingTLS() async throws {
      try await withTestDatabase { database in
        let proxy = try StallingProxy(to: database)
        defer { proxy.stop() }
        let url = proxy.database(database).url.replacing(#/ ?sslmode=\S+/#, with: "")
        let secure = Database("\(url) sslmode=require", checkoutTimeout: .patience)
        let error = await #expect(throws: DatabaseUnavailable.self) { try await secure.one(folder) }
        #expect(error?.isPassing == false)
        #expect(error.map { "\($0)" }?.hasSuffix("another sslmode in the connection string") == true)
        await secure.close()
      }
    }

    @Test("Once a standby is there again, it is asked in place of the server that was asked without it")
    func standbyReturns() async throws {
      try await withFolders(2) { folders in
        let settings = ["fsync": "off", "wal_level": "replica", "max_wal_senders": "5", "hot_standby": "on"]
        let created = try await PrivateCluster.start(in: folders[0], settings: settings)
        await created.leave()
        try copy(created.folder, to: folders[1])
        let primary = try await PrivateCluster.start(in: folders[0], settings: settings)
        let hosts = [primary.folder, try ClusterFolder(folders[1])]
        let database = Database(
          string(hosts, "target_session_attrs=prefer-standby"), poolSize: 1, checkoutTimeout: .patience,
          statementTimeout: .patience)
        try await #expect(database.one(folder) == primary.folder.data)
        let standby = try await PrivateCluster.start(in: folders[1], settings: settings)
        for cluster in [primary, standby] { cluster.stopWithLastProcess() }
        let start = ContinuousClock.now
        while try await database.one(folder) != standby.folder.data {
          try #require(ContinuousClock.now - start < .seconds(90))
          try await Task.sleep(for: .milliseconds(100))
        }
        #expect(database.metrics.openings == 2)
        await database.close()
        await standby.leave()
        await primary.leave()
      }
    }

    @Test("A connection whose standby was promoted is replaced by one to a standby that follows it")
    func promotedReader() async throws {
      try await withFolders(3) { folders in
        let created = try await PrivateCluster.start(in: folders[0], settings: Self.replication)
        await created.leave()
        let (first, second) = (try ClusterFolder(folders[1]), try ClusterFolder(folders[2]))
        try copy(created.folder, to: folders[1])
        try copy(created.folder, to: folders[2], following: first)
        let promoted = try await start(folders[1])
        let readers = Database(
          string([first, second], "target_session_attrs=prefer-standby"), poolSize: 1,
          checkoutTimeout: .patience, statementTimeout: .patience)
        try await #expect(readers.one(folder) == first.data)
        let primary = database(of: promoted)
        try await primary.execute("SELECT pg_promote()")
        var changes = primary.notifications(on: "kept", requiredOf: readers).makeAsyncIterator()
        #expect(await changes.next() == .listening)
        try await #expect(readers.one(folder) == first.data)
        let standby = try await start(folders[2])
        let begin = ContinuousClock.now
        // At first, the standby is behind.
        while (try? await readers.one(folder)) != second.data {
          try #require(ContinuousClock.now - begin < .seconds(90))
          try await Task.sleep(for: .milliseconds(100))
        }
        await readers.close()
        await primary.close()
        await standby.leave()
        await promoted.leave()
      }
    }

    @Test("A standby that did not follow a promoted one is behind, although its log is longer")
    func otherTimeline() async throws {
      try await withFolders(3) { folders in
        let created = try await PrivateCluster.start(in: folders[0], settings: Self.replication)
        await created.leave()
        for folder in folders[1...] { try copy(created.folder, to: folder) }
        let clusters = [
          try await start(folders[0]), try await start(folders[1]), try await start(folders[2]),
        ]
        let (former, promoted, standby) = (
          database(of: clusters[0]), database(of: clusters[1]), database(of: clusters[2])
        )
        try await promoted.execute("SELECT pg_promote()")
        try await former.execute("CREATE TABLE kept AS SELECT generate_series(1, 100000) AS n")
        var before = former.notifications(on: "kept", requiredOf: standby).makeAsyncIterator()
        #expect(await before.next() == .listening)
        while (try? await standby.one(folder)) == nil { try await Task.sleep(for: .milliseconds(10)) }
        var since = promoted.notifications(on: "kept", requiredOf: standby).makeAsyncIterator()
        #expect(await since.next() == .listening)
        let error = await #expect(throws: DatabaseUnavailable.self) { try await standby.one(folder) }
        #expect(error?.stage == .behind)
        #expect(error?.reason.contains("timeline 00000001") == true)
        try await #expect(standby.ofAnyAge.one(folder) == clusters[2].folder.data)
        for database in [former, promoted, standby] { await database.close() }
        for cluster in clusters.reversed() { await cluster.leave() }
      }
    }

    @Test("A standby is preferred if there is one")
    func preferStandby() {
      let string = ConnectionString("host=a,b port=1,2 target_session_attrs=prefer-standby dbname=x")
      let wanted = string.attempts.map { attempt in
        ["host", "port", "target_session_attrs"].map { key in
          attempt.options.last { $0.key == key }?.value ?? ""
        }.joined(separator: " ")
      }
      #expect(wanted == ["a 1 standby", "b 2 standby", "a 1 any", "b 2 any"])
    }

    @Test(
      "Hosts, addresses and ports belong together as libpq pairs them",
      arguments: [
        ("postgres://u@a:1,b:2/x", ["a:1", "b:2"]), ("postgres://u@a,b:2/x", ["a:5432", "b:2"]),
        ("host=a,b,c port=7 dbname=x", ["a:7", "b:7", "c:7"]),
        ("host=a,b hostaddr=10.0.0.1,10.0.0.2", ["a:10.0.0.1:5432", "b:10.0.0.2:5432"]),
        ("hostaddr=10.0.0.1,10.0.0.2 port=1,2", ["10.0.0.1:1", "10.0.0.2:2"]),
        ("host=a,b port=1,2,3", [String]()), ("host=a dbname=x", []), ("host=", []),
      ])
    func lists(string: String, names: [String]) {
      #expect(ConnectionString(string).attempts.compactMap(\.name) == names)
    }

    /// The error of a first statement.
    private func refusal(_ string: ConnectionString) async throws -> DatabaseUnavailable {
      let database = Database(string, checkoutTimeout: .patience)
      let error = await #expect(throws: DatabaseUnavailable.self) { try await database.one(folder) }
      await database.close()
      return try #require(error)
    }

    private func string(_ clusters: [PrivateCluster], _ more: String = "") -> ConnectionString {
      string(clusters.map(\.folder), more)
    }

    private func string(_ folders: [ClusterFolder], _ more: String) -> ConnectionString {
      let hosts = folders.map(\.sockets).joined(separator: ",")
      return ConnectionString(
        "host=\(hosts) port=5432 user=colophon dbname=colophon sslmode=disable \(more)")
    }

    private func withClusters(_ body: (PrivateCluster, PrivateCluster) async throws -> Void) async throws {
      try await withFolders(2) { folders in
        let first = try await PrivateCluster.start(in: folders[0], settings: ["fsync": "off"])
        let second = try await PrivateCluster.start(in: folders[1], settings: ["fsync": "off"])
        for cluster in [first, second] { cluster.stopWithLastProcess() }
        try await body(first, second)
        await first.leave()
        await second.leave()
      }
    }

    private func withFolders(_ count: Int, _ body: ([String]) async throws -> Void) async throws {
      let folders = try (0..<count).map { _ in try temporaryFolder() }
      defer { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } }
      for folder in folders {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
      }
      try await body(folders)
    }

    private static let replication = [
      "fsync": "off", "wal_level": "replica", "max_wal_senders": "5", "hot_standby": "on",
    ]

    /// Starts a server that stops at the latest with this process.
    private func start(_ folder: String) async throws -> PrivateCluster {
      let cluster = try await PrivateCluster.start(in: folder, settings: Self.replication)
      cluster.stopWithLastProcess()
      return cluster
    }

    private func database(of cluster: PrivateCluster) -> Database {
      Database(cluster.connectionString, checkoutTimeout: .patience, statementTimeout: .patience)
    }

    /// Makes a standby of a cluster whose server has stopped.
    ///
    /// - Parameter leader: the server that the standby follows, if it is another one.
    private func copy(
      _ primary: ClusterFolder, to folder: String, following leader: ClusterFolder? = nil
    ) throws {
      let standby = try ClusterFolder(folder)
      let outcome = run(["cp", "-a", primary.data, standby.data])
      try #require(outcome.succeeded, "\(outcome.output)")
      let connection = "primary_conninfo = 'host=\((leader ?? primary).sockets) port=5432 user=colophon'\n"
      for (name, text) in [("standby.signal", ""), ("postgresql.auto.conf", connection)] {
        try Data(text.utf8).write(to: URL(filePath: "\(standby.data)/\(name)"))
        try standby.account?.own("\(standby.data)/\(name)")
      }
    }
  }

  /// The processes of a server, which can be stopped as a machine is that has frozen.
  private struct FrozenServer {
    private let postmaster: pid_t

    init(_ cluster: PrivateCluster) throws {
      let file = try String(contentsOfFile: cluster.folder.data + "/postmaster.pid", encoding: .utf8)
      postmaster = try #require(file.split(separator: "\n").first.flatMap { pid_t($0) })
    }

    func freeze() { signal(SIGSTOP) }
    func resume() { signal(SIGCONT) }

    private func signal(_ number: Int32) {
      kill(postmaster, number)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
        guard let process = pid_t(name),
          let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
          let end = stat.lastIndex(of: ")"),
          stat[end...].split(separator: " ").dropFirst(2).first == "\(postmaster)"
        else { continue }
        kill(process, number)
      }
    }
  }

  private let folder = Statement(
    "data folder", "SELECT current_setting('data_directory') AS folder",
    column: Column("folder", String.self, .computedNotNull))
#endif
