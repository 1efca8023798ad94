import HTML
import Pages
import Publication
import Syndication
import Timestamps

/// All posts by year.
struct ArchivePage: Page {
  /// Newest first.
  var posts: [ListedPost]

  func metadata(in context: PageContext) -> PageMetadata {
    let path = context.url(.posts(.archive))
    var metadata = PageMetadata(title: "Archive", path: path)
    metadata.linkedData = [
      context.collectionData(name: "Archive", path: path), context.breadcrumbs(("Archive", path)),
    ]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1 { "Archive" }
    if posts.isEmpty { p { "Nothing has been published yet." } }
    for (year, posts) in years {
      section(.class("archive-year")) {
        h2 { year.map { "\($0)" } ?? "Undated" }
        ul {
          for post in posts {
            li {
              if let date = post.published {
                time(.datetime(date.rfc3339)) { date.local.dayAndMonth(in: context.site.language) }
                " "
              }
              a(.href(post.path)) { post.name }
            }
          }
        }
      }
    }
  }

  var expectedSize: Int { posts.count * 256 }

  /// The year is the one on the author's calendar: a post from around midnight at New Year may be listed in another year
  /// than the posts before and after it.
  private var years: [(year: Int?, posts: [ListedPost])] {
    Dictionary(grouping: posts) { $0.published?.local.year }
      .map { (year: $0.key, posts: $0.value) }
      .sorted { ($0.year ?? .min) > ($1.year ?? .min) }
  }
}
