// Colophon's server with a handler for everything that a client can ask of it.
//
//   soak-server FOLDER PORT TLS-PORT PROXY-PORT
//
// FOLDER holds `files`, which are served below /files/, `certificate.pem` and `key.pem`. Port 0 is any free one; another
// such process may listen there meanwhile, and take over. SIGTERM ends it when what is under way is finished, SIGHUP has
// it read the certificate again.

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
// What handlers throw here is meant.
logger.logLevel = .critical

DescriptorLimit.raise()
UnusedMemory.giveBack()
let metrics = PrometheusRegistry()
let log = try AccessLog(.json, to: .file("/dev/null"), logger: logger)
var configuration = soakConfiguration(ports: ports, folder: folder)
configuration.observers = [log, ServerMetrics { metrics.shard() }]
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

/// Tells where it listens. Apart from the code above, which never ends and so gives back nothing that it has made.
func start(_ server: Server) throws {
  print("Serving \(try server.start().map { "\($0)" }.joined(separator: " "))")
  fflush(nil)
}
