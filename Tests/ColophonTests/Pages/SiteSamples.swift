import Pages
import PagesTestSupport
import Publication

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

extension PageContext {
  /// The context of a made-up site with the addresses of this program.
  static func sample(
    baseURL: String = "https://here.example", references: References = References(),
    describe: (inout SiteDescription) -> Void = { _ in }
  ) -> PageContext {
    .sample(links: .site, baseURL: baseURL, references: references, describe: describe)
  }
}

extension RenderedPage {
  init(_ page: some Page) { self.init(page, in: .sample()) }
}
