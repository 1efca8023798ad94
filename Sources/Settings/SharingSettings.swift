import Publication
import URIs
import YAML

/// Reads what `site.yaml` says about people and their accounts on other sites.
enum SharingSettings {
  static func person(_ yaml: YAMLMapping) throws(YAMLError) -> SitePerson {
    try yaml.rejectKeys(notIn: ["name", "url", "photo", "fediverse", "profiles", "about"])
    guard let name = try yaml.text("name") else {
      throw yaml.error("an author needs a name, as in the posts")
    }
    var person = SitePerson(name: name)
    person.url = try address("url", yaml)
    person.photo = try photo(yaml)
    person.fediverse = try handle(yaml)
    person.profiles = try profiles(yaml)
    person.about = try yaml.text("about")
    return person
  }

  static func series(_ yaml: YAMLMapping) throws(YAMLError) -> SeriesIntroduction {
    try yaml.rejectKeys(notIn: ["name", "introduction"])
    guard let name = try yaml.text("name"), let text = try yaml.text("introduction") else {
      throw yaml.error("a series needs its name, as in the posts, and an introduction")
    }
    return SeriesIntroduction(name: name, text: text)
  }

  /// A path: pages show the picture, and show nothing from other sites.
  private static func photo(_ yaml: YAMLMapping) throws(YAMLError) -> String? {
    guard let text = try yaml.text("photo") else { return nil }
    guard text.hasPrefix("/"), !text.hasPrefix("//") else {
      throw yaml.error(
        "photo",
        "\"\(text)\" should be a path of this site such as /images/ada.jpg, since pages show nothing from other sites; "
          + "put the picture into Public/images")
    }
    return text
  }

  static func handle(_ yaml: YAMLMapping) throws(YAMLError) -> FediverseHandle? {
    guard let text = try yaml.text("fediverse") else { return nil }
    guard let handle = FediverseHandle(text) else {
      throw yaml.error(
        "fediverse", "\"\(text)\" should be an account such as \"@ada@social.example\", in quotes")
    }
    return handle
  }

  static func profiles(_ yaml: YAMLMapping) throws(YAMLError) -> [String] {
    let profiles = try yaml.texts("profiles")
    if let other = profiles.first(where: { !URIReference($0).isWebAddress }) {
      throw yaml.error(
        "profiles", "\"\(other)\" should be an http or https address such as https://social.example/@ada")
    }
    return profiles
  }

  private static func address(_ key: String, _ yaml: YAMLMapping) throws(YAMLError) -> String? {
    guard let text = try yaml.text(key) else { return nil }
    guard text.hasPrefix("/") || URIReference(text).isWebAddress else {
      throw yaml.error(key, "\"\(text)\" should be a path of this site or an http or https address")
    }
    return text
  }
}
