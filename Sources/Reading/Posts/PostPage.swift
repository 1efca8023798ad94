import HTML
import HTTP
import Pages
import Publication
import Sanitizer
import SiteBase
import Syndication
import URIs
import Words

/// A post, with links to the posts before and after it.
struct PostPage: Page {
  var post: Post
  /// The next newer and the next older post of the site.
  var newer: ListedPost?
  var older: ListedPost?
  /// Nil for a post that is in no series.
  var series: SeriesPlace?
  /// Nil if no other post has one of its tags.
  var tag: TagNeighbours?
  /// Posts about the same, best first.
  var related: [PostHead] = []
  /// The URL of the original, if the post appeared elsewhere first; else nil.
  var canonical: String?
  var notes = PostNotes()
  /// Whether search engines are asked not to list it.
  var isUnlisted = false
  /// Who reads the rest of the text; nil if it is whole.
  var audience: Audience?
  /// When everybody reads it.
  var opening = Opening.never
  /// The post to read instead, if readers may see it.
  var successor: PostHead?
  var files = TextFiles()
  var comments = PostComments()

  func metadata(in context: PageContext) -> PageMetadata {
    let head = post.head
    var metadata = PageMetadata(title: head.name, description: head.excerpt, path: head.path)
    metadata.canonical = canonical
    metadata.isIndexed = !isUnlisted
    metadata.language = head.language
    metadata.previous = older?.path
    metadata.next = newer?.path
    metadata.image = context.preview(of: head)
    if let series { metadata.feedSubject = .series(series.name) }
    metadata.article = .init(
      published: head.published, updated: head.updated, authors: context.authors(of: head), tags: head.tags)
    metadata.linkedData = [
      context.postingData(
        head, excerpt: metadata.description, image: metadata.image?.url, isFree: audience == nil),
      trail(in: context),
    ]
    metadata.alternates = [context.embedding(of: head)]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let language = post.head.language
    let text = PageBody(post.text, files: files, language: language, context: context)
    article(.class("post h-entry")) {
      header {
        if let series {
          p(.class("eyebrow")) {
            context.words.html(
              .partOfSeries, "\(series.place)", "\(series.count)",
              a(.href(TopicRoute.series(name: series.name, page: 1).url)) { series.name })
          }
        }
        h1(
          .class(post.head.shownTitle == nil ? "visually-hidden" : "p-name"), context.lang(language),
          context.dir(language)
        ) { post.head.name }
        Byline(post: post.head, isWhole: false, context: context)
        if let summary = post.head.summary { data(.class("p-summary"), .value(summary)) {} }
      }
      if let outdated = notes.outdated {
        OutdatedNotice(outdated: outdated, successor: successor, context: context)
      }
      let labels = text.copyLabels
      div(
        .class("post-text"), context.lang(language), context.dir(language), .data("copy", labels.before),
        .data("copied", labels.after)
      ) {
        TableOfContents(text.headings, words: context.words.of(language))
        div(.class("prose e-content")) { text }
      }
      if let audience {
        MembersNotice(
          subject: .post, audience: audience, opening: opening, path: post.head.path, context: context)
      }
      UpdateNotes(updates: notes.updates, language: language, context: context)
      Attachments(post: post, words: context.words)
      PostEnd(post: post.head, original: original(in: context), context: context)
    }
    PostCommentList(comments: comments, context: context)
    RelatedPosts(related, context: context)
    TagNeighbourLinks(
      neighbours: tag,
      shown: [series?.previous?.path ?? older?.path, series?.next?.path ?? newer?.path].compactMap(\.self),
      context: context)
    NeighbourLinks(newer: newer, older: older, series: series, context: context)
  }

  var texts: [Pages.PostText] { [post.text] + comments.comments.map(\.text) }

  var contentSecurityPolicy: ContentSecurityPolicy {
    post.text.contentSecurityPolicy(layout.contentSecurityPolicy)
  }

  var expectedSize: Int { post.body.encoded.utf8.count + 4096 }

  /// The breadcrumbs of the post: by its series, else by its first tag, else by the archive.
  private func trail(in context: PageContext) -> LinkedData {
    let list =
      if let series {
        (series.name, context.links.topic(.series, series.name, 1))
      } else if let tag = post.head.tags.first {
        (tag, context.links.topic(.tag, tag, 1))
      } else {
        (context.words[.archive], context.links.archive)
      }
    return context.breadcrumbs(list, (post.head.name, post.head.path))
  }

  /// The original of an imported post; nil if it is on this site's own host.
  private func original(in context: PageContext) -> PostEnd.Original? {
    guard let link = post.head.link else { return nil }
    let reference = URIReference(link)
    guard reference.isWebAddress, let host = reference.host,
      reference.origin?.host != URIReference(context.site.baseURL).origin?.host
    else { return nil }
    return PostEnd.Original(link: link, host: host)
  }
}
