import HTML
import Pages
import Publication
import Syndication

/// All tags of the site.
struct TagsPage: Page {
  var tags: [Topic]

  func metadata(in context: PageContext) -> PageMetadata {
    let path = context.url(.topics(.tags))
    var metadata = PageMetadata(title: "Tags", path: path)
    metadata.linkedData = [
      context.collectionData(name: "Tags", path: path), context.breadcrumbs(("Tags", path)),
    ]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1 { "Tags" }
    if tags.isEmpty { p { "No post has a tag yet." } }
    ul(.class("tag-index")) {
      for tag in tags {
        li {
          a(.href(context.url(tag.route(page: 1))), .rel("tag")) { tag.name }
          " "
          span(.class("count")) {
            "\(tag.count)"
            span(.class("visually-hidden")) { tag.count == 1 ? " post" : " posts" }
          }
        }
      }
    }
  }
}
