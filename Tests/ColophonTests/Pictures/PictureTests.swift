import Foundation
import HTTP
import HTTPTypes
import Pictures
import Server
import Settings
import Synchronization
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("Pictures beside posts", .timeLimit(.minutes(15)))
struct PictureTests {
  private let folder = ContentFixture()
  /// A PNG of 600 by 300 pixels with noise, which takes 540 KB; the copies are much smaller.
  private let picture = PNGFixture.noise(width: 600, height: 300)

  @Test("A picture is read and cleaned away from the queue of the connection that asks for it")
  func offTheQueue() async throws {
    folder.write(at: "posts/a.png", picture)
    let key = DispatchSpecificKey<Bool>()
    let onQueue = Mutex<[Bool]>([])
    let queue = QueueExecutor()
    queue.queue.setSpecific(key: key, value: true)
    let catalog = PictureCatalog { bytes in
      onQueue.withLock { $0.append(DispatchQueue.getSpecific(key: key) ?? false) }
      return bytes
    }
    let files = try StaticFiles(root: "\(folder.path)/posts")
    let kept = "\(folder.path)/kept"
    let bytes = await Task(executorPreference: queue) {
      _ = await catalog.picture(at: "/a.png", in: files, folder: kept)
      return await catalog.withoutPlaces("/a.png", in: files, keptIn: kept, as: "a")
    }.value
    #expect(bytes == picture)
    #expect(FileManager.default.contents(atPath: "\(kept)/a").map(Array.init) == picture)
    #expect(onQueue.withLock(\.self) == [false, false])
  }

