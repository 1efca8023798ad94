import HTML
import Pages
import Settings
import Syndication

/// What the site says about itself.
public struct AboutPage: Page {
  /// HTML that is put into the page as it is; it has to come from the site's owner.
  public var body: String

  public init(body: String) { self.body = body }

  public func metadata(in context: PageContext) -> PageMetadata {
    PageMetadata(title: "About", path: context.url(.about(.about)))
  }

  public func content(in context: PageContext) -> some HTML {
    if !body.hasPrefix("<h1") { h1 { "About" } }
    div(.class("prose")) { raw(body) }
  }
}
