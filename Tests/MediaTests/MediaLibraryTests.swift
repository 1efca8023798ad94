import Digests
import Foundation
import HTTP
import HTTPTypes
import Postgres
import PostgresTestSupport
import Testing
import Timestamps

@testable import Media

@Suite("Media in the database", .timeLimit(.minutes(15)))
struct MediaLibraryTests {
  private static let now = Timestamp(microseconds: 1_800_000_000_000_000)
  private static let migrations =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Migrations"

  @Test("A picture has what its bytes say, and the address has its digest and its name")
  func picture() async throws {
    try await run { library, database in
      let person = UUID()
      let bytes = SampleFiles.png(width: 30, height: 20)
      let medium = try await library.add(
        .bytes(bytes), named: "My diagram.png", alternative: "A diagram", by: person, at: Self.now)
      let digest = SHA256Digest(of: bytes)
      #expect(medium.digest == digest)
      #expect(medium.address == "/media/\(digest.hex.prefix(16))/My-diagram.png")
      #expect(Medium.key(inAddress: medium.address) == medium.key)
      #expect(medium.mediaType.description == "image/png" && medium.size == bytes.count)
      #expect(medium.picture == Medium.Dimensions(width: 30, height: 20))
      #expect((medium.addedBy, medium.added, medium.alternative) == (person, Self.now, "A diagram"))
      #expect(medium.markdown == "![A diagram](\(medium.address))")
      #expect(try await MediaStore(database).medium(atKey: medium.key) == medium)
      #expect(try await library.bytes(of: medium) == bytes)
    }
  }

  @Test("The same bytes are one medium, also if two people add them at once")
  func twice() async throws {
    try await run { library, database in
      let bytes = SampleFiles.noise(600_000)
      let media = try await withThrowingTaskGroup { group in
        for name in ["a.bin", "b.bin", "c.bin"] {
          group.addTask { try await library.add(.bytes(bytes), named: name, by: nil, at: Self.now) }
        }
        return try await group.reduce(into: [Medium]()) { $0.append($1) }
      }
      #expect(Set(media).count == 1)
      #expect(try await count("media", database) == 1)
      #expect(try await count("media_pieces", database) == 3)
    }
  }

  @Test("Any range is read, and no more than the pieces that it touches")
  func ranges() async throws {
    try await run { library, database in
      let bytes = SampleFiles.noise(3 * MediaStore.pieceSize + 1000)
      let medium = try await library.add(.bytes(bytes), named: "a.bin", by: nil, at: Self.now)
      let size = MediaStore.pieceSize
      // Reading it would fail.
      try await database.execute("DELETE FROM media_pieces WHERE number = 1")
      for range in [
        0..<1, size - 1..<size, 2 * size..<bytes.count, bytes.count - 1..<bytes.count,
        2 * size + 7..<3 * size + 7,
      ] {
        #expect(try await read(range, of: medium, library) == Array(bytes[range]))
      }
      await #expect(throws: (any Error).self) { try await read(0..<bytes.count, of: medium, library) }
    }
  }

  @Test("A file that ends too early while it is stored leaves nothing behind")
  func cutShort() async throws {
    try await run { library, database in
      let bytes = SampleFiles.noise(1 << 20)
      let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
      _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
      defer { unlink(path) }
      let slice = FileSlice(file: OpenFile(owning: open(path, O_RDONLY)), offset: 0, length: bytes.count)
      // The first insertion of a piece waits here, after the digest was taken.
      let blocker = Database(database.connectionString)
      let adding = try await blocker.transaction { transaction in
        try await transaction.execute("LOCK TABLE media IN EXCLUSIVE MODE")
        let adding = Task { try await library.add(.file(slice), named: "a.bin", by: nil, at: Self.now) }
        while try await count(waiting, database) == 0 {
          try await Task.sleep(for: .milliseconds(5))
        }
        truncate(path, 500_000)
        return adding
      }
      await #expect(throws: FileCutShort.self) { try await adding.value }
      #expect(try await count("media", database) == 0)
      #expect(try await count("media_pieces", database) == 0)
      await blocker.close()
    }
  }

