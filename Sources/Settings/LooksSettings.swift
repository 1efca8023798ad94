import Foundation
import Texts
import URIs
import YAML

/// How the site looks, as `site.yaml` says it.
public struct LooksSettings: Hashable, Sendable {
  /// One of ``builtInThemes``, or the name of a file in `themes` of the content folder, without `.css`.
  public var theme = "plain"
  /// Nil for that of the theme.
  public var accent: Accent?
  /// A picture beside the title: a path of this site or a URL.
  public var logo: String?
  /// Such as `CC BY 4.0`; nil for no word about it.
  public var licence: String?
  /// An address of e-mail or of a page for those who want to write to the owner.
  public var contact: String?

  public init() {}

  public static let builtInThemes = ["plain", "bookish", "code"]

  /// The value of a key of `site.yaml` for people.
  func show(_ key: String) -> String? {
    switch key {
    case "theme": theme
    case "accent": accent?.text
    case "logo": logo
    case "licence": licence
    default: contact
    }
  }

  /// - Parameter contentDirectory: the folder whose `themes` are the owner's.
  init(_ yaml: YAMLMapping, contentDirectory: String) throws(YAMLError) {
    if let name = try yaml.text("theme") {
      let own = Self.themes(in: contentDirectory)
      let known = Self.builtInThemes + own.filter { !Self.builtInThemes.contains($0) }
      guard known.contains(name) else {
        let hint = nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
        throw yaml.error(
          "theme",
          "\"\(name)\" should be \(Self.builtInThemes.joined(separator: ", ")), or the name of a file in "
            + "\(contentDirectory)/themes without .css\(hint)")
      }
      theme = name
    }
    if let colour = try yaml.text("accent") {
      guard let accent = Accent(colour) else {
        throw yaml.error("accent", "\"\(colour)\" should be a colour such as \"#b3401f\", in quotes")
      }
      self.accent = accent
    } else if yaml.line(of: "accent") != nil {
      throw yaml.error(
        "accent", "accent has no value; write the colour in quotes, \"#b3401f\", because # begins a comment")
    }
    logo = try Self.address(
      "logo", "a path of this site or an http or https address", ["http", "https"], yaml)
    licence = try yaml.text("licence")
    contact = try Self.address(
      "contact", "an address of e-mail, a path of this site, or an http or https address",
      ["http", "https", "mailto"], yaml)
  }

  /// The names of the owner's themes.
  private static func themes(in folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/themes")) ?? []
    return files.filter { $0.hasSuffix(".css") && !$0.hasPrefix(".") }.map { String($0.dropLast(4)) }.sorted()
  }

  private static func address(
    _ key: String, _ expected: String, _ schemes: [String], _ yaml: YAMLMapping
  ) throws(YAMLError) -> String? {
    guard let text = try yaml.text(key) else { return nil }
    let scheme = URIReference(text).scheme?.lowercased()
    let isMail = schemes.contains("mailto") && text.contains("@") && scheme == nil
    guard isMail || text.hasPrefix("/") || scheme.map(schemes.contains) == true else {
      throw yaml.error(key, "\"\(text)\" should be \(expected)")
    }
    return text
  }
}
