import Foundation
import Postgres
import Timestamps

/// All transactions that write posts share this lock, so that an error can name those who hold it. Programs
/// of earlier versions allow only one writer, and take the lock exclusively.
enum WritersLock {
  static let name = "colophon writing"
  static let lock = AdvisoryLock(name)
  private static let retrying = AdvisoryLock("colophon writing again")

  /// Lets long transactions that lost a race try again one after the other. At the same time they could
  /// make each other lose every time, by deadlocks for instance. If another retry takes too long, this one
  /// goes on beside it.
  static func waitForOtherRetries(in transaction: Transaction) async throws {
    do {
      try await transaction.savepoint { try await retrying.take(in: $0) }
    } catch let error as DatabaseError where error.sqlState == .lockNotAvailable {}
  }
}

extension Database {
  /// Writes posts in one transaction: all that `body` writes takes effect, or nothing. Several processes
  /// can write at the same time; they wait for each other only if they change the same post. If a
  /// transaction loses such a race, `body` is called again, at most 20 times in all; if it violates the same
  /// unique key twice, there is no race.
  ///
  /// - Parameters:
  ///   - lock: taken before `body` begins, for what only one transaction may write at a time.
  ///   - lockTimeout: how long to wait for each lock.
  ///   - now: the present, in the site's time zone.
  ///   - site: the addresses that no post gets.
  /// - Throws: ``WritersBusy`` if a lock is not free in time.
  package func writePosts<Value: Sendable>(
    holding lock: AdvisoryLock? = nil, lockTimeout: Duration, now: Timestamp,
    beside site: SiteAddresses = .none,
    _ body: (inout PostWriter) async throws -> Value
  ) async throws -> Value {
    var attempt = 1
    var violation: String?
    while true {
      do {
        return try await transaction(lockTimeout: lockTimeout) { transaction in
          try await transaction.writing.join()
          if let lock {
            try await lock.take(in: transaction)
            if attempt > 1 { try await WritersLock.waitForOtherRetries(in: transaction) }
          }
          var writer = try await PostWriter(transaction: transaction, now: now, site: site)
          let value = try await body(&writer)
          try await writer.finish()
          return value
        }
      } catch let error where error.isLostRace && attempt < 20 || error.isReadOnly && attempt < 2 {
        // What another writer took is seen the next time. What is violated again, the writer does by itself.
        if let violation, violation == error.violation { throw error }
        violation = error.violation
        try await Task.sleep(for: .milliseconds(Int.random(in: 5...(40 << min(attempt, 5)))))
        attempt += 1
      } catch let error as DatabaseError where error.sqlState == .lockNotAvailable {
        let holders = try? await WritersLock.lock.holders(in: self)
        throw WritersBusy(timeout: lockTimeout, holders: holders ?? [])
      }
    }
  }
}

/// Another writer was faster. The transaction can be tried again.
struct WriteConflict: Error, CustomStringConvertible {
  let reason: String
  var description: String { "posts could not be written: \(reason); try again" }
}

/// Posts could not be written in time, because somebody else is writing them.
package struct WritersBusy: Error, Hashable, Sendable, CustomStringConvertible {
  package let timeout: Duration
  /// The processes that are writing; empty if they finished just after the time-out.
  package let holders: [LockHolder]

  package var description: String {
    let others = holders.isEmpty ? "another process" : holders.map(\.description).joined(separator: ", ")
    return
      "posts were not written, because others have been writing them for more than \(timeout): \(others); "
      + "wait until that has finished, or end it"
  }
}

extension Error {
  /// Whether the server takes no writes. The connection is dropped, and the next one may lead to another
  /// server.
  fileprivate var isReadOnly: Bool { (self as? DatabaseError)?.sqlState == .readOnlyTransaction }

  /// The key that is there already, and where; nil for other errors.
  fileprivate var violation: String? {
    guard let error = self as? DatabaseError, error.sqlState == .uniqueViolation else { return nil }
    return "\(error.constraint ?? "") \(error.detail ?? "")"
  }

  /// Whether the same transaction may succeed if it is tried again.
  fileprivate var isLostRace: Bool {
    if self is WriteConflict { return true }
    guard let error = self as? DatabaseError else { return false }
    return [.deadlockDetected, .serializationFailure, .uniqueViolation].contains(error.sqlState)
  }
}

/// The post to overwrite does not exist.
package struct NoSuchPost: Error, Hashable, CustomStringConvertible {
  package let id: UUID

  package init(id: UUID) { self.id = id }

  package var description: String { "there is no post \(id.uuidString.lowercased())" }
}
