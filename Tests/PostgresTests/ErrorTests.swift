import Foundation
import PostgresTestSupport
import Testing

@testable import Postgres

@Suite("Errors and what to do about them")
struct ErrorTests {
  @Test("A full disk of the server names the way out after the server's hint, and is not about its setup")
  func fullDisk() async throws {
    let raise = """
      DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING HINT = 'Check free disk space.', ERRCODE = '53100'; END $$
      """
    try await withTestDatabase { database in
      let error = await #expect(throws: DatabaseError.self) { try await database.execute(raise) }
      #expect(error?.sqlState == .diskFull && error?.isAboutSetup == false)
      #expect(
        error?.description
          == "ERROR 53100: could not extend file; Check free disk space; make room on the disk of Postgres")
      #expect(error?.problem == "ERROR 53100: could not extend file")
    }
  }

  @Test("libpq's question after a refused connection is a part of its own, and the advice is apart")
  func refused() async throws {
    let database = Database("host=127.0.0.1 port=1 dbname=site", checkoutTimeout: .seconds(1))
    let error = await #expect(throws: DatabaseUnavailable.self) { try await database.execute("SELECT 1") }
    await database.close()
    let problem = try #require(error?.problem)
    #expect(problem.contains("Connection refused; is the server running on that host"), "\(problem)")
    let advice = try #require(error?.advice)
    #expect(!problem.contains(advice) && error?.description == "\(problem); \(advice)")
  }

  @Test(
    "Where no server takes writes, the advice is to promote one",
    arguments: ["session is read-only", "server is in hot standby mode"])
  func readOnly(reason: String) {
    let error = DatabaseUnavailable(
      .connecting, target: "host=a,b", reason: "connection to server at \"a\", port 5432 failed: \(reason)")
    #expect(error.advice?.hasPrefix("promote one of the servers") == true)
  }

  @Test("Of the output of initdb and of the server's log, an error has the line that says why")
  func output() {
    let initdb = PrivateClusterError(
      "cannot create a cluster",
      output: """
        The files belonging to this database system will be owned by user "site".
        running bootstrap script ... 2026-11-27 20:00:00.001 UTC [7] FATAL:  could not write to file "pg_wal/x": No space left on device
        child process exited with exit code 1
        initdb: removing contents of data directory "/d"
        """)
    #expect(
      initdb.description
        == "cannot create a cluster: could not write to file \"pg_wal/x\": No space left on device; make room on its disk"
    )
    #expect(initdb.isAboutDisk)
    let settings = PrivateClusterError(
      "cannot start",
      output: """
        2026-11-27 20:00:00.001 UTC [7] LOG:  invalid value for parameter "shared_buffers": "lots"
        2026-11-27 20:00:00.001 UTC [7] FATAL:  configuration file "/d/postgresql.conf" contains errors
        pg_ctl: could not start server
        """, advice: "see the log")
    #expect(
      settings.description
        == "cannot start: invalid value for parameter \"shared_buffers\": \"lots\"; configuration file \"/d/postgresql.conf\" contains errors; see the log"
    )
    #expect(!settings.isAboutDisk)
    let early = """
      [8] FATAL:  the database system is starting up
      [7] PANIC:  could not write: No space left on device
      """
    #expect(PrivateClusterError.reason(in: early) == "could not write: No space left on device")
    #expect(PrivateClusterError("cannot start", output: "no\nerror").description == "cannot start: no error")
  }
}
