import HTML
import HTTP
import Pages
import Publication
import Sanitizer
import SiteBase
import Syndication
import Words

/// A page that is no post, such as an imprint: a title and a text.
struct StaticPage: Page {
  private let post: Post
  private let files: TextFiles
  var notes = PostNotes()
  /// The URL of the original, if the page appeared elsewhere first; else nil.
  var canonical: String?
  /// The post or page to read instead, if readers may see it.
  var successor: PostHead?
  /// Who reads the rest of the text; nil if it is whole.
  var audience: Audience?
  /// When everybody reads it.
  var opening = Opening.never

  init(_ post: Post, _ files: TextFiles) {
    self.post = post
    self.files = files
  }

  private var head: PostHead { post.head }

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(title: head.name, description: head.excerpt, path: head.path)
    metadata.canonical = canonical
    metadata.language = head.language
    metadata.image = context.preview(of: head)
    metadata.linkedData = [
      LinkedData(
        head.path == context.links.about ? "AboutPage" : "WebPage",
        ["name": .text(head.name), "url": .text(context.absoluteURL(head.path))]),
      context.breadcrumbs((head.name, head.path)),
    ]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let language = head.language
    let text = PageBody(post.text, files: files, language: language, context: context)
    article(.class("post")) {
      header { h1(context.lang(language), context.dir(language)) { head.name } }
      if let outdated = notes.outdated {
        OutdatedNotice(outdated: outdated, successor: successor, context: context)
      }
      let labels = text.copyLabels
      div(
        .class("post-text"), context.lang(language), context.dir(language), .data("copy", labels.before),
        .data("copied", labels.after)
      ) {
        TableOfContents(text.headings, words: context.words.of(language))
        div(.class("prose")) { text }
      }
      if let audience {
        MembersNotice(subject: .page, audience: audience, opening: opening, path: head.path, context: context)
      }
      UpdateNotes(updates: notes.updates, language: language, context: context)
    }
  }

  var texts: [Pages.PostText] { [post.text] }

  var contentSecurityPolicy: ContentSecurityPolicy {
    post.text.contentSecurityPolicy(layout.contentSecurityPolicy)
  }

  var expectedSize: Int { post.body.encoded.utf8.count + 4096 }
}
