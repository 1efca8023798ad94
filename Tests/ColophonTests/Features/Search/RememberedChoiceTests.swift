import Dependencies
import Foundation
import Synchronization
import Testing

@testable import Colophon

@Suite("Remembered choices of the search")
struct RememberedChoiceTests {
  @Test("The filters count a scheduled post as soon as it comes out")
  func scheduled() async throws {
    try await TestSite.run(cache: true) { site in
      let folder = ContentFixture()
      folder.write("now.md", "---\ntitle: Now\ndate: 2025-05-01T10:00:00Z\ntags: [swift]\n---\nText.")
      folder.write("soon.md", "---\ntitle: Soon\ndate: 2027-01-15T08:01:00Z\ntags: [swift]\n---\nText.")
      try await site.sync(folder)
      let clock = Mutex(site.now)
      try await withDependencies {
        $0.date = .init { clock.withLock { $0 } }
      } operation: {
        for (seconds, choice) in [(0.0, "swift (1)"), (59, "swift (1)"), (60, "swift (2)")] {
          clock.withLock { $0 = site.now + seconds }
          let page = try await site.text("/search")
          #expect(page.contains(choice), "\(seconds)")
        }
      }
    }
  }
}
