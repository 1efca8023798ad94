import Publication
import Syndication
import Words

/// The values that every page needs in addition to its own. This is a class because nearly every element of a
/// page refers to it; to copy a structure of this size for each takes longer.
package final class PageContext: Sendable {
  package let site: SiteDescription
  /// The words of the interface, in the language of the site.
  package let words: Words
  /// The path at which this site serves its style sheet.
  package let stylesheet: String
  /// Where the root-relative addresses in posts lead.
  let references: References
  package let links: SiteLinks
  package let looks: SiteLooks
  /// The ``Page/texts`` of the page.
  let texts: [PostText]

  package init(
    site: SiteDescription, stylesheet: String, references: References, links: SiteLinks,
    looks: SiteLooks = SiteLooks()
  ) {
    self.site = site
    words = site.words
    self.stylesheet = stylesheet
    self.references = references
    self.links = links
    self.looks = looks
    texts = []
  }

  /// This context for a page with some texts.
  init(_ context: PageContext, showing texts: [PostText]) {
    site = context.site
    words = context.words
    stylesheet = context.stylesheet
    references = context.references
    links = context.links
    looks = context.looks
    self.texts = texts
  }

  /// `path`, which begins with a slash, as an absolute URL of this site.
  package func absoluteURL(_ path: String) -> String { site.baseURL + path }

  /// An image of a post, a reference of its text or an absolute URL, as an absolute URL.
  package func absoluteURL(ofImage image: String, origin: String?) -> String {
    guard image.hasPrefix("/") else { return image }
    return references.absoluteAddress(of: image, origin: origin, baseURL: site.baseURL)
  }
}
