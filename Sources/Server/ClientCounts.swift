import Dispatch

/// Counts the open connections of each client, so that no client takes them all.
///
/// `queue` guards the table. It is used when a connection opens and closes, not for each request.
final class ClientCounts: @unchecked Sendable {
  private let queue = DispatchQueue(label: "client counts")
  private var counts: [IPAddress: Int] = [:]
  private let limit: Int
  private let exempt: [AddressRange]

  init(_ limits: ServerLimits) {
    limit = limits.connectionsPerAddress
    exempt = limits.unlimitedAddresses
  }

  /// The entry of an admitted connection, to be passed to ``leave(_:)``.
  enum Admission: Sendable {
    case uncounted
    case counted(IPAddress)
    case refused
  }

  /// - Parameter client: nil for a Unix socket.
  func enter(_ client: IPAddress?) -> Admission {
    guard let client, !exempt.contains(where: { $0.contains(client) }) else { return .uncounted }
    let network = client.network
    return queue.sync {
      let count = counts[network, default: 0]
      if count >= limit { return .refused }
      counts[network] = count + 1
      return .counted(network)
    }
  }

  func leave(_ admission: Admission) {
    guard case .counted(let network) = admission else { return }
    queue.sync {
      let count = counts[network, default: 1] - 1
      counts[network] = count == 0 ? nil : count
    }
  }
}
