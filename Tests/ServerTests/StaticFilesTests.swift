import HTTP
import HTTPTypes
import RandomTestSupport
import Testing

@testable import Server

@Suite struct StaticFilesTests {
  private let folder: TemporaryFolder
  private let files: StaticFiles
  private static let css = String(repeating: "body { color: black }\n", count: 100)

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("public", to: "root/index.html")
    try folder.write(Self.css, to: "root/assets/site.css")
    try folder.write("contact", to: "root/.well-known/security.txt")
    try folder.write("secret", to: "root/.env")
    try folder.write("secret", to: "root/.git/config")
    try folder.write("with space", to: "root/a b.txt")
    try folder.write("none", to: "root/LICENSE")
    try folder.write("secret", to: "secret.txt")
    folder.link("root/escape.txt", to: "../secret.txt")
    folder.link("root/up", to: "..")
    folder.link("root/inside.txt", to: "index.html")
    folder.pipe("root/pipe")
    files = try StaticFiles(root: folder.path + "/root")
  }

  @Test("A file has its media type, validators and nosniff")
  func file() async throws {
    let response = try #require(await files.response(for: Request(.get, "/assets/site.css?v=1")))
    #expect(response.status == .ok)
    #expect(response.headerFields[.contentType] == "text/css; charset=utf-8")
    #expect(response.headerFields[.xContentTypeOptions] == "nosniff")
    #expect(response.headerFields[.cacheControl] == "public, no-cache")
    #expect(response.headerFields[.lastModified]?.hasSuffix(" GMT") == true)
    #expect(response.entityTag == EntityTag(hashing: Self.css.utf8))
    #expect(try await response.body.collect(upTo: .max) == Array(Self.css.utf8))
  }

  @Test("A file with a time to come says nothing of its last change")
  func timeToCome() async throws {
    folder.setModified("root/LICENSE", to: 4_000_000_000)
    let response = try #require(await files.response(for: Request(.get, "/LICENSE")))
    #expect(response.headerFields[.lastModified] == nil && response.entityTag != nil)
  }

  @Test("Copies of a large file that keep its time have its tag; another content or time has another")
  func tagsOfLargeFiles() async throws {
    var bytes = [UInt8](repeating: 1, count: 5_000_000)
    for name in ["one", "two", "later"] { try folder.write(bytes, to: "root/\(name).mp4") }
    bytes[2_000_000..<2_400_000] = [UInt8](repeating: 2, count: 400_000)[...]
    try folder.write(bytes, to: "root/changed.mp4")
    for name in ["one", "two", "changed"] { folder.setModified("root/\(name).mp4", to: 1_700_000_000) }
    folder.setModified("root/later.mp4", to: 1_700_000_001)
    var tags: [EntityTag] = []
    for name in ["one", "two", "changed", "later"] {
      let response = try #require(await files.response(for: Request(.get, "/\(name).mp4")))
      tags.append(try #require(response.entityTag))
    }
    #expect(tags[0] == tags[1] && Set(tags).count == 3)
  }

  @Test("Names are decoded once", arguments: ["/a%20b.txt", "/%61%20b.txt", "/assets/%2e%2e/a%20b.txt"])
  func decodedNames(path: String) async {
    #expect(await files.response(for: Request(.get, path))?.status == .ok)
  }

  @Test("A name is found in both normal forms, of a file and of a folder, whichever of them the disk has")
  func normalForms() async throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    try folder.write("menu", to: "root/\(decomposed)/\(composed).txt")
    try folder.write("bill", to: "root/\(decomposed).txt")
    for name in ["caf%C3%A9", "cafe%CC%81"] {
      for (path, content) in [("/\(name)/\(name).txt", "menu"), ("/\(name).txt", "bill")] {
        let response = try #require(await files.response(for: Request(.get, path)), "\(path)")
        #expect(try await response.body.collect(upTo: .max) == Array(content.utf8))
        let hashed = try #require(files.fingerprinted(path))
        #expect(await files.response(for: Request(.get, hashed))?.status == .ok)
      }
    }
  }

  @Test("Files in .well-known are visible")
  func wellKnown() { #expect(files.contains("/.well-known/security.txt")) }

  @Test(
    "Paths outside the folder, hidden files and folders are not found",
    arguments: [
      "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/%2e%2e%2fsecret.txt",
      "/assets/../../secret.txt",
      "/%252e%252e/secret.txt", "/..\\secret.txt", "/..%5csecret.txt", "/escape.txt", "/up/secret.txt", "/up",
      "/inside.txt", "/.env", "/%2eenv", "/.git/config", "/assets/.well-known", "//index.html",
      "/index.html/",
      "/index.html/x", "/index.html%00.css", "/index%00.html", "/", "", "/assets", "/assets/", "/pipe",
      "/none",
      "/./index.html/.", "secret.txt", "/%ff", "/%zz", "/index.html%0a", "//etc/passwd",
      "/\(String(repeating: "a", count: 300))",
    ])
  func escapes(path: String) async {
    #expect(!files.contains(path))
    #expect(files.fingerprinted(path) == nil)
    let response = await files.response(for: Request(.get, path))
    #expect(response == nil, "\(path) gave \(String(describing: response?.headerFields))")
  }

  @Test("Only GET and HEAD are allowed", arguments: [HTTPRequest.Method.post, .put, .delete, .options])
  func methods(method: HTTPRequest.Method) async {
    #expect(await files.response(for: Request(method, "/index.html")) == nil)
    #expect(await files.response(for: Request(.head, "/index.html"))?.status == .ok)
  }

  @Test("A missing folder is an error that names it")
  func missing() {
    let error = #expect(throws: ServerError.self) { try StaticFiles(root: "/nowhere/at/all") }
    #expect(error?.description.hasPrefix("static files: /nowhere/at/all: ") == true)
  }

  @Test(
    "A fingerprinted path is cached for a year, and leads to the present file after that has changed",
    arguments: ["/assets/site.css", "/LICENSE"])
  func fingerprint(path: String) async throws {
    let address = try #require(files.fingerprinted(path))
    #expect(address != path)
    #expect(files.contains(address))
    let response = try #require(await files.response(for: Request(.get, address)))
    #expect(response.headerFields[.cacheControl] == "public, max-age=31536000, immutable")
    #expect(response.headerFields[.contentType] == MediaType(fileName: path).description)
    try folder.write("something else", to: "root\(path)")
    let changed = try #require(await files.response(for: Request(.get, address)))
    #expect(changed.status == .ok)
    #expect(changed.headerFields[.cacheControl] == "public, no-cache")
    #expect(changed.headerFields[.contentType] == MediaType(fileName: path).description)
    #expect(try await changed.body.collect(upTo: .max) == Array("something else".utf8))
    #expect(files.fingerprinted(address) == nil)
    #expect(files.content(of: address) == nil)
    #expect(try #require(files.fingerprinted(path)) != address)
    folder.remove("root\(path)")
    #expect(await files.response(for: Request(.get, address)) == nil)
  }

  @Test(
    "A path that only looks like one with a fingerprint is not found",
    arguments: [
      "/assets/none.3f9a0c2b7d1e4f58.css", "/assets/none.3f9a0c2b7d1e4f58", "/none.3f9a0c2b7d1e4f58.css",
      "/assets/site.3F9A0C2B7D1E4F58.css", "/assets/site.3f9a0c2b7d1e4f5.css",
      "/assets/site.css.3f9a0c2b7d1e4f58", "/3f9a0c2b7d1e4f58/assets/site.css",
    ])
  func noFingerprint(path: String) async {
    #expect(await files.response(for: Request(.get, path)) == nil)
    #expect(!files.contains(path))
  }

  @Test("Paths with made-up fingerprints take no memory")
  func manyFingerprints() async throws {
    let files = try StaticFiles(root: folder.path + "/root", freshSeconds: 0)
    let request = Request(.get, "/assets/site.0000000000000000.css")
    #expect(await files.response(for: request)?.status == .ok)
    #expect(files.keptResponse(for: request) == nil)
  }

  @Test("Each content coding has its own entity tag, which matches only its own conditions")
  func codings() async throws {
    var tags: [String: String] = [:]
    for coding in ["identity", "gzip", "br"] {
      let response = try await answer("/assets/site.css", [.acceptEncoding: coding])
      #expect(response.headerFields[.vary] == "Accept-Encoding")
      #expect(response.headerFields[.contentEncoding] == (coding == "identity" ? nil : coding))
      #expect(try await decoded(response) == Array(Self.css.utf8))
      tags[coding] = response.headerFields[.eTag]
    }
    #expect(Set(tags.values).count == 3)
    for (wanted, _) in tags {
      for (known, tag) in tags {
        let response = try await answer("/assets/site.css", [.acceptEncoding: wanted, .ifNoneMatch: tag])
        #expect(response.status.code == (wanted == known ? 304 : 200))
        #expect(response.headerFields[.eTag] == tags[wanted])
        #expect(response.headerFields[.vary] == "Accept-Encoding")
      }
    }
  }

  @Test("A file is compressed once for concurrent requests; those that come meanwhile get it as it is")
  func onlyOnce() async throws {
    // An old file, because recently changed files are not cached.
    let checkout = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let files = try StaticFiles(root: "/\(checkout)/Public")
    let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let request = Request(.get, "/assets/site.css", headerFields: [.acceptEncoding: "br"])
          let response = try #require(await files.response(for: request))
          let isCompressed = response.headerFields[.contentEncoding] == "br"
          guard isCompressed, case .bytes(let bytes) = response.body else { return [] }
          return bytes
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let later = await files.response(
      for: Request(.get, "/assets/site.css", headerFields: [.acceptEncoding: "br"]))
    #expect(later?.headerFields[.contentEncoding] == "br")
    // One array in memory instead of several equal ones.
    let places = bodies.filter { !$0.isEmpty }.map { $0.withUnsafeBytes { $0.baseAddress } }
    #expect(Set(places).count == 1)
  }

  @Test("One entity tag never belongs to two different bodies", arguments: ["gzip", "br"])
  func sameBytes(coding: String) async throws {
    // A recently changed file is compressed for each request, an older one once.
    let (changing, settled) = try (
      StaticFiles(root: folder.path + "/root", freshSeconds: .max),
      StaticFiles(root: folder.path + "/root", freshSeconds: 0)
    )
    var answers: [(tag: String?, bytes: [UInt8])] = []
    for files in [changing, changing, settled, settled] {
      let request = Request(.get, "/assets/site.css", headerFields: [.acceptEncoding: coding])
      let response = try #require(await files.response(for: request))
      answers.append((response.headerFields[.eTag], try await response.body.collect(upTo: .max)))
    }
    #expect(answers.allSatisfy { $0 == answers[0] })
    #expect(answers[0].tag != nil)
  }

  @Test("An incompressible file is sent uncompressed for all codings")
  func incompressible() async throws {
    var generator = SeededGenerator(seed: 1)
    try folder.write(
      (0..<2000).map { _ in UInt8.random(in: 0...255, using: &generator) }, to: "root/random.txt")
    let response = try await answer("/random.txt", [.acceptEncoding: "gzip, br"])
    #expect(response.headerFields[.contentEncoding] == nil)
    #expect(response.headerFields[.vary] == "Accept-Encoding")
  }

  private func answer(_ path: String, _ fields: HTTPFields) async throws -> Response {
    try #require(await files.response(for: Request(.get, path, headerFields: fields)))
  }

  @Test("A range applies to the uncompressed file")
  func range() async throws {
    let fields: HTTPFields = [.range: "bytes=0-3", .acceptEncoding: "gzip"]
    let response = try #require(
      await files.response(for: Request(.get, "/assets/site.css", headerFields: fields)))
    #expect(response.status == .partialContent)
    #expect(response.headerFields[.contentEncoding] == nil)
    #expect(try await response.body.collect(upTo: .max) == Array("body".utf8))
  }

  @Test("A file of 3 MB is sent completely over a socket, and so is its end")
  func sending() async throws {
    let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try folder.write(content, to: "root/video.mp4")
    try await serving(respond: { [files] in await files.response(for: $0) ?? .plain(.notFound, "none") }).run
    {
      server in
      let client = try server.connect()
      try await client.send("GET /video.mp4 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response().body == content)
      try await client.send("GET /video.mp4 HTTP/1.1\r\nHost: a\r\nRange: bytes=-1000000\r\n\r\n")
      let end = try await client.response()
      #expect(end["content-range"] == "bytes 2000000-2999999/3000000")
      #expect(end.body == Array(content.suffix(1_000_000)))
      try await client.send("GET /video.mp4 HTTP/1.1\r\nHost: a\r\nRange: bytes=-1000000,0-999999\r\n\r\n")
      let parts = try await client.response()
      #expect(parts["content-length"] == "\(parts.body.count)")
      let heads = parts.body.count - 2_000_000
      #expect((200..<400).contains(heads))
      let headEnd = Array("\r\n\r\n".utf8)
      let head = try #require((0..<400).first { parts.body[$0...].starts(with: headEnd) }) + headEnd.count
      #expect(Array(parts.body[head..<head + 1_000_000]) == Array(content.suffix(1_000_000)))
      try await client.send("HEAD /video.mp4 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response(toHead: true)["content-length"] == "3000000")
    }
  }
}
