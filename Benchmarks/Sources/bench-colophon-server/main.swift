// Colophon's server alone, without the site: a small answer that is at hand.
//
//   bench-colophon-server PORT

import Dispatch
import HTTP
import Logging
import Server

let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
let hello = Responder(answering: { _ in .ready(.plain(.ok, "ok")) })
let server = Server(ServerConfiguration(port: port), logger: Logger(label: "bench"), respond: hello)
_ = try server.start()
dispatchMain()
