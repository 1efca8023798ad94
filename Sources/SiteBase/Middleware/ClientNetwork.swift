import HTTP
import Server

extension Request {
  /// The client, as requests are counted: an IPv4 address, or the /64 of an IPv6 address. All requests over a
  /// Unix socket count as those of one client.
  package var clientNetwork: String { remoteAddress.flatMap { IPAddress($0) }?.network.description ?? "" }
}
