import Server

func soakConfiguration(ports: [Int], folder: String) -> ServerConfiguration {
  var listeners = ports.map { ListenerConfiguration(port: $0) }
  for index in listeners.indices { listeners[index].isShared = true }
  listeners[1].tls = TLSConfiguration(
    certificates: [CertificateFiles(chain: "\(folder)/certificate.pem", key: "\(folder)/key.pem")])
  listeners[2].proxyProtocol = TrustedProxies(AddressRange.loopback)

  var configuration = ServerConfiguration(listeners: listeners)
  // Short enough that a run of two minutes reaches each timeout often, long enough for a busy machine.
  configuration.timeouts.handshake = .seconds(8)
  configuration.timeouts.proxyHeader = .seconds(5)
  configuration.timeouts.head = .seconds(5)
  configuration.timeouts.body = .seconds(20)
  configuration.timeouts.bodyGrace = .seconds(5)
  configuration.timeouts.idle = .seconds(10)
  configuration.timeouts.writeStall = .seconds(5)
  configuration.timeouts.halfClosed = .seconds(5)
  configuration.timeouts.lingering = .milliseconds(500)
  configuration.limits.body = 4 * 1024 * 1024
  configuration.limits.connections = 200
  return configuration
}
