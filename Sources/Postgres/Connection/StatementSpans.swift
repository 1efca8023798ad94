internal import Traces
internal import Tracing

extension Connection {
  /// Runs `body`, a round trip to the server, in a span of the current trace, with the attributes of
  /// OpenTelemetry's conventions for databases. Values of parameters are not recorded.
  func inSpan<Value>(
    _ summary: @autoclosure () -> String, _ statements: [BoundStatement], _ body: () async throws -> Value
  ) async throws -> Value {
    guard let context = Traces.current else { return try await body() }
    let summary = summary()
    return try await traced(
      summary, .client, below: context, attributes: attributes(summary, statements)
    ) { span in
      do {
        return try await body()
      } catch let error as DatabaseError {
        span?.attributes["db.response.status_code"] = error.sqlState.rawValue
        span?.attributes["error.type"] = error.sqlState.rawValue
        throw error
      }
    }
  }

  private func attributes(_ summary: String, _ statements: [BoundStatement]) -> SpanAttributes {
    var attributes: SpanAttributes = ["db.system.name": "postgresql", "db.query.summary": .string(summary)]
    if statements.count > 1 { attributes["db.operation.batch.size"] = statements.count }
    let text = statements.map(\.plan.sql).joined(separator: ";\n")
    if !text.isEmpty { attributes["db.query.text"] = String(text.prefix(2000)) }
    if !server.host.isEmpty { attributes["server.address"] = server.host }
    if let port = server.port { attributes["server.port"] = port }
    guard case .success(let parts) = target.parsed else { return attributes }
    for (key, value) in parts where key == "dbname" { attributes["db.namespace"] = value }
    return attributes
  }
}

extension [BoundStatement] {
  /// The names of the first statements.
  fileprivate var names: String { prefix(3).map(\.plan.name).joined(separator: ", ") }

  var summary: String { count > 3 ? "\(names), …" : names }
}

extension String {
  /// The beginning of SQL text, which says what it does: `BEGIN ISOLATION LEVEL`.
  var summary: String { split(whereSeparator: { !$0.isLetter }).prefix(3).joined(separator: " ") }
}
