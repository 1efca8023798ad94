// FlyingFox as in its README: one route with a small response.
//
//   bench-flyingfox-server PORT

import FlyingFox
import Foundation

let port = CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8080
let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
await server.appendRoute("GET /hello") { _ in
  HTTPResponse(
    statusCode: .ok, headers: [.contentType: "text/plain; charset=utf-8"], body: Data("ok\n".utf8))
}
try await server.run()
