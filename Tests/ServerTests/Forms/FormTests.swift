import HTTP
import HTTPTypes
import Synchronization
import Testing

@testable import Server

/// Forms that a handler reads from a request.
@Suite struct FormTests {
  static let urlEncoded = "application/x-www-form-urlencoded"
  static let multipart = "multipart/form-data; boundary=b"

  @Test("The names and values of a URL-encoded form are decoded, in order")
  func urlEncodedForm() async throws {
    let form = try await form(
      Self.urlEncoded, "title=A+b%26c&&tag=x&tag=%C3%A4%e2%82%ac&empty=&none&=v&odd=100%&p=%2g&nul=a%00b")
    #expect(form.fields.map(\.name) == ["title", "tag", "tag", "empty", "none", "", "odd", "p", "nul"])
    #expect(form["title"] == "A b&c")
    #expect(form.values("tag") == ["x", "ä€"])
    #expect(form["empty"] == "")
    #expect(form["none"] == "")
    #expect(form["odd"] == "100%")
    #expect(form["p"] == "%2g")
    #expect(form["nul"] == "a\u{FFFD}b")
    #expect(form["missing"] == nil)
  }

  @Test("A URL-encoded form does not depend on how its bytes are cut", arguments: 1...7)
  func urlEncodedPieces(size: Int) async throws {
    let text = "title=A+b%26c&tag=%C3%A4%e2%82%ac&a=b=c"
    let form = try await form(Self.urlEncoded, text, pieces: size)
    #expect(form["title"] == "A b&c")
    #expect(form["tag"] == "ä€")
    #expect(form["a"] == "b=c")
  }

  @Test("The texts and files of a multipart form are read as browsers send them", arguments: [1, 7, 100_000])
  func multipartForm(pieces: Int) async throws {
    let text = """
      --b\r
      Content-Disposition: form-data; name="title"\r
      \r
      Zwei\r
      Zeilen ä\r
      --b\r
      Content-Disposition: form-data; name="a%22b%0D%0Ac%20"\r
      \r
      escaped\r
      --b\r
      Content-Disposition: form-data; name="picture"; filename="Bild \\"ä\\" %22€%22;.png"; filename*=UTF-8''no.png\r
      Content-Type: image/png\r
      \r
      \u{0}\u{1}\r
      --b\r
      Content-Disposition: form-data; name="none"; filename=""\r
      Content-Type: application/octet-stream\r
      \r
      \r
      --b--\r

      """
    let form = try await form(Self.multipart, text, pieces: pieces)
    #expect(form["title"] == "Zwei\r\nZeilen ä")
    #expect(form["a\"b\r\nc%20"] == "escaped")
    let file = try #require(form.file("picture"))
    #expect(file.fileName == "Bild \"ä\" \"€\";.png")
    #expect(file.contentType == MediaType("image/png"))
    #expect(try await file.body.collect(upTo: 10) == [0, 1])
    #expect(form["picture"] == nil)
    #expect(form.file("none") == nil)
    #expect(form.fields.count == 4)
  }

