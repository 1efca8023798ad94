import Dependencies
import Synchronization

/// Dependencies for the tests in this folder.
struct Mailer: Sendable {
  var send: @Sendable (String) -> String
  var name = "live"
}

/// Without a test value.
enum MailerKey: DependencyKey {
  static let liveValue = Mailer(send: { "sent \($0)" })
}

/// With a test value that has state and identity.
final class Ledger: Sendable {
  let entries = Mutex<[String]>([])
}

enum LedgerKey: DependencyKey {
  static let liveValue = Ledger()
  static var testValue: Ledger { Ledger() }
}

/// With a test value whose only closure is unimplemented.
enum StampKey: TestDependencyKey {
  static var testValue: @Sendable (Int) -> String { unimplemented("stamp", placeholder: "no stamp") }
}

extension DependencyValues {
  var mailer: Mailer {
    get { self[MailerKey.self] }
    set { self[MailerKey.self] = newValue }
  }
  var ledger: Ledger {
    get { self[LedgerKey.self] }
    set { self[LedgerKey.self] = newValue }
  }
  var stamp: @Sendable (Int) -> String {
    get { self[StampKey.self] }
    set { self[StampKey.self] = newValue }
  }
}
