// Colophon's server alone, without the site: one handler with a small answer.
//
//   bench-colophon-server PORT

import Dispatch
import Logging
import Server

let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
let server = Server(ServerConfiguration(port: port), logger: Logger(label: "bench")) { _ in
  .plain(.ok, "ok")
}
_ = try server.start()
dispatchMain()
