import Postgres
import Prometheus
import Synchronization

/// The standbys of the database when it was last asked, for metrics.
package final class ReplicaRecord: Sendable {
  private let last = Mutex<[Replica]?>(nil)

  package func note(_ replicas: [Replica]) { last.withLock { $0 = replicas } }

  /// Only those whose lag this role may see have one. If several have the same name, it is that of the one
  /// that is furthest behind.
  package var metrics: [Metric] {
    guard let replicas = last.withLock(\.self) else { return [] }
    let visible = Dictionary(grouping: replicas.filter { $0.state != nil }, by: \.name)
      .sorted { $0.key < $1.key }
    func gauge(_ name: String, _ help: String, _ value: (Replica) -> Double) -> Metric {
      .gauge(
        name, help, by: "replica",
        visible.map { (key: $0.key, value: $0.value.map(value).max() ?? 0) })
    }
    return [
      .gauge("db_replicas", "Standbys that follow the database.", Double(replicas.count)),
      gauge("db_replica_lag_seconds", "By how much time a standby is behind.", \.seconds),
      gauge("db_replica_lag_bytes", "By how many bytes of the log a standby is behind.") { Double($0.bytes) },
    ]
  }
}
