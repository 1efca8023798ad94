public import Foundation
internal import Synchronization

/// What the result of a statement depends on, for those who keep what they made from it.
public enum ResultScope: Sendable {
  /// Perhaps on everything in the database.
  case anything
  /// On which rows there are and in which order, and on the content of those whose ids, values of the type `uuid`, are among the
  /// parameters or in the result.
  case rows
  /// Only on which rows there are and in which order.
  case order
}

extension Statement {
  /// The same statement, whose results depend only on `scope`.
  public func dependingOn(_ scope: ResultScope) -> Statement {
    Statement(plan: StatementPlan(plan, scope: scope), mapping: mapping)
  }
}

/// Notes what the results of statements depend on; see ``Database/noting(in:)``.
///
/// ```swift
/// let log = ReadLog()
/// let page = try await makePage(from: database.noting(in: log))
/// cache.keep(page, dependingOn: log.contents)
/// ```
public final class ReadLog: Sendable {
  /// What some results depend on.
  public struct Contents: Hashable, Sendable {
    /// Whether the results may depend on everything in the database.
    public var isAnything = false
    public var rows: Set<UUID> = []

    public init() {}

    mutating func formUnion(_ other: Contents) {
      isAnything = isAnything || other.isAnything
      rows.formUnion(other.rows)
    }
  }

  private let state = Mutex(Contents())

  public init() {}

  public var contents: Contents { state.withLock { $0 } }

  /// Notes what was made from results that another log has noted.
  public func note(_ contents: Contents) { state.withLock { $0.formUnion(contents) } }

  func noteAnything() { state.withLock { $0.isAnything = true } }

  func note(_ result: QueryResult, of statement: BoundStatement) {
    switch statement.plan.scope {
    case .anything: noteAnything()
    case .order: break
    case .rows:
      var ids = statement.ids
      result.addIDs(to: &ids)
      state.withLock { $0.rows.formUnion(ids) }
    }
  }
}

extension BoundStatement {
  fileprivate var ids: Set<UUID> {
    var ids: Set<UUID> = []
    for (index, parameter) in plan.parameters.enumerated() where parameter.type == UUID.postgresType {
      parameters.withBytes(of: index) { if let id = try? UUID.decode($0) { ids.insert(id) } }
    }
    return ids
  }
}

extension QueryResult {
  fileprivate func addIDs(to ids: inout Set<UUID>) {
    for column in 0..<columnCount where columnType(column) == UUID.postgresType.oid {
      for row in 0..<rowCount {
        if let bytes = value(row: row, column: column), let id = try? UUID.decode(bytes) { ids.insert(id) }
      }
    }
  }
}
