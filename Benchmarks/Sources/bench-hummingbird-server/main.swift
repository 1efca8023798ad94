// Hummingbird as in its README: a router without middleware, and responses from memory.
//
//   bench-hummingbird-server PORT [FOLDER]
//
//   /hello           a small response
//   /logged/hello    the same with a log line
//   /memory/NAME     a file of FOLDER, read at the start; NAME.gz is sent as the gzip form of NAME
//   /NAME            a file of FOLDER through Hummingbird's file middleware

import Foundation
import Hummingbird

let arguments = CommandLine.arguments.dropFirst()
let port = arguments.first.flatMap { Int($0) } ?? 8080
let router = Router()
router.get("hello") { _, _ in "ok\n" }
router.group("logged").add(middleware: LogRequestsMiddleware(.info)).get("hello") { _, _ in "ok\n" }

if let folder = arguments.dropFirst().first {
  for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
    let content = ByteBuffer(bytes: try Data(contentsOf: URL(filePath: folder).appending(path: name)))
    var headers: HTTPFields = [.contentType: mediaType(name)]
    if name.hasSuffix(".gz") { headers[.contentEncoding] = "gzip" }
    let fields = headers
    router.get("memory/\(name)") { _, _ in
      Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: content))
    }
  }
  router.add(middleware: FileMiddleware(folder))
}

let application = Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
try await application.runService()

func mediaType(_ name: String) -> String {
  name.contains(".html")
    ? "text/html; charset=utf-8" : name.contains(".css") ? "text/css" : "application/octet-stream"
}
