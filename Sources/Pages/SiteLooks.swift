import Publication
import SocialImages

/// The looks that the owner of the site chose, on every page.
package struct SiteLooks: Hashable, Sendable {
  /// The path of the script of all pages; nil for none.
  package var script: String?
  /// The paths of style sheets that contain that of the site and one more, by the path of that one.
  package var stylesheets: [String: String] = [:]
  /// The paths of fonts that every page needs at once.
  package var fonts: [String] = []
  /// The colours of the paper, light and dark; nil if the theme does not say.
  package var paper: Paper?
  /// A picture beside the title: a path of this site or a URL.
  package var logo: String?
  /// The name of a licence, such as `CC BY 4.0`.
  package var licence: String?
  /// An address of e-mail or of a page.
  package var contact: String?
  /// The year of the copyright notice.
  package var year: Int?
  package var slots = Slots()
  /// How the site draws pictures for previews; nil if it cannot.
  package var socialImages: SocialImageStyle?

  package init() {}

  package struct Paper: Hashable, Sendable {
    package var light: String
    package var dark: String

    package init(light: String, dark: String) {
      self.light = light
      self.dark = dark
    }
  }

  /// HTML of the owner, put into pages as it is.
  package struct Slots: Hashable, Sendable {
    package var head: String?
    package var masthead: String?
    package var belowPost: String?
    package var footer: String?

    package init() {}
  }
}

extension SiteLooks {
  /// The deed of a licence of Creative Commons; nil for other licences.
  var licenceAddress: String? {
    guard let licence else { return nil }
    let words = licence.lowercased().split(separator: " ")
    if words.first == "cc0" { return "https://creativecommons.org/publicdomain/zero/1.0/" }
    guard words.first == "cc", words.count > 1 else { return nil }
    let version = words.count > 2 ? words[2] : "4.0"
    return "https://creativecommons.org/licenses/\(words[1])/\(version)/"
  }

  /// ``contact`` as the target of a link.
  var contactAddress: String? {
    contact.map { $0.contains("@") && !$0.contains(":") ? "mailto:\($0)" : $0 }
  }
}
