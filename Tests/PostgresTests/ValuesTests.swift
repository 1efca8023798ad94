import Foundation
import Postgres
import PostgresTestSupport
import Testing
import Timestamps

@Suite("Values are written to Postgres and read back unchanged")
struct ValuesTests {
  @Test("The smallest and largest integers of all widths are exact")
  func integers() async throws {
    let echo = Statement(
      "echo", "SELECT $1 AS a, $2 AS b, $3 AS c, $4 AS d",
      parameters: Int16.self, Int32.self, Int64.self, Int.self,
      columns: Column("a", Int16.self), Column("b", Int32.self), Column("c", Int64.self),
      Column("d", Int.self)
    ) { [Int($0), Int($1), Int($2), $3] }
    try await withTestDatabase { database in
      let low = try await database.one(echo, .min, .min, .min, .min)
      let high = try await database.one(echo, .max, .max, .max, .max)
      #expect(low == [Int(Int16.min), Int(Int32.min), .min, .min])
      #expect(high == [Int(Int16.max), Int(Int32.max), .max, .max])
    }
  }

  @Test("A narrower column can be read as a wider integer")
  func widening() async throws {
    let narrow = Statement(
      "narrow", "SELECT -2::int2 AS a, -4::int4 AS b", columns: Column("a", Int.self), Column("b", Int64.self)
    ) { [$0, Int($1)] }
    try await withTestDatabase { database in
      try await #expect(database.one(narrow) == [-2, -4])
    }
  }

  @Test(
    "Text keeps its characters",
    arguments: [
      "", "plain", "Grüße", "漢字", "👩‍👩‍👧‍👦 ❤️", "tab\tnbsp\u{a0}", "'; DROP TABLE posts; --", "│ └─ \\ \"",
      "e\u{301}",
    ])
  func text(_ text: String) async throws {
    try await withTestDatabase { database in
      let copy = try await database.one(echo(String.self), text)
      #expect(Array(copy.utf8) == Array(text.utf8))
    }
  }

  @Test("A timestamp is exact to the microsecond, and is read with offset zero")
  func timestamps() async throws {
    try await withTestDatabase { database in
      for text in [
        "2023-09-28T00:00:00.000001+02:00", "1969-12-31T23:59:59.999999Z", "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999Z",
      ] {
        let timestamp = try #require(Timestamp(rfc3339: text))
        try await #expect(database.one(echo(Timestamp.self), timestamp) == timestamp.utc)
        let shown = Statement(
          "shown", "SELECT extract(epoch FROM $1) * 1000000 = $2 AS same", parameters: Timestamp.self,
          Int.self,
          column: Column("same", Bool.self))
        try await #expect(database.one(shown, timestamp, Int(timestamp.microseconds)))
      }
    }
  }

  @Test("An infinite timestamp is an error")
  func infinity() async throws {
    let infinity = Statement(
      "infinity", "SELECT 'infinity'::timestamptz AS t", column: Column("t", Timestamp.self))
    try await withTestDatabase { database in
      let error = await #expect(throws: StatementError.self) { try await database.one(infinity) }
      #expect(error?.description == "infinity: column t of row 0: is infinite, which a Timestamp cannot be")
    }
  }

  @Test("Values of uuid, boolean, double, bytea and text[] stay the same")
  func others() async throws {
    try await withTestDatabase { database in
      let uuid = UUID()
      try await #expect(database.one(echo(UUID.self), uuid) == uuid)
      try await #expect(database.one(echo(Bool.self), true))
      try await #expect(database.one(echo(Double.self), 0.1 + 0.2) == 0.1 + 0.2)
      let bytes = (0...255).map { UInt8($0) }
      try await #expect(database.one(echo([UInt8].self), bytes) == bytes)
      try await #expect(database.one(echo([UInt8].self), []) == [])
      let tags = ["", "a,b", "{\"}", "NULL", "日本"]
      try await #expect(database.one(echo([String].self), tags) == tags)
      try await #expect(database.one(echo([String].self), []) == [])
      try await #expect(database.one(echo([UUID].self), [uuid]) == [uuid])
      try await #expect(database.one(echo([String?].self), ["a", nil]) == ["a", nil])
    }
  }

