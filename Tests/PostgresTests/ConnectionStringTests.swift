import Testing

@testable import Postgres

@Suite("Connection strings")
struct ConnectionStringTests {
  @Test(
    "A description shows everything except the password",
    arguments: [
      "postgres://me:s3cret@db.example.org:6432/site?sslmode=require",
      "postgresql://me@db.example.org:6432/site?sslmode=require&password=s3cret",
      "host=db.example.org port=6432 user=me password='s3cret' dbname=site sslmode=require",
    ])
  func masked(dsn: String) {
    let string = ConnectionString(dsn)
    #expect(string.problem == nil)
    for text in ["\(string)", String(reflecting: string)] {
      #expect(!text.contains("s3cret"))
      for part in [
        "host=db.example.org", "port=6432", "user=me", "password=***", "dbname=site", "sslmode=require",
      ] {
        #expect(text.contains(part))
      }
    }
    var dumped = ""
    dump(string, to: &dumped)
    #expect(!dumped.contains("s3cret"))
  }

  @Test("An invalid string is reported without being shown")
  func unreadable() {
    let string = ConnectionString("host=db password=s3cret nonsense")
    #expect(string.problem?.contains("nonsense") == true)
    #expect("\(string)" == "unreadable connection string")
  }

  @Test(
    "The reason why a string cannot be read has no part that may be secret",
    arguments: ["postgres://me:s%cret@db/x", "password = 's%cret", "postgres://me:s%cret@[::1/x"])
  func secrecy(text: String) {
    #expect(ConnectionString(text).problem?.contains("s%cret") == false)
  }

  @Test("A host whose silence ends while hosts are put in order is neither left out nor tried twice")
  func order() {
    let attempts = ["a", "b"].map { ConnectionAttempt(options: [], name: $0) }
    var questions = 0
    let order = attempts.silentLast { attempt in
      questions += 1
      return questions <= attempts.count && attempt.name == "a"
    }
    #expect(order.compactMap(\.name) == ["b", "a"])
  }
}
