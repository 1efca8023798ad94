/// The parts of a statement that a connection needs to prepare it. Two plans are equal if they have the same
/// SQL and parameter types.
final class StatementPlan: Sendable {
  let name: String
  let sql: String
  let parameters: [ParameterDescription]
  let parameterOIDs: [UInt32]
  private let digest: Int

  init(name: String, sql: String, parameters: [ParameterDescription]) {
    self.name = name
    self.sql = sql
    self.parameters = parameters
    parameterOIDs = parameters.map(\.type.oid)
    // Computed once, because each query looks up its plan.
    var hasher = Hasher()
    hasher.combine(sql)
    hasher.combine(parameterOIDs)
    digest = hasher.finalize()
  }
}

extension StatementPlan: Hashable {
  static func == (left: StatementPlan, right: StatementPlan) -> Bool {
    left === right || (left.sql == right.sql && left.parameterOIDs == right.parameterOIDs)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// A statement with its parameters, ready to be sent.
public struct BoundStatement: Sendable {
  let plan: StatementPlan
  let parameters: ParameterBuffer
}