  @Test("A server process that is killed between two pieces leaves nothing behind, and the next try succeeds")
  func killed() async throws {
    try await run { library, database in
      let bytes = SampleFiles.noise(1 << 20)
      let blocker = Database(database.connectionString)
      let adding = try await blocker.transaction { transaction in
        // The third piece waits for this row.
        let digest = SHA256Digest(of: bytes)
        try await transaction.execute("SET LOCAL session_replication_role = replica")
        try await MediaStore(transaction).insertPiece(2, [1], of: digest)
        let adding = Task { try await library.add(.bytes(bytes), named: "a.bin", by: nil, at: Self.now) }
        while try await count(waiting, database) == 0 {
          try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await MediaStore(database).medium(digest) == nil)
        _ = try await database.rows(terminateWaiting)
        let result = await adding.result
        try await transaction.execute("DELETE FROM media_pieces")
        return result
      }
      #expect(throws: (any Error).self) { try adding.get() }
      #expect(try await count("media", database) == 0)
      #expect(try await count("media_pieces", database) == 0)
      let medium = try await library.add(.bytes(bytes), named: "a.bin", by: nil, at: Self.now)
      #expect(try await library.bytes(of: medium) == bytes)
      await blocker.close()
    }
  }

  @Test("A removed medium is gone with its pieces, unless something speaks against it")
  func removal() async throws {
    try await run { library, database in
      let medium = try await library.add(
        .bytes(SampleFiles.noise(600_000)), named: "a.bin", by: nil, at: Self.now)
      #expect(try await library.remove(medium, if: { _ in false }) == false)
      #expect(try await MediaStore(database).medium(medium.digest) == medium)
      #expect(try await library.remove(medium))
      #expect(try await MediaStore(database).medium(medium.digest) == nil)
      #expect(try await count("media_pieces", database) == 0)
    }
  }

  @Test("A refused file is not stored")
  func refused() async throws {
    try await run { library, database in
      await #expect(throws: MediaRefusal.self) {
        try await library.add(.bytes(Array("<html>".utf8)), named: "a.txt", by: nil, at: Self.now)
      }
      let stored = try await count("media", database)
      #expect(stored == 0)
    }
  }

  @Test("Brackets and line breaks in an alternative text stay text in Markdown")
  func markdown() async throws {
    try await run { library, _ in
      let medium = try await library.add(
        .bytes(SampleFiles.png()), named: "a.png", alternative: "a](x)\n*b*", by: nil, at: Self.now)
      #expect(medium.markdown == "![a\\](x) \\*b\\*](\(medium.address))")
      let file = try await library.add(.bytes([1, 2]), named: "a_b.bin", by: nil, at: Self.now)
      #expect(file.markdown == "[a\\_b.bin](\(file.address))")
    }
  }

  private func read(_ range: Range<Int>, of medium: Medium, _ library: MediaLibrary) async throws -> [UInt8] {
    var request = Request(
      .get, "/", headerFields: [.range: "bytes=\(range.lowerBound)-\(range.upperBound - 1)"])
    request.body = .empty
    let response = Response(.ok, .octetStream, library.content(of: medium)).conditional(for: request)
    #expect(response.status == .partialContent)
    return try await response.body.collect(upTo: 1 << 24)
  }

  private func count(_ table: String, _ database: Database) async throws -> Int {
    try await database.one(
      Statement("count", "SELECT count(*) FROM \(table)", column: Column("count", Int.self, .computedNotNull))
    )
  }

  private func run(_ body: (MediaLibrary, Database) async throws -> Void) async throws {
    try await withTestDatabase(migrations: Self.migrations, poolSize: 8) { database in
      try await body(MediaLibrary(database), database)
    }
  }
}

private let terminateWaiting = Statement(
  "terminate",
  "SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  column: Column("done", Bool?.self))

/// The connections to this database that wait for a lock.
private let waiting = "pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