  @Test("A value of a composite type has its fields, NULL among them, and is checked by the name of the type")
  func composites() async throws {
    try await withTestDatabase { database in
      try await database.execute("CREATE TYPE place AS (name text, visited timestamptz)")
      let fields = Statement(
        "fields", "SELECT ($1::place).name AS name, ($1::place).visited AS visited", parameters: Place.self,
        columns: Column("name", String?.self), Column("visited", Timestamp?.self)
      ) { Place(name: $0, visited: $1) }
      let wrong = Statement(
        "wrong", "SELECT ($1::other).name AS name", parameters: Place.self,
        column: Column("name", String?.self))
      for place in [
        Place(name: "Zürich", visited: Timestamp(microseconds: 7)), Place(name: nil, visited: nil),
      ] {
        try await #expect(database.one(fields, place) == place)
      }
      try await database.execute("CREATE TYPE other AS (name text)")
      let mismatches = try await database.mismatches(of: [fields, wrong])
      #expect(mismatches == ["wrong: parameter $1 is other, but place is declared"])
    }
  }

  @Test("Client and server write a uuid the same way")
  func uuidText() async throws {
    let text = Statement(
      "text", "SELECT $1::text AS t", parameters: UUID.self, column: Column("t", String.self))
    try await withTestDatabase { database in
      let uuid = UUID()
      try await #expect(database.one(text, uuid) == uuid.uuidString.lowercased())
    }
  }

  @Test("jsonb is written and read as JSON text")
  func jsonb() async throws {
    let title = Statement(
      "title", "SELECT $1 ->> 'title' AS title, $1 AS json", parameters: JSONB.self,
      columns: Column("title", String?.self), Column("json", JSONB.self)
    ) { ($0, $1.text) }
    try await withTestDatabase { database in
      let row = try await database.one(title, JSONB(#"{"title": "Größe \"1\""}"#))
      #expect(row.0 == "Größe \"1\"")
      #expect(row.1 == #"{"title": "Größe \"1\""}"#)
    }
  }

  @Test("nil is written as NULL, and NULL is read as nil")
  func null() async throws {
    try await withTestDatabase { database in
      try await #expect(database.one(echo(String?.self), nil) == nil)
      try await #expect(database.one(echo(Int?.self), nil) == nil)
      try await #expect(database.one(echo([UInt8]?.self), nil) == nil)
      try await #expect(database.one(echo(String?.self), "") == "")
      try await #expect(database.one(echo(UUID?.self), nil) == nil)
    }
  }

  @Test("An unexpected NULL is an error that names the column")
  func unexpectedNull() async throws {
    let null = Statement("null", "SELECT NULL::text AS title", column: Column("title", String.self))
    try await withTestDatabase { database in
      let error = await #expect(throws: StatementError.self) { try await database.first(null) }
      #expect(error?.description == "null: column title of row 0: is NULL, but String is not optional")
    }
  }

  @Test("U+0000 in text is an error, before any byte is sent")
  func nul() async throws {
    try await withTestDatabase { database in
      let error = await #expect(throws: StatementError.self) {
        try await database.one(echo(String.self), "a\0b")
      }
      #expect(
        error?.description == "echo: parameter $1: the text contains U+0000, which Postgres cannot store")
    }
  }

  @Test("An enum is stored by its raw value without further code")
  func enums() async throws {
    enum Visibility: String, PostgresEncodable, PostgresDecodable { case draft, published }
    let wrong = Statement("wrong", "SELECT 'gone' AS v", column: Column("v", Visibility.self))
    try await withTestDatabase { database in
      try await #expect(database.one(echo(Visibility.self), .published) == .published)
      let error = await #expect(throws: StatementError.self) { try await database.one(wrong) }
      #expect(error?.description == "wrong: column v of row 0: gone is not a Visibility")
    }
  }

  @Test("A megabyte of text is sent in pieces")
  func large() async throws {
    try await withTestDatabase { database in
      let text = String(repeating: "0123456789abcdef", count: 1 << 18)
      try await #expect(database.one(echo(String.self), text) == text)
    }
  }
}

private func echo<Value: PostgresEncodable & PostgresDecodable>(_ type: Value.Type) -> Statement<Value, Value>
{
  Statement("echo", "SELECT $1 AS value", parameters: Value.self, column: Column("value", Value.self))
}

private struct Place: Equatable, PostgresEncodable {
  var name: String?
  var visited: Timestamp?

  static let postgresType = PostgresType(named: "place")

  func encode(into buffer: inout ParameterBuffer) throws { try buffer.append(fields: name, visited) }
}
