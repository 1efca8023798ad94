internal import Platform
internal import Synchronization

/// One host of a connection string, and how to connect to it.
///
/// libpq goes on to the next host only if one refuses. A host that accepts and says nothing would take all
/// the time there is: libpq's non-blocking functions leave `connect_timeout` to their caller.
struct ConnectionAttempt: Sendable {
  /// Keywords of libpq with their values.
  let options: [(key: String, value: String)]
  /// The host and its port; nil if there is only one, or if libpq has to find it itself.
  var name: String?
  /// `connect_timeout`; nil for no limit of its own.
  var timeout: Duration?
  /// Whether it takes any server, because none of the preferred kind is there (`prefer-standby`).
  var isFallback = false

  /// Whether only a standby is taken.
  var wantsStandby: Bool { options.last { $0.key == "target_session_attrs" }?.value == "standby" }

  /// When a host last did not answer in time, to a handshake or to a statement. It is tried after the others
  /// for a while, so that not each new connection waits for it.
  private static let silences = Mutex<[String: ContinuousClock.Instant]>([:])
  private static let longestSilence = Duration.seconds(10)

  func noteSilence() { if let name { Self.silences.withLock { $0[name] = .now } } }

  /// Whether the host did not answer a short time ago.
  var isSilent: Bool {
    guard let name, let instant = Self.silences.withLock({ $0[name] }) else { return false }
    return ContinuousClock.now - instant < Self.longestSilence
  }
}

extension ConnectionString {
  /// An attempt for each host, in the order in which they are to be tried; none if the string cannot be read.
  var attempts: [ConnectionAttempt] {
    guard case .success(let pairs) = parsed else { return [] }
    let settings = HostSettings(pairs)
    let hosts = settings.hosts
    guard hosts.count > 1 else { return [ConnectionAttempt(options: pairs, timeout: settings.timeout)] }
    let others = pairs.filter { !["host", "hostaddr", "port", "target_session_attrs"].contains($0.key) }
    let attempts = settings.sessions.enumerated().flatMap { index, session in
      hosts.map { host in
        var options = others + host.options
        if let session { options.append((key: "target_session_attrs", value: session)) }
        return ConnectionAttempt(
          options: options, name: host.name, timeout: settings.timeout, isFallback: index > 0)
      }
    }
    return attempts.silentLast()
  }
}

extension [ConnectionAttempt] {
  /// The same attempts, those at silent hosts last. Asks once about each: the silence of a host may end at
  /// any moment, and the host must not be left out.
  func silentLast(_ isSilent: (ConnectionAttempt) -> Bool = { $0.isSilent }) -> [ConnectionAttempt] {
    let silences = map(isSilent)
    return [false, true].flatMap { wanted in zip(self, silences).filter { $0.1 == wanted }.map(\.0) }
  }
}

/// The settings for hosts in a connection string, or in the environment.
private struct HostSettings {
  private let pairs: [String: String]

  init(_ pairs: [(key: String, value: String)]) {
    self.pairs = Dictionary(pairs.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// None if there is a mistake in the lists, or if a service file may name them: libpq reads them then.
  var hosts: [(name: String, options: [(key: String, value: String)])] {
    let names = list("host", "PGHOST")
    let addresses = list("hostaddr", "PGHOSTADDR")
    let ports = list("port", "PGPORT")
    let count = max(names.count, addresses.count)
    guard pairs["service"] == nil, [0, count].contains(names.count), [0, count].contains(addresses.count),
      [0, 1, count].contains(ports.count)
    else { return [] }
    let hosts = (0..<count).map { index in
      let port = ports.count == 1 ? ports[0] : ports.isEmpty ? "" : ports[index]
      var options = [(key: "port", value: port.isEmpty ? "5432" : port)]
      if !addresses.isEmpty, !addresses[index].isEmpty { options.append(("hostaddr", addresses[index])) }
      if !names.isEmpty, !names[index].isEmpty { options.append(("host", names[index])) }
      return (name: options.reversed().map(\.value).joined(separator: ":"), options: options)
    }
    return value("load_balance_hosts", "PGLOADBALANCEHOSTS") == "random" ? hosts.shuffled() : hosts
  }

  /// The kinds of servers to look for, one after the other; nil for any.
  var sessions: [String?] {
    let wanted = value("target_session_attrs", "PGTARGETSESSIONATTRS")
    return wanted == "prefer-standby" ? ["standby", "any"] : [wanted]
  }

  var timeout: Duration? {
    guard let seconds = value("connect_timeout", "PGCONNECT_TIMEOUT").flatMap({ Int($0) }), seconds > 0
    else { return nil }
    // libpq, too, waits for two seconds at least.
    return .seconds(max(seconds, 2))
  }

  private func list(_ key: String, _ variable: String) -> [String] {
    value(key, variable)?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
  }

  private func value(_ key: String, _ variable: String) -> String? {
    if let value = pairs[key], !value.isEmpty { return value }
    return getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
