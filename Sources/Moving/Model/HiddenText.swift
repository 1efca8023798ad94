import Importing
import Texts

/// The keys by which programs, themes and plugins for search engines hide a text that is at its address.
enum HiddenText {
  /// Whether a value hides the text; nil for a key or a value that says nothing of it.
  static func isHidden(_ key: String, _ value: JSONValue) -> Bool? {
    let name = FrontMatterKeys.normal(key)
    if hiding.contains(name), let isHidden = value.flag { return isHidden }
    if showing.contains(name), let isShown = value.flag { return !isShown }
    switch name {
    case "sitemap":
      return value.pairs.contains { hides($0.key, $0.value) || isExclusion($0.key, $0.value) } ? true : nil
    case "robots", "metarobots", "robotsmeta", "googlebot": return robots(value)
    case "seo", "meta", "metadata", "head", "yoast", "params", "extra", "eleventy", "search", "metatags":
      return parts(value) ? true : nil
    default: return nil
    }
  }

  private static let hiding: Set = [
    "hidden", "ishidden", "unlisted", "isunlisted", "noindex", "robotsnoindex", "nositemap", "sitemapexclude",
    "excludefromsitemap", "sitemapignore", "excludefromcollections", "hide", "seonoindex", "metanoindex",
    "noindexing",
  ]
  private static let showing: Set = [
    "listed", "islisted", "sitemap", "index", "indexing", "indexed", "robotsindex",
  ]

  private static func hides(_ key: String, _ value: JSONValue) -> Bool { isHidden(key, value) == true }

  /// `sitemap: {exclude: true}` and its like.
  private static func isExclusion(_ key: String, _ value: JSONValue) -> Bool {
    ["exclude", "excluded", "disable", "disabled", "ignore"].contains(FrontMatterKeys.normal(key))
      && value.flag == true
      || FrontMatterKeys.normal(key) == "enabled" && value.flag == false
  }

  /// `noindex, nofollow`, a list of such words, or a mapping of them.
  private static func robots(_ value: JSONValue) -> Bool? {
    if let isShown = value.bool { return !isShown }
    if !value.pairs.isEmpty { return value.pairs.contains { hides($0.key, $0.value) } }
    let words = value.names.flatMap { $0.lowercased().split { ", ;".contains($0) } }
    return words.isEmpty ? nil : words.contains("noindex") || words.contains("none")
  }

  /// Whether a part of a value hides the text: a key in it, or an element of the head of a page such as
  /// `{name: robots, content: noindex}`.
  private static func parts(_ value: JSONValue) -> Bool {
    if case .list(let items) = value { return items.contains(where: parts) }
    if value["name"]?.scalar?.lowercased() == "robots", let content = value["content"] {
      return robots(content) == true
    }
    return value.pairs.contains { hides($0.key, $0.value) }
  }
}

extension HiddenText {
  /// The field by which a plugin of WordPress keeps a post out of searches; nil if none does.
  static func field(of meta: [(key: String, value: String)]) -> String? {
    meta.first { key, value in
      let value = value.trimmingSpaces.lowercased()
      return switch key {
      case "_yoast_wpseo_meta-robots-noindex", "_genesis_noindex", "_slim_seo_noindex", "_noindex":
        value == "1"
      // A list of PHP: `a:1:{i:0;s:7:"noindex";}`.
      case "rank_math_robots", "slim_seo", "_aioseo_robots": value.contains("noindex")
      case "_aioseop_noindex": value == "on" || value == "1"
      case "_seopress_robots_index": value == "yes"
      default: false
      }
    }?.key
  }

  /// Whether the code in the head of a page tells search engines to leave it out.
  static func isHidden(byHead code: String) -> Bool {
    code.matches(of: #/<meta\b[^>]*>/#).contains { match in
      let tag = match.0.lowercased()
      return tag.contains(#/name\s*=\s*["']?(robots|googlebot)\b/#)
        && tag.contains(#/\bcontent\s*=[^>]*\bno(ne|index)\b/#)
    }
  }
}

extension JSONValue {
  /// A Boolean, which some programs write as 0 or 1.
  fileprivate var flag: Bool? {
    if case .number(let digits) = self { return ["1": true, "0": false][digits] }
    if case .text(let text) = self,
      let value = ["1": true, "0": false, "on": true, "off": false][text.lowercased()]
    {
      return value
    }
    return bool
  }
}
