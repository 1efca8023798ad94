import HTML
import HTTP
import Publication

/// The layout around the content of a page.
///
/// A new layout is one type. Pages choose it by their ``Page/layout``.
///
/// ```swift
/// /// Nothing but the content, for frames on other sites.
/// struct BareLayout: PageLayout {
///   func body(around content: MainContent, of page: PageMetadata, in context: PageContext) -> some HTML {
///     main { content }
///   }
/// }
/// ```
package protocol PageLayout: Sendable {
  associatedtype Head: HTML
  associatedtype Body: HTML

  /// The content of the document's `head`: by default the page's metadata, the style sheet and the feeds.
  @HTMLBuilder func head(of page: PageMetadata, in context: PageContext) -> Head

  /// The content of the document's `body`: `content` once, in a `main` element.
  @HTMLBuilder func body(around content: MainContent, of page: PageMetadata, in context: PageContext) -> Body

  /// The content security policy of pages in this layout, if they have none of their own: what they may load,
  /// and from where.
  var contentSecurityPolicy: ContentSecurityPolicy { get }

  /// About how many bytes surround the content.
  var expectedSize: Int { get }
}

extension PageLayout {
  package func head(of page: PageMetadata, in context: PageContext) -> MetadataElements {
    MetadataElements(metadata: page, context: context)
  }

  package var contentSecurityPolicy: ContentSecurityPolicy { .site }
  package var expectedSize: Int { 8192 }
}

/// The content of a page of any type.
package typealias MainContent = AnyHTML

/// The whole HTML document of `page`, UTF-8.
package func render(_ page: some Page, in context: PageContext) -> [UInt8] {
  let context = PageContext(context, showing: page.texts)
  let metadata = page.metadata(in: context)
  let layout = page.layout
  return document {
    html(
      .lang(context.site.language), .dir(context.site.language.isRightToLeft ? "rtl" : nil)
    ) {
      head { layout.head(of: metadata, in: context) }
      body { layout.body(around: MainContent(page.content(in: context)), of: metadata, in: context) }
    }
  }.render(reserving: page.expectedSize + layout.expectedSize)
}

extension ContentSecurityPolicy {
  /// No scripts but those of the site's own files and the one that sets the colours, whatever an imported
  /// post contains; pictures, sound and video from anywhere.
  ///
  /// Styles in attributes are allowed because the sanitiser reduces them to harmless properties.
  package static let site: ContentSecurityPolicy = [
    .default: [.none], .script: [.sameOrigin, .sha256(SchemeChoice.digest)],
    .style: [.sameOrigin, .unsafeInline], .image: [.any, .scheme("data")], .media: [.any],
    .font: [.sameOrigin], .frame: [.scheme("https")], .formAction: [.sameOrigin], .baseURI: [.none],
    .frameAncestors: [.sameOrigin],
  ]
}
