import Foundation
import Publish

struct Site: Website {
  enum SectionID: String, WebsiteSectionID {
    case posts
    case talks
  }
  struct ItemMetadata: WebsiteItemMetadata {}
  var url = URL(string: "https://swiftly.example")!
  var name = "Swiftly"
  var description = "On Swift: notes"
  var language: Language { .english }
  var imagePath: Path? { nil }
}