  @Test("The page knows the size of a picture, and its address changes with the picture")
  func addresses() async throws {
    write("![A](diagram.png)", picture)
    try await run { site in
      try await site.sync(folder)
      let address = try #require(try await shownAddress(site))
      #expect(address.wholeMatch(of: #//posts/a/diagram\.[0-9a-f]{16}\.png/#) != nil)
      #expect(try await site.text("/posts/a").contains(" width=\"600\" height=\"300\""))
      let response = try await site.get(address)
      #expect(response.status == .ok)
      #expect(response.headerFields[.cacheControl]?.contains("immutable") == true)
      #expect(try await response.body.collect(upTo: 1 << 20) == picture)
      #expect(
        try await site.get("/posts/a/diagram.png").headerFields[.cacheControl]?.contains("no-cache") == true)
    }
  }

  @Test("A picture of which the text gives one side gets the other one in proportion")
  func proportions() async throws {
    write("![A](diagram.png){width=201} ![B](diagram.png){height=50} ![C](diagram.png){width=50%}", picture)
    try await run { site in
      try await site.sync(folder)
      let page = try await site.text("/posts/a")
      #expect(page.contains(#"width="201" height="101""#))
      #expect(page.contains(#"height="50" loading="lazy" width="100""#))
      #expect(page.contains(#"width="50%" loading="lazy">"#))
    }
  }

  @Test("A page that is older than its picture shows the picture as it is now, which nobody keeps")
  func changed() async throws {
    write("![A](diagram.png)", picture)
    try await run { site in
      try await site.sync(folder)
      let address = try #require(try await shownAddress(site))
      let other = PNGFixture.noise(width: 20, height: 10)
      write("![A](diagram.png)", other)
      let response = try await site.get(address)
      #expect(response.headerFields[.cacheControl]?.contains("no-cache") == true)
      #expect(try await response.body.collect(upTo: 1 << 20) == other)
    }
  }

  @Test(
    "A picture that a newer text shows is 503, which no cache keeps; one that no text shows, or this one, is 404",
    arguments: ["diagram.png", "diagram.3f9a0c2b7d1e4f58.png", "diagram.3f9a0c2b7d1e4f58.png.480.webp"])
  func elsewhere(name: String) async throws {
    write("![A](diagram.png) [All](data%20of%20it.csv)", picture)
    try await run { site in
      try await site.sync(folder)
      try FileManager.default.removeItem(atPath: "\(folder.path)/posts/a/diagram.png")
      #expect(try await site.get("/posts/a/\(name)").status == .notFound)
      folder.write(at: "posts/a/index.md", "The text before.".utf8)
      let missing = try await site.get("/posts/a/\(name)")
      #expect(missing.status == .serviceUnavailable)
      #expect(missing.headerFields[.retryAfter] != nil)
      #expect(missing.headerFields[.cacheControl] == "no-store")
      #expect(try await site.get("/posts/a/data%20of%20it.csv").status == .serviceUnavailable)
      let other = try await site.get("/posts/a/\(name.replacing("diagram", with: "other"))")
      #expect(other.status == .notFound)
    }
  }

  @Test("Copies are made once, offered when they are there, and never change")
  func copies() async throws {
    write("![A](diagram.png)", picture)
    try await run { site in
      try await site.sync(folder)
      #expect(!(try await site.text("/posts/a").contains("<picture>")))
      try await makeCopies(site)
      let page = try await site.text("/posts/a")
      let sets = page.matches(of: #/srcset="([^"]*)"/#).map { String($0.output.1) }
      #expect(sets.count == 2)
      for (set, format) in zip(sets, ["avif", "webp"]) {
        let offers = set.split(separator: ", ").map { $0.split(separator: " ").map(String.init) }
        #expect(offers.map { $0[1] } == ["480w", "600w"])
        for offer in offers {
          let response = try await site.get(offer[0])
          #expect(response.headerFields[.contentType] == "image/\(format)")
          #expect(response.headerFields[.cacheControl]?.contains("immutable") == true)
          let header = try #require(PictureHeader(try await response.body.collect(upTo: 1 << 20)))
          #expect("\(header.width)w" == offer[1])
        }
      }
    }
  }

  @Test("A copy that is gone, and one that nobody made, is the picture itself")
  func missingCopies() async throws {
    write("![A](diagram.png)", picture)
    try await run { site in
      try await site.sync(folder)
      let address = try #require(try await shownAddress(site))
      for ending in [".480.webp", ".77.avif"] {
        let response = try await site.get(address + ending)
        #expect(response.status == .ok)
        #expect(try await response.body.collect(upTo: 1 << 20) == picture)
      }
      #expect(try await site.get("/posts/a/other.0123456789abcdef.png").status == .notFound)
    }
  }

  @Test("What is published does not say where a picture was taken")
  func places() async throws {
    let placed = PNGFixture.placed(PNGFixture.noise(width: 20, height: 10))
    write("![A](diagram.png)", placed)
    try await run { site in
      try await site.sync(folder)
      let addresses = ["/posts/a/diagram.png", try #require(try await shownAddress(site))]
      for address in addresses + addresses {
        let body = try await site.get(address).body.collect(upTo: 1 << 20)
        #expect(PictureHeader(body) == PictureHeader(placed))
        #expect(removingPlaces(from: body) == nil && body != placed)
      }
    }
  }

  @Test("Files that only look like pictures, and missing ones, are shown as they were written")
  func others() async throws {
    write("![A](diagram.png) ![B](missing.png) ![C](https://example.com/c.png)", Array("no picture".utf8))
    try await run { site in
      try await site.sync(folder)
      let page = try await site.text("/posts/a")
      for address in ["/posts/a/diagram.png", "/posts/a/missing.png", "https://example.com/c.png"] {
        #expect(page.contains("src=\"\(address)\""))
      }
      #expect(!page.contains(" width=") && !page.contains("<picture>"))
    }
  }

  private func write(_ text: String, _ picture: [UInt8]) {
    folder.write(at: "posts/a/index.md", "---\ntitle: A\ndate: 2026-11-21\n---\n\(text)\n".utf8)
    folder.write(at: "posts/a/diagram.png", picture)
  }

  private func shownAddress(_ site: TestSite) async throws -> String? {
    try await site.text("/posts/a").firstMatch(of: #/<img src="([^"]*)"/#).map { String($0.output.1) }
  }

  /// Makes what the pages so far have asked for.
  private func makeCopies(_ site: TestSite) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { await site.site.keepPicturesCopied() }
      while try await !site.text("/posts/a").contains("600w\" sizes") {
        try await Task.sleep(for: .milliseconds(20))
      }
      group.cancelAll()
    }
  }

  private func run(_ body: @escaping @Sendable (TestSite) async throws -> Void) async throws {
    try await TestSite.run(
      configure: { [folder] in
        $0.contentDirectory = folder.path
        $0.dataDirectory = "\(folder.path)/data"
      }, body)
  }
}

/// Runs tasks on a queue, as those of a connection.
private final class QueueExecutor: TaskExecutor {
  let queue = DispatchQueue(label: "connections")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
