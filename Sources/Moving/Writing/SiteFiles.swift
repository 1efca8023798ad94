import Foundation
import Texts
import URIs

/// The files about a site as a whole: `site.yaml`, `authors.yaml` and `members.csv`.
struct SiteFiles {
  static let settings = "site.yaml"

  private var site = MovedSite()
  private var authors: [MovedAuthor] = []
  private var members: [MovedMember] = []

  /// The first value of each setting counts.
  mutating func add(_ other: MovedSite) {
    site.title = site.title ?? other.title?.withCharacterReferences
    site.description = site.description ?? other.description?.withCharacterReferences
    site.language = site.language ?? other.language
    site.timeZone = site.timeZone ?? other.timeZone
    site.address = site.address ?? other.address
    if site.navigation.isEmpty {
      site.navigation = other.navigation.map { ($0.title.withCharacterReferences, $0.url) }
    }
    if other.hasSmartPunctuation { site.hasSmartPunctuation = true }
  }

  mutating func add(_ author: MovedAuthor) {
    if !author.name.trimmed.isEmpty, !authors.contains(where: { $0.name == author.name }) {
      authors.append(author)
    }
  }

  mutating func add(_ member: MovedMember) { members.append(member) }

  /// The texts of the files, by their names below the content folder.
  var files: [(name: String, text: String)] {
    [(Self.settings, siteText), ("authors.yaml", authorsText), ("members.csv", membersText)]
      .filter { !$0.1.isEmpty }
  }

  private var siteText: String {
    var text = YAMLText()
    text.add("title", site.title?.onOneLine)
    text.add("description", site.description?.onOneLine)
    text.add("language", site.language)
    text.add("timezone", site.timeZone)
    if site.hasSmartPunctuation { text.add("smart-punctuation", true) }
    text.add("navigation", site.navigation.map { [("title", $0.title.onOneLine), ("url", $0.url)] })
    return text.text
  }

  private var authorsText: String {
    var text = YAMLText()
    text.add(
      "authors",
      authors.map {
        [("name", $0.name.onOneLine), ("url", $0.url), ("photo", $0.photo), ("about", $0.about?.trimmed)]
      })
    return text.text
  }

  /// RFC 4180.
  private var membersText: String {
    guard !members.isEmpty else { return "" }
    let rows = members.map { [$0.email, $0.name ?? "", $0.since ?? "", $0.isSubscribed ? "yes" : "no"] }
    return ([["email", "name", "since", "subscribed"]] + rows).map { row in
      row.map { field in
        field.contains { ",\"\r\n".contains($0) } ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
      }.joined(separator: ",") + "\n"
    }.joined()
  }
}

extension SiteFiles {
  /// Changes values into ones that the site reads, or drops them with a loss: with others it would not start.
  ///
  /// - Parameter photo: copies the picture of an author, and returns its address.
  mutating func mend(photo: (String) -> String, report: (Loss) -> Void) {
    func drop(_ key: String, _ value: String, in file: String = "site.yaml", _ reason: String) {
      let message = "\"\(value.onOneLine)\" \(reason); left out"
      report(Loss(.setting, key, at: SourcePlace(file: file), message))
    }
    if let language = site.language?.trimmed, !language.isEmpty {
      site.language = language.languageTag
      if site.language == nil { drop("language", language, "is no language tag such as en or pt-BR") }
    }
    if let zone = site.timeZone, TimeZone(identifier: zone) == nil {
      site.timeZone = nil
      if !zone.isEmpty { drop("timezone", zone, "is no name of a time zone such as Europe/Berlin") }
    }
    let base = FormerAddress(site: site.address).base
    var navigation: [(title: String, url: String)] = []
    for link in site.navigation {
      if !link.title.trimmed.isEmpty, let url = Self.menuAddress(link.url.trimmed, below: base) {
        // A link to a page of the site takes the place of the one that the site has itself.
        let own = Self.ownPage(url, below: base)
        if own == nil || !navigation.contains(where: { $0.url == own }) {
          navigation.append((title: link.title, url: own ?? url))
        }
      } else {
        drop("navigation", "\(link.title) \(link.url)", "needs a title and a path or an address of the web")
      }
    }
    site.navigation = navigation
    for index in authors.indices {
      if let url = authors[index].url?.trimmed, !url.isEmpty {
        authors[index].url = Self.personAddress(url)
        if authors[index].url == nil { drop("url", url, in: "authors.yaml", "is no address of the web") }
      }
      if let written = authors[index].photo?.trimmed, !written.isEmpty {
        let address = photo(written)
        let isPath = address.hasPrefix("/") && !address.hasPrefix("//")
        authors[index].photo = isPath ? address : nil
        if !isPath {
          drop("photo", written, in: "authors.yaml", "is on another site, from which pages show nothing")
        }
      }
    }
  }

  /// - Parameter base: the path of the former site, to which its relative addresses belong.
  /// - Returns: nil for an address that is neither of the web nor of mail.
  private static func menuAddress(_ url: String, below base: String) -> String? {
    if url.isEmpty { return nil }
    if let scheme = URIReference(url).scheme?.lowercased() {
      return ["http", "https", "mailto"].contains(scheme) ? url : nil
    }
    if url.hasPrefix("www.") { return "https://\(url)" }
    let isWhole = ["/", "#", "?"].contains { url.hasPrefix($0) }
    return isWhole ? url : "\(base)/\(url.trimmingPrefix("./"))"
  }

  /// The page of this site that has the place of one of the former site: the list of all posts, of tags, and
  /// the search. Nil for another address.
  private static func ownPage(_ url: String, below base: String) -> String? {
    let parts = url.trimmingPrefix(base).split(separator: "/").map {
      String($0).lowercased().withoutPageEnding
    }
    guard url.hasPrefix("/"), !url.contains("?"), !url.contains("#"), parts.count == 1 else { return nil }
    switch parts[0] {
    case "archive", "archives": return "/archive"
    case "tags", "search", "about", "subscribe": return "/\(parts[0])"
    default: return nil
    }
  }

  /// The address of a person's page, with the scheme that people leave out; nil for what is none.
  private static func personAddress(_ url: String) -> String? {
    if url.hasPrefix("//") { return personAddress("https:\(url)") }
    let reference = URIReference(url)
    if url.hasPrefix("/") || reference.isWebAddress { return url }
    let host = String(url.prefix { !"/?#".contains($0) })
    let isHost =
      reference.scheme == nil && host.contains(".") && !host.hasPrefix(".") && !url.contains("@")
      && !url.contains(where: \.isWhitespace) && host.withoutPageEnding == host
    return isHost ? "https://\(url)" : nil
  }
}

extension MovedText {
  /// The base of the pictures of authors. Their relative addresses are below the home page.
  static var authors: MovedText {
    let file = "authors.yaml"
    var text = MovedText(.page, id: file, place: SourcePlace(file: file))
    text.addresses = ["/"]
    return text
  }
}

extension String {
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
