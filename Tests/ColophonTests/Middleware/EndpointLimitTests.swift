import HTTP
import HTTPTypes
import Server
import Testing

@testable import Colophon
@testable import Reading
@testable import SiteBase

@Suite struct EndpointLimitTests {
  @Test(
    "The hub takes no more than a subscriber's form, and other addresses what the server takes everywhere")
  func bodies() throws {
    let site = Site(files: try StaticFiles(root: Checkout.publicFiles))
    #expect(site.bodyLimits(for: Request(.post, "/hub")) == .hub)
    for target in ["/", "/search?q=a", "/feed.xml", "/random", "/nothing-here"] {
      for method: HTTPRequest.Method in [.get, .post] {
        #expect(site.bodyLimits(for: Request(method, target)) == nil)
      }
    }
    #expect(BodyLimits.hub.size < ServerLimits().body)
  }
}