  @Test("Files beyond the memory limit are stored on disk, and deleted with the form")
  func spilling() async throws {
    let folder = try TemporaryFolder()
    var limits = FormLimits()
    limits.memory = 1000
    limits.temporaryFolder = folder.path
    let large = String(repeating: "0123456789", count: 100_000)
    let small = String(repeating: "x", count: 900)
    let text = [("a", small), ("b", large), ("c", "y")].map { name, content in
      "--b\r\nContent-Disposition: form-data; name=\(name); filename=f\r\n\r\n\(content)\r\n"
    }.joined()
    let form = try await form(Self.multipart, text + "--b--", pieces: 50_000, limits)
    for (name, content, isFile) in [("a", small, false), ("b", large, true), ("c", "y", false)] {
      let body = try #require(form.file(name)?.body)
      if case .file = body { #expect(isFile) } else { #expect(!isFile) }
      #expect(try await body.collect(upTo: 2_000_000) == Array(content.utf8))
    }
    #expect(folder.isEmpty)
  }

  @Test("An unwritable folder is an error that names it")
  func noFolder() async throws {
    var limits = FormLimits()
    limits.memory = 0
    limits.temporaryFolder = "/nowhere/at/all"
    let text = "--b\r\nContent-Disposition: form-data; name=a; filename=f\r\n\r\nx\r\n--b--"
    let error = await #expect(throws: FormStorageError.self) { try await form(Self.multipart, text, limits) }
    #expect(error?.description.hasPrefix("form: cannot make a temporary file in /nowhere/at/all: ") == true)
  }

  @Test(
    "Content that is not a form is 415, a malformed form is 400",
    arguments: [
      (nil, "a=b", 415), ("text/plain", "a=b", 415), ("multipart/mixed; boundary=b", "--b--", 415),
      ("multipart/form-data", "--b--", 400), ("multipart/form-data; boundary=\"\"", "--b--", 400),
      ("multipart/form-data; boundary=\"b", "--b--", 415), (multipart, "", 400), (multipart, "--b", 400),
      (multipart, "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b\r\n", 400),
      (multipart, "--b--", 200), ("Multipart/Form-Data;BOUNDARY=\"b\"", "--b--", 200),
      (urlEncoded, "a=%FF", 400), (urlEncoded, "", 200), ("\(urlEncoded);charset=UTF-8", "a=b", 200),
    ] as [(String?, String, Int)])
  func refusals(type: String?, body: String, status: Int) async throws {
    try await serving(respond: { .plain(.ok, "\(try await $0.form().fields.count)") }).run { server in
      let client = try server.connect()
      let field = type.map { "Content-Type: \($0)\r\n" } ?? ""
      try await client.send(
        "POST / HTTP/1.1\r\nHost: a\r\n\(field)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      let response = try await client.response()
      #expect(response.status == status)
      if status == 415 {
        #expect(response["accept"] == "multipart/form-data, application/x-www-form-urlencoded")
      }
    }
  }

  @Test("A form in a content coding is 415")
  func coded() async throws {
    var request = Request(.post, "/", headerFields: [.contentType: Self.urlEncoded], body: .text("a=b"))
    request.headerFields[.contentEncoding] = "gzip"
    let coded = request
    let error = await #expect(throws: FormError.self) { _ = try await coded.form() }
    #expect(error?.status == .unsupportedMediaType)
    #expect(error?.response.headerFields[.acceptEncoding] == "identity")
  }

  static let bounds: [(String, String, @Sendable (inout FormLimits) -> Void)] = [
    (urlEncoded, "a=bc&d=ef", { $0.total = 8 }),
    (urlEncoded, "a=b&c=d", { $0.fieldCount = 1 }),
    (urlEncoded, "a=bcdef", { $0.fieldSize = 4 }),
    (urlEncoded, "a=\(String(repeating: "%41", count: 100))", { $0.fieldSize = 4 }),
    (multipart, "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nabcdef\r\n--b--", { $0.fieldSize = 5 }),
    (multipart, "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--", { $0.partHeadSize = 20 }),
    (multipart, "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--", { $0.fieldCount = 0 }),
    (
      multipart, "--b\r\nContent-Disposition: form-data; name=a; filename=f\r\n\r\nabcdef\r\n--b--",
      { $0.total = 70 }
    ),
  ]

  @Test("A form beyond the limits is 413, by length and in chunks", arguments: bounds.indices, [true, false])
  func limits(index: Int, byLength: Bool) async throws {
    let (type, body, change) = Self.bounds[index]
    var limits = FormLimits()
    change(&limits)
    try await serving { [limits] request in
      .plain(.ok, "\(try await request.form(limits: limits).fields.count)")
    }.run { server in
      let client = try server.connect()
      let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\n"
      let length = String(body.utf8.count, radix: 16)
      try await client.send(
        head
          + (byLength
            ? "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
            : "Transfer-Encoding: chunked\r\n\r\n\(length)\r\n\(body)\r\n0\r\n\r\n"))
      #expect(try await client.response().status == 413)
    }
  }

  @Test("A form whose Content-Length is too large is not requested")
  func expectation() async throws {
    var limits = FormLimits()
    limits.total = 10
    try await serving { [limits] in .plain(.ok, "\(try await $0.form(limits: limits))") }.run { server in
      let answer = try await server.answer(
        to: "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: \(Self.urlEncoded)\r\nContent-Length: 11\r\n"
          + "Expect: 100-continue\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test("After a form with an epilogue, the connection continues")
  func keepAlive() async throws {
    try await serving { .plain(.ok, "\(try await $0.form()["a"] ?? "-")") }.run { server in
      let client = try server.connect()
      let body = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nvalue\r\n--b--\r\nan epilogue"
      for _ in 0..<3 {
        try await client.send(
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: \(Self.multipart)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            + body)
        #expect(try await client.response().text == "value\n")
      }
    }
  }

  private func form(
    _ type: String, _ text: String, pieces: Int = 100_000, _ limits: FormLimits = FormLimits()
  ) async throws -> Form {
    let bytes = Array(text.utf8)
    let stream = AsyncStream { continuation in
      for start in stride(from: 0, to: bytes.count, by: pieces) {
        continuation.yield(Array(bytes[start..<min(start + pieces, bytes.count)]))
      }
      continuation.finish()
    }
    let request = Request(
      .post, "/", headerFields: [.contentType: type], body: .stream(ByteStream(stream)))
    return try await request.form(limits: limits)
  }
}
