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

  @Test(
    "A URL whose password has an @ or a / that is not escaped is no URL, and no part of it is shown",
    arguments: [
      "postgres://me:top@s3cret@db.example.org:6432/site", "postgres://me:s3c/s3cret@db.example.org/site",
      "postgresql://me:top@db,s3cret@db.example.org/site", "postgres://me:top@db:s3cret/site",
      "postgres://me:top@db/s3cret@db.example.org/site", "postgres://me:s3c/x?s3cret=1@db.example.org",
    ])
  func unescaped(text: String) async {
    let string = ConnectionString(text)
    #expect(string.problem?.contains("a password has %40 for @, %2F for / and %3A for :") == true)
    #expect("\(string)" == "unreadable connection string")
    let database = Database(string, checkoutTimeout: .seconds(60))
    let error = await #expect(throws: DatabaseUnavailable.self) { try await database.execute("SELECT 1") }
    #expect(error.map { "\($0)" }?.contains("s3c") == false)
    #expect(error?.isPassing == false)
    await database.close()
  }

  @Test(
    "Every form of a URL is read in which each part is escaped",
    arguments: [
      "postgres://me:a%40b%2Fc:d?e@db:6432,[::1]:6433,other/site?application_name=a@b/c", "postgres:///site",
      "postgres://%2Fvar%2Frun/a%40b", "postgresql://", "postgres://me@[::1]", "postgres://db:/site",
    ])
  func escaped(text: String) {
    #expect(ConnectionString(text).problem == nil)
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
