import Foundation
import Publication
import Texts
import URIs
import Words
import YAML

/// Reads `site.yaml`.
enum PublicationFile {
  /// The settings in the file, and the line of each value.
  ///
  /// - Parameters:
  ///   - isRequired: whether a missing file is an error rather than an empty file.
  ///   - contentDirectory: the folder that may contain themes.
  static func read(
    _ path: String, isRequired: Bool, contentDirectory: String
  ) throws(ConfigurationError) -> (
    publication: PublicationSettings, settings: [EffectiveConfiguration.ShownSetting]
  ) {
    var publication = PublicationSettings()
    var mapping: YAMLMapping?
    if let text = try text(of: path) {
      do {
        mapping = try YAMLMapping(text, file: path)
        try mapping?.rejectKeys(notIn: Key.allCases.map(\.rawValue))
        if let mapping {
          try fill(&publication, from: mapping)
          publication.looks = try LooksSettings(mapping, contentDirectory: contentDirectory)
        }
      } catch {
        throw ConfigurationError("configuration: \(error)")
      }
    } else if isRequired {
      throw ConfigurationError(
        "configuration: SITE_CONFIG names \(path), which does not exist; create it or unset SITE_CONFIG")
    }
    let authorOrigin = try readAuthors(beside: path, into: &publication)
    let settings = Key.allCases.map { key in
      EffectiveConfiguration.ShownSetting(
        name: key.rawValue, value: key.show(publication),
        origin: mapping?.location(of: key.rawValue) ?? (key == .authors ? authorOrigin : nil) ?? "default")
    }
    return (publication, settings)
  }

