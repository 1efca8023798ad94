// Colophon's server without the site. It sends a small response that is ready at once.
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
