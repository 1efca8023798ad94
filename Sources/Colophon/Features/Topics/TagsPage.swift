import HTML
import Pages
import Publication
import Syndication

/// All tags of the site with their numbers of posts.
struct TagsPage: Page {
  /// By name.
  var tags: [Topic]
  var order = TagOrder.name
  /// Whether there are series too.
  var hasSeries = false

  func metadata(in context: PageContext) -> PageMetadata {
    let path = context.url(.topics(.tags(.name)))
    var metadata = PageMetadata(
      title: "Tags", description: "All tags of \(context.site.title)", path: path)
    metadata.linkedData = [
      context.collectionData(name: "Tags", path: path), context.breadcrumbs(("Tags", path)),
    ]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1 { "Tags" }
    if tags.isEmpty {
      p { "No post has a tag yet." }
    } else {
      p(.class("tagline")) {
        tags.count == 1 ? "One tag" : "\(tags.count) tags"
        if tags.count > 1 {
          ", by "
          for (index, order) in TagOrder.allCases.enumerated() {
            if index > 0 { " or " }
            a(
              .href(context.url(.topics(.tags(order)))),
              .when(order == self.order, .aria("current", "true"))
            ) { order.title }
          }
        }
        "."
        if hasSeries {
          " "
          a(.href(context.url(.topics(.allSeries)))) { "All series" }
        }
      }
      CountedLinks(
        ordered.map { CountedLinks.Link($0.name, context.url($0.route(page: 1)), count: $0.count) },
        relation: "tag")
    }
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
  fileprivate var title: String {
    switch self {
    case .name: "name"
    case .count: "number of posts"
    }
  }
}
