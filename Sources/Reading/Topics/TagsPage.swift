import HTML
import Pages
import Publication
import SiteBase
import Syndication
import Words

/// All tags of the site with their numbers of posts.
struct TagsPage: Page {
  /// By name.
  var tags: [Topic]
  var order = TagOrder.name
  /// Whether there are series too.
  var hasSeries = false

  func metadata(in context: PageContext) -> PageMetadata {
    let path = TopicRoute.tags(.name).url
    var metadata = PageMetadata(
      title: context.words[.tags], description: context.words[.allTagsOfSite, context.site.title],
      path: path)
    metadata.linkedData = [
      context.pageData(name: context.words[.tags], path: path),
      context.breadcrumbs((context.words[.tags], path)),
    ]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.tags] }
    if tags.isEmpty {
      p { words[.noTags] }
    } else {
      p(.class("tagline")) {
        let count = words[.tagCount, count: tags.count]
        if tags.count > 1 {
          words.html(.tagsSorted, count, link(.name, context), link(.count, context))
        } else {
          words[.sentence, count]
        }
        if hasSeries {
          " "
          a(.href(TopicRoute.allSeries.url)) { words[.allSeries] }
        }
      }
      CountedLinks(
        ordered.map { CountedLinks.Link($0.name, $0.route(page: 1).url, count: $0.count) },
        relation: "tag", words: words)
    }
  }

  private func link(_ order: TagOrder, _ context: PageContext) -> some HTML {
    a(
      .href(TopicRoute.tags(order).url), .when(order == self.order, .aria("current", "true"))
    ) { context.words[order.name] }
  }

  var expectedSize: Int { 4096 + tags.count * 192 }

  private var ordered: [Topic] {
    switch order {
    case .name: tags
    case .count: tags.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
  }
}

extension TagOrder {
  fileprivate var name: Word {
    switch self {
    case .name: .sortedByName
    case .count: .sortedByNumber
    }
  }
}