  /// Nil if there is no such file.
  private static func text(of path: String) throws(ConfigurationError) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue {
      // Docker makes an empty folder where a file that is to be mounted is missing.
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
      if names?.isEmpty == true { return nil }
      throw ConfigurationError("configuration: \(path) is a folder; put a file in its place")
    }
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else {
      throw ConfigurationError(
        "configuration: \(path) cannot be read as UTF-8 text; check its permissions and encoding")
    }
    return text
  }

  /// The file that may have the authors, so that `site.yaml` stays short.
  ///
  /// - Parameter path: that of `site.yaml`.
  static func authorsFile(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return "\(folder)authors.yaml"
  }

  /// - Returns: where the authors stand; nil if there is no such file.
  private static func readAuthors(
    beside path: String, into publication: inout PublicationSettings
  ) throws(ConfigurationError) -> String? {
    let file = authorsFile(beside: path)
    guard let text = try text(of: file) else { return nil }
    do {
      let mapping = try YAMLMapping(text, file: file, example: "authors: with the list below it")
      try mapping.rejectKeys(notIn: [Key.authors.rawValue])
      guard publication.authors.isEmpty else {
        throw mapping.error(
          Key.authors.rawValue, "\(path) has authors: too; keep them in one of the two files")
      }
      publication.authors = try mapping.mappings(Key.authors.rawValue).map(SharingSettings.person)
      return mapping.location(of: Key.authors.rawValue)
    } catch {
      throw ConfigurationError("configuration: \(error)")
    }
  }

  private enum Key: String, CaseIterable {
    case title, description, author, language, timezone, navigation, about, podcast, theme, accent, logo,
      html, licence, contact, authors, series, fediverse, profiles, words, comments, members
    case postsPerFeed = "posts-per-feed"
    case smartPunctuation = "smart-punctuation"

    func show(_ publication: PublicationSettings) -> String? {
      switch self {
      case .title: publication.title
      case .description: publication.description
      case .author: publication.author
      case .language: publication.language
      case .timezone: publication.timeZone
      case .navigation:
        publication.navigation.isEmpty
          ? nil : publication.navigation.map { "\($0.title) → \($0.url)" }.joined(separator: ", ")
      case .postsPerFeed: "\(publication.postsPerFeed)"
      case .smartPunctuation: "\(publication.smartPunctuation)"
      case .html: publication.html.rawValue
      case .comments: "\(publication.showsComments)"
      case .members: "\(publication.hasMembers)"
      case .podcast: publication.podcast == PodcastSettings() ? nil : publication.podcast.shown
      case .about: publication.about.map { "\($0.count) characters of Markdown" }
      case .authors:
        publication.authors.isEmpty ? nil : publication.authors.map(\.name).joined(separator: ", ")
      case .series:
        publication.series.isEmpty ? nil : publication.series.map(\.name).joined(separator: ", ")
      case .fediverse: publication.fediverse?.description
      case .profiles: publication.profiles.isEmpty ? nil : publication.profiles.joined(separator: ", ")
      case .words:
        publication.words.isEmpty
          ? nil : publication.words.keys.map(\.key).sorted().joined(separator: ", ")
      case .theme, .accent, .logo, .licence, .contact: publication.looks.show(rawValue)
      }
    }
  }

  private static func podcast(_ yaml: YAMLMapping) throws(YAMLError) -> PodcastSettings {
    try yaml.rejectKeys(notIn: [
      "image", "categories", "explicit", "email", "locked", "video-guid", "audio-guid",
    ])
    var podcast = PodcastSettings()
    podcast.image = try yaml.text("image")
    let categories = try yaml.texts("categories")
    if !categories.isEmpty { podcast.categories = categories }
    podcast.isExplicit = try yaml.bool("explicit") ?? false
    podcast.email = try yaml.text("email")
    podcast.isLocked = try yaml.bool("locked") ?? true
    podcast.videoGUID = try uuid("video-guid", in: yaml)
    podcast.audioGUID = try uuid("audio-guid", in: yaml)
    return podcast
  }

  private static func uuid(_ key: String, in yaml: YAMLMapping) throws(YAMLError) -> String? {
    guard let text = try yaml.text(key) else { return nil }
    guard UUID(uuidString: text) != nil else {
      throw yaml.error(key, "\"\(text)\" should be a UUID such as 9b024349-ccf0-5f69-a609-6b82873eab3c")
    }
    return text.lowercased()
  }

  private static func language(_ yaml: YAMLMapping) throws(YAMLError) -> String? {
    guard let language = try yaml.text("language") else { return nil }
    guard language.wholeMatch(of: #/[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/#) != nil else {
      throw yaml.error("language", "\"\(language)\" should be a language tag such as en or pt-BR")
    }
    return language
  }

  private static func fill(_ publication: inout PublicationSettings, from yaml: YAMLMapping) throws(YAMLError)
  {
    publication.title = try yaml.text("title")
    publication.description = try yaml.text("description")
    publication.author = try yaml.text("author")
    publication.about = try yaml.text("about")
    publication.language = try language(yaml)
    if let words = try yaml.mapping("words") {
      publication.words = try WordSettings.words(words, language: publication.language)
    }
    if let zone = try yaml.text("timezone") {
      guard TimeZone(identifier: zone) != nil else {
        let hint = nearest(to: zone, among: TimeZone.knownTimeZoneIdentifiers)
        throw yaml.error(
          "timezone",
          "\"\(zone)\" should be a name such as Europe/Berlin" + (hint.map { "; did you mean \($0)?" } ?? ""))
      }
      publication.timeZone = zone
    }
    if let count = try yaml.text("posts-per-feed") {
      guard let number = Int(count), (1...500).contains(number) else {
        throw yaml.error("posts-per-feed", "\"\(count)\" should be a number from 1 to 500")
      }
      publication.postsPerFeed = number
    }
    publication.smartPunctuation = try yaml.bool("smart-punctuation") ?? false
    if let html = try yaml.text("html") {
      guard let allowed = WrittenHTML(rawValue: html) else {
        throw yaml.error("html", "\"\(html)\" should be trusted or sanitized")
      }
      publication.html = allowed
    }
    publication.showsComments = try yaml.bool("comments") ?? false
    publication.hasMembers = try yaml.bool("members") ?? false
    publication.fediverse = try SharingSettings.handle(yaml)
    publication.profiles = try SharingSettings.profiles(yaml)
    publication.authors = try yaml.mappings("authors").map(SharingSettings.person)
    publication.series = try yaml.mappings("series").map(SharingSettings.series)
    if let podcast = try yaml.mapping("podcast") { publication.podcast = try Self.podcast(podcast) }
    publication.navigation = try yaml.mappings("navigation").map { link throws(YAMLError) in
      try link.rejectKeys(notIn: ["title", "url"])
      guard let title = try link.text("title"), let url = try link.text("url") else {
        throw link.error("a link of the navigation needs a title and a url")
      }
      let scheme = URIReference(url).scheme?.lowercased()
      guard scheme == nil || ["http", "https", "mailto"].contains(scheme) else {
        throw link.error(
          "url", "\"\(url)\" should be a path of this site or an http, https or mailto address")
      }
      return NavigationLink(title: title, url: url)
    }
  }
}

extension PodcastSettings {
  /// One line for people.
  fileprivate var shown: String {
    (categories + [image, email, videoGUID, audioGUID].compactMap(\.self) + (isExplicit ? ["explicit"] : [])
      + (isLocked ? [] : ["not locked"]))
      .joined(separator: ", ")
  }
}
