import HTML
import Words

/// Links to lists of posts, each with its number of posts and a bar that compares it with the longest list.
package struct CountedLinks: HTML {
  package struct Link: Sendable {
    let title: String
    let url: String
    let count: Int

    package init(_ title: String, _ url: String, count: Int) {
      self.title = title
      self.url = url
      self.count = count
    }
  }

  private let links: [Link]
  private let relation: String?
  private let most: Int
  private let words: Words

  /// - Parameter relation: of all links to the page, such as `tag`.
  package init(_ links: [Link], relation: String? = nil, words: Words) {
    self.links = links
    self.relation = relation
    self.words = words
    most = max(1, links.map(\.count).max() ?? 1)
  }

  package var body: some HTML {
    ul(.class("counted")) {
      for link in links {
        // The bar is drawn by the style sheet; the number says the same.
        li(.style("--share:\(max(1, link.count * 100 / most))%")) {
          a(.href(link.url), .rel(relation)) { link.title }
          " "
          span(.class("count")) {
            "\(link.count)"
            span(.class("visually-hidden")) { words[.postsAfterCount, count: link.count] }
          }
        }
      }
    }
  }
}
