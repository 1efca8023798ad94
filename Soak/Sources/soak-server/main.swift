// Colophon's server with a handler for every feature that clients can use.
//
//   soak-server FOLDER PORT TLS-PORT PROXY-PORT
//
// FOLDER contains `files`, served below /files/, `certificate.pem` and `key.pem`. Port 0 means any free port.
// Another process may listen on the same port and take over. SIGTERM ends this process when its requests are
// finished; SIGHUP makes it read the certificate again.

import CRaceAnnotations
import Logging
import Prometheus
import Server

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let arguments = CommandLine.arguments
let ports = arguments.dropFirst(2).compactMap { Int($0) }
guard arguments.count == 5, ports.count == 3 else {
  print("usage: soak-server FOLDER PORT TLS-PORT PROXY-PORT")
  exit(64)
}
let folder = arguments[1]
var logger = Logger(label: "soak")
// Handlers throw on purpose.
logger.logLevel = .critical

DescriptorLimit.raise()
UnusedMemory.giveBack()
let metrics = PrometheusRegistry()
let log = try AccessLog(.json, to: .file("/dev/null"), logger: logger)
var configuration = soakConfiguration(ports: ports, folder: folder)
configuration.observers = [log, ServerMetrics(metrics)]
let server = Server(configuration, logger: logger, respond: try responder(serving: folder, metrics))
try start(server)

let signals = Signals([SIGHUP, SIGTERM])
for await signal in signals.arrivals {
  if signal == SIGTERM { break }
  try server.reloadCertificates()
  log.reopen()
}
await server.shutdown(grace: .seconds(8))
await log.flush(within: .seconds(5))
exit(0)

/// Starts the server and prints its addresses. A separate function, because the code above never returns, so
/// its variables would never be freed.
func start(_ server: Server) throws {
  print("Serving \(try server.start().map { "\($0)" }.joined(separator: " "))")
  fflush(nil)
}
