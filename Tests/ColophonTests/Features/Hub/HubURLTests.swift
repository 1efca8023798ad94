import Settings
import Syndication
import Testing

@testable import Colophon
@testable import Reading

@Suite("The hub that feeds name")
struct HubURLTests {
  @Test("It is the site's own hub, a configured one, or none")
  func url() {
    var configuration = Configuration()
    configuration.baseURL = "https://blog.example"
    #expect(configuration.hubURL == "https://blog.example/hub")
    configuration.hub = .other("https://hub.example/?a=b")
    #expect(configuration.hubURL == "https://hub.example/?a=b")
    configuration.hub = .off
    #expect(configuration.hubURL == nil)
  }
}
