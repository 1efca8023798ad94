import Dependencies
import Logging
import Postgres
import PostgresTestSupport
import Publication
import Synchronization
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("Which database makes the pages for readers")
struct ReaderSourceTests {
  private let readers = ReaderDatabase { true }
  private let primary = Database("dbname=primary")
  private let standby = Database("dbname=standby")
  /// A statement on the standby fails, though it answers.
  private let wrong = DatabaseError(sqlState: .undefinedTable, message: "there is no table posts")

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - onStandby: called before the standby makes it, if it is asked first.
  ///   - onPrimary: called before the primary makes it.
  /// - Returns: what made it.
  private func page(
    standby onStandby: () async throws -> Void = {}, primary onPrimary: () throws -> Void = {}
  ) async throws -> String {
    try await withDependencies {
      $0.database = primary
      $0.readerDatabase = standby
    } operation: {
      try await readers.read { () async throws -> String in
        @Dependency(\.database) var database
        if database === primary {
          try onPrimary()
          return "primary"
        }
        guard database === standby else { return "standby of any age" }
        try await onStandby()
        return "standby"
      }.value
    }
  }

  @Test("A reader who leaves says nothing about the standby: the next one tries it, alone")
  func leaving() async throws {
    let first = try await page(standby: { throw wrong })
    #expect(first == "primary")
    await #expect(throws: CancellationError.self) {
      _ = try await page(standby: { throw CancellationError() })
    }
    let next = try await page(standby: {
      let meanwhile = try await page()
      #expect(meanwhile == "primary")
    })
    #expect(next == "standby")
    let last = try await page(standby: {
      let meanwhile = try await page()
      #expect(meanwhile == "standby")
    })
    #expect(last == "standby")
  }

  @Test("If neither database answers, the wait for the second one is short")
  func silence() async throws {
    try await withTestDatabase { database in
      let proxy = try StallingProxy(to: database)
      defer { proxy.stop() }
      proxy.stall()
      let silent = (1...2).map { _ in
        proxy.database(database, checkoutTimeout: .seconds(6), statementTimeout: .seconds(6))
      }
      let waits = Mutex<[Duration]>([])
      await #expect(throws: DatabaseUnavailable.self) {
        try await withDependencies {
          $0.database = silent[0]
          $0.readerDatabase = silent[1]
        } operation: {
          _ = try await readers.read { () async throws -> Void in
            @Dependency(\.database) var database
            let start = ContinuousClock.now
            defer { waits.withLock { $0.append(ContinuousClock.now - start) } }
            try await database.execute("SELECT 1")
          }
        }
      }
      let times = waits.withLock(\.self)
      try #require(times.count == 2)
      #expect(times[1] < times[0] / 2, "\(times)")
      for database in silent { await database.close() }
    }
  }

  @Test("The log says once when another database begins to make the pages, and when the standby is back")
  func log() async throws {
    let lines = Mutex<[String]>([])
    let nobody = Database("host=127.0.0.1 port=1 dbname=x")
    let error = await #expect(throws: DatabaseUnavailable.self) { try await nobody.execute("SELECT 1") }
    let away = try #require(error)
    try await withDependencies {
      $0.logger = Logger(label: "test") { _ in LineHandler { line in lines.withLock { $0.append(line) } } }
    } operation: {
      /// Makes three pages, and returns what was logged.
      func logged(
        standby onStandby: () throws -> Void = {}, primary onPrimary: () throws -> Void = {}
      ) async throws -> [String] {
        for _ in 1...3 { _ = try await page(standby: { try onStandby() }, primary: onPrimary) }
        return lines.withLock { lines in
          defer { lines = [] }
          return lines
        }
      }
      _ = try await page(standby: { throw wrong })
      try await #expect(logged() == [], "one failure is no news")
      let taken = try await logged(standby: { throw wrong })
      #expect(taken.count == 1 && taken[0].contains("the primary makes"), "\(taken)")
      #expect(taken[0].contains("42P01: there is no table posts"))
      let old = try await logged(standby: { throw wrong }, primary: { throw away })
      #expect(old.count == 1 && old[0].contains("pages of any age"), "\(old)")
      let back = try await logged(standby: { throw wrong })
      #expect(back.count == 1 && back[0].contains("the primary makes"), "\(back)")
      try await #expect(logged() == ["the standby makes the pages for readers again"])
      let gone = try await logged(standby: { throw away })
      #expect(gone.count == 1 && gone[0].contains("cannot connect to Postgres"), "\(gone)")
    }
  }
}
