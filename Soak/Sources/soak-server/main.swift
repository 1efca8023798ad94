// Colophon's server with a handler for everything that a client can ask of it.
//
//   soak-server PORT FOLDER
//
// Serves the files of FOLDER below /files/. Ends itself on SIGTERM, as `site serve` does: what is under way is finished.

import CRaceAnnotations
import HTTP
import Logging
import Server

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let arguments = CommandLine.arguments
guard arguments.count == 3, let port = Int(arguments[1]) else {
  print("usage: soak-server PORT FOLDER")
  exit(64)
}

var configuration = ServerConfiguration(port: port)
// Short, so that a run of two minutes reaches each of them often; long enough for a machine that does much else.
configuration.timeouts.head = .seconds(5)
configuration.timeouts.body = .seconds(8)
configuration.timeouts.idle = .seconds(10)
configuration.timeouts.writeStall = .seconds(5)
configuration.timeouts.halfClosed = .seconds(5)
configuration.timeouts.lingering = .milliseconds(500)
configuration.limits.body = 4 * 1024 * 1024
configuration.limits.connections = 200

var logger = Logger(label: "soak")
// What handlers throw here is meant.
logger.logLevel = .critical

let respond = try responder(serving: arguments[2])
let server = Server(configuration, logger: logger, respond: respond)
for address in try server.start() { print("Serving http://\(address)") }
fflush(nil)

await untilTerminated()
await server.shutdown(grace: .seconds(5))
exit(0)
