import Foundation
import HTTP
import HTTPTypes
import Pictures
import Settings
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("Small pictures of videos", .enabled(if: VideoSheetMaker() != nil), .timeLimit(.minutes(15)))
struct VideoSheetTests {
  private let folder = ContentFixture()

  @Test(
    "A sheet is made after a page has asked for it; the pages after that offer it, with a lasting address")
  func made() async throws {
    try await run { site in
      #expect(try await !site.text("/episodes/1-a").contains("data-sheet"))
      let (address, interval) = try await offered(site)
      #expect(interval == "1.0")
      let response = try await site.get(address)
      #expect(response.headerFields[.contentType] == "image/jpeg")
      #expect(response.headerFields[.cacheControl]?.contains("immutable") == true)
      let header = try #require(PictureHeader(try await response.body.collect(upTo: 1 << 20)))
      // Twelve pictures in rows of ten.
      #expect(header.width == 1600 && header.height == 180)
    }
  }

  @Test("Whoever may not see the video does not get its sheet, by no address")
  func members() async throws {
    try await run { site in
      let (address, _) = try await offered(site)
      let digest = try #require(address.split(separator: ".").dropLast(2).last)
      for other in ["video.mp4.0123456789abcdef", "other.mp4.\(digest)", "\(digest)"] {
        #expect(try await site.get("/episodes/1-a/\(other).sheet.jpg").status == .notFound)
      }
      write(visibility: "visibility: members\n")
      try await site.sync(folder)
      #expect(try await site.get(address).status == .notFound)
      #expect(try await !site.text("/episodes/1-a").contains("data-sheet"))
    }
  }

  @Test("A file that is no video is tried once, and its page is as it was")
  func broken() async throws {
    folder.write(at: "episodes/1-a/video.mp4", "no video".utf8)
    try await TestSite.run(configure: configure) { site in
      write()
      try await site.sync(folder)
      _ = try await site.text("/episodes/1-a")
      let entry = try #require(site.site.videoSheets.next())
      let folder = "\(folder.path)/data"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      #expect(throws: (any Error).self) {
        try VideoSheetMaker()?.make(entry.sheet, of: entry.video, as: entry.name, in: folder)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      _ = try await site.text("/episodes/1-a")
      #expect(site.site.videoSheets.next() == nil)
    }
  }

  private func write(visibility: String = "") {
    folder.write(
      episode: "1-a",
      """
      ---
      title: A
      date: 2026-01-01T10:00:00Z
      \(visibility)duration: 0:12
      video: [{file: video.mp4}]
      chapters: [{time: 0:00, title: One}, {time: 0:06, title: Two}]
      ---
      """)
  }

  /// The address of the sheet on the page of the episode, and the seconds from one picture to the next.
  private func offered(_ site: TestSite) async throws -> (address: String, interval: String) {
    _ = try await site.text("/episodes/1-a")
    let making = Task { await site.site.keepVideoSheets() }
    defer { making.cancel() }
    while true {
      let page = try await site.text("/episodes/1-a")
      if let match = page.firstMatch(of: #/data-sheet="([^"]+)" data-interval="([^"]+)"/#) {
        return (String(match.1), String(match.2))
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  @Sendable private func configure(_ configuration: inout Configuration) {
    configuration.contentDirectory = folder.path
    configuration.dataDirectory = "\(folder.path)/data"
  }

  private func run(_ body: @escaping @Sendable (TestSite) async throws -> Void) async throws {
    write()
    let ffmpeg = Process()
    ffmpeg.executableURL = URL(filePath: "/usr/bin/env")
    ffmpeg.arguments =
      ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=5", "-t", "12"]
      + ["-pix_fmt", "yuv420p", "\(folder.path)/episodes/1-a/video.mp4"]
    try ffmpeg.run()
    ffmpeg.waitUntilExit()
    try await TestSite.run(configure: configure) { site in
      try await site.sync(folder)
      try await body(site)
    }
  }
}
