import HTTP
import HTTPTypes
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct RangeTests {
  @Test(
    "Ranges are clamped to the content",
    arguments: [
      ("bytes=0-0", [0..<1]), ("bytes=2-", [2..<10]), ("bytes=-3", [7..<10]), ("bytes=-99", [0..<10]),
      ("bytes=8-99999999999999999999", [8..<10]), ("bytes=0-1, 4-5 ,9-9", [0..<2, 4..<6, 9..<10]),
      ("bytes=10-,1-1", [1..<2]), ("BYTES=1-1", [1..<2]), ("bytes=10-12", []),
    ])
  func resolved(text: String, ranges: [Range<Int>]) throws {
    #expect(try #require(ByteRanges(text)).resolved(length: 10) == ranges)
  }

  @Test(
    "A malformed Range field is ignored",
    arguments: [
      "bytes", "bytes=", "bytes=a-b", "bytes=1", "bytes=-", "bytes=2-1", "bytes=1-2-3", "bytes 0-1",
      "bytes=1 2-3", "bytes=1 - 2", "bytes =0-1", "bytes=0-1,x", "bytes=0-1;2-3", "bytes=--1", "bytes=0x1-2",
      "bytes=+1-2",
      "bytes=" + Array(repeating: "0-0", count: 17).joined(separator: ","),
    ])
  func malformed(text: String) { #expect(ByteRanges(text) == nil) }

  @Test("A stream that can begin anywhere has ranges, and reads nothing else", arguments: [true, false])
  func slicedStream(isSingle: Bool) async throws {
    let read = Mutex<[Range<Int>]>([])
    let stream = ByteStream(length: 10, pieceSize: 4) { place in
      read.withLock { $0.append(place) }
      return Array("0123456789".utf8)[place].map(\.self)
    }
    let response = answer(isSingle ? "bytes=3-8" : "bytes=0-0,9-", .stream(stream))
    #expect(response.status == .partialContent)
    let body = String(decoding: try await response.body.collect(upTo: 1000), as: UTF8.self)
    if isSingle {
      #expect(body == "345678")
      #expect(read.withLock(\.self) == [3..<4, 4..<8, 8..<9])
    } else {
      #expect(response.body.length == body.utf8.count)
      #expect(body.contains("bytes 0-0/10\r\n\r\n0\r\n--") && body.contains("bytes 9-9/10\r\n\r\n9\r\n--"))
      #expect(read.withLock(\.self) == [0..<1, 9..<10])
    }
  }

  @Test("A single range has its place in Content-Range")
  func single() async throws {
    let response = answer("bytes=2-4", .text("0123456789"))
    #expect(response.status == .partialContent)
    #expect(response.headerFields[.contentRange] == "bytes 2-4/10")
    #expect(response.headerFields[.contentType] == "text/plain; charset=utf-8")
    #expect(try await response.body.collect(upTo: 100) == Array("234".utf8))
  }

  @Test("An unsatisfiable range is 416 with the length")
  func unsatisfiable() {
    let response = answer("bytes=10-", .text("0123456789"))
    #expect(response.status == .rangeNotSatisfiable)
    #expect(response.headerFields[.contentRange] == "bytes */10")
  }

  @Test("Several ranges are sent as parts, from memory and from a file")
  func several() async throws {
    let file = try temporaryFile("0123456789")
    for body in [Body.text("0123456789"), .file(FileSlice(file: file, offset: 0, length: 10))] {
      let response = answer("bytes=0-1,-2", body)
      let type = try #require(response.headerFields[.contentType])
      let boundary = try #require(type.split(separator: "=").last)
      #expect(type.hasPrefix("multipart/byteranges; boundary="))
      #expect(response.headerFields[.contentRange] == nil)
      let bytes = try await response.body.collect(upTo: 1000)
      #expect(response.body.length == bytes.count)
      let part = "Content-Type: text/plain; charset=utf-8\r\nContent-Range: bytes"
      #expect(
        String(decoding: bytes, as: UTF8.self)
          == "--\(boundary)\r\n\(part) 0-1/10\r\n\r\n01\r\n--\(boundary)\r\n\(part) 8-9/10\r\n\r\n89"
          + "\r\n--\(boundary)--\r\n")
    }
  }

  @Test(
    "Overlapping ranges are merged in the place of the first",
    arguments: [
      ("0-4,2-6", ["0-6"]), ("5-7,0-2,2-5", ["0-7"]), ("8-9,0-1,1-2", ["8-9", "0-2"]), ("0-,-1", ["0-9"]),
      ("0-0,0-0,0-0", ["0-0"]), ("0-1,2-3", ["0-1", "2-3"]), ("6-7,0-3,99-,3-6", ["0-7"]),
    ])
  func overlapping(asked: String, given: [String]) async throws {
    let response = answer("bytes=\(asked)", .text("0123456789"))
    #expect(response.status == .partialContent)
    if given.count == 1 {
      #expect(response.headerFields[.contentRange] == "bytes \(given[0])/10")
    } else {
      let text = try await String(decoding: response.body.collect(upTo: 1000), as: UTF8.self)
      let ranges = text.split(separator: "\r\n").filter { $0.hasPrefix("Content-Range") }
      #expect(ranges == given.map { "Content-Range: bytes \($0)/10" })
    }
  }

  @Test(
    "Empty content has no ranges, but a suffix range of it is not an error",
    arguments: [("bytes=0-", 416), ("bytes=0-0", 416), ("bytes=-1", 200), ("bytes=-0", 416)])
  func empty(range: String, status: Int) { #expect(answer(range, .empty).status.code == status) }

  @Test("A range of a file is a slice of the file")
  func file() async throws {
    let slice = FileSlice(file: try temporaryFile("..0123456789.."), offset: 2, length: 10)
    let response = answer("bytes=3-5", .file(slice))
    guard case .file = response.body else {
      Issue.record("The body was read.")
      return
    }
    #expect(try await response.body.collect(upTo: 100) == Array("345".utf8))
  }

  @Test("A stream has no ranges")
  func stream() {
    let stream = ByteStream(length: 10) { { nil } }
    #expect(answer("bytes=0-1", .stream(stream)).status == .ok)
  }

  private func answer(_ range: String, _ body: Body) -> Response {
    Response(.ok, .plainText, body).conditional(for: Request(.get, "/", headerFields: [.range: range]))
  }

  private func temporaryFile(_ text: String) throws -> OpenFile {
    var path = Array("/tmp/range-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    try #require(descriptor >= 0)
    unlink(path)
    try #require(write(descriptor, text, text.utf8.count) == text.utf8.count)
    return OpenFile(owning: descriptor)
  }
}
