import HTML
import Pages

/// A page is a value. `render` is a pure function of a page and its context: no database, no clock.
struct UsesPage: Page {
  func metadata(in context: PageContext) -> PageMetadata {
    PageMetadata(title: "What I use", path: context.url(.uses(.page)))
  }

  func content(in context: PageContext) -> some HTML {
    h1 { "What I use" }
    p { "An editor, a compiler, and tea." }
  }
}
