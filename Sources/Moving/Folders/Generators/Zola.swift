import Importing
import Texts

/// A folder of Zola, whose settings are also in `config.toml`, as those of Hugo may be.
package typealias ZolaSource = FolderSource<Zola>

package enum Zola: GeneratorTable {
  private static let settings = ["config.toml", "zola.toml"]

  package static let generator = Generator(
    name: "zola", folder: "the folder with the settings of Zola",
    sign: { folder in
      guard folder.hasFolder("content") else { return nil }
      return settings.first { file in
        folder.hasFile(file) && FolderSettings([file], in: folder).entries.contains { $0.key == "base_url" }
      }
    }, settings: settings, language: ["default_language"], address: ["base_url"], basePath: ["base_url"],
    author: ["author", "extra.author"],
    readSettingNames: [
      "title", "description", "base_url", "default_language", "taxonomies", "author", "extra", "languages",
      "output_dir", "compile_sass", "build_search_index", "minify_html",
    ],
    navigation: { site in
      let lists = [
        "extra.menu", "extra.menu_main", "extra.main_menu", "extra.navbar.items", "extra.nav",
        "extra.menu_items",
      ]
      let items = lists.lazy.compactMap { site.values.value(at: $0)?.items }.first { !$0.isEmpty } ?? []
      return items.links(titles: ["name", "title", "text", "label"]).map { link in
        MenuLink(
          title: link.title, url: link.url.replacing("$BASE_URL", with: site.basePath), weight: link.weight)
      }
    }, feed: "/atom.xml",
    markup: { values in
      FolderMarkup(hasSmartPunctuation: values.value(at: "markdown.smart_punctuation")?.bool ?? false)
    }, roots: { _, _ in [FolderRoot(path: "content")] }, media: { _, _ in ["static", "content"] },
    place: place, zone: "UTC", addressKeys: ["path", "slug"],
    kind: { text in
      text.place.role != .section && text.moved.date != nil ? .post : .page
    }, skipped: skipped,
    fill: { text in
      if text.fields.take("render")?.value.bool == false {
        text.fields.add(.text, "render", "is false: there is no page, so the text is a draft")
        text.moved.isDraft = true
      }
    }, addresses: addresses,
    archive: { list, _, names, site in
      TermArchive(
        list: "\(site.basePath)/\(list)/",
        paths: names.map { ($0, "\(site.basePath)/\(list)/\(NameStyle.eleventy($0))/".cleanPath) })
    }, hasWikiLinks: true,
    // `@/blog/a.md` is the text in a file.
    link: { path, text in
      guard path.hasPrefix("@/"), !path.isOutside else { return nil }
      return text.site.path(of: "content/\(path.dropFirst(2))")
    })

  @Sendable private static func place(_ file: String, in site: FolderSite) -> FolderPlace? {
    guard file.pathExtension == ".md", var place = FolderPlace(file, in: site.roots) else { return nil }
    // `a.fr.md` is `a.md` in another language.
    let languages = (site.values["languages"]?.pairs ?? []).map { $0.key.lowercased() }
    let ending = String(place.name.pathExtension.dropFirst())
    if languages.contains(ending) {
      place.language = ending
      place.name = place.name.withoutExtension
    }
    if place.name == "_index" {
      place.role = .section
      place.name = ""
    } else if place.name == "index" {
      place.name = place.sections.popLast() ?? ""
    }
    if let match = place.name.wholeMatch(of: #/(\d{4}-\d{2}-\d{2})(?:T[\d:]+Z?)?[_-](.+)/#) {
      (place.day, place.name) = (String(match.1), String(match.2))
    }
    return place
  }

  @Sendable private static func skipped(_ text: FolderText) -> SkippedText? {
    guard text.place.role == .section, text.head.isEmpty else { return nil }
    let address = text.former.paths.first ?? "/"
    return SkippedText(
      (.text, "_index.md", "has only front matter for the list at \(address) and is not moved"))
  }

  @Sendable private static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let place = head.place
    let isMain = place.language == nil || place.language == site.values.text("default_language")?.lowercased()
    let prefix = isMain ? "" : "/\(place.language ?? "")"
    if let path = head.text("path")?.droppingSlashes, !path.isEmpty {
      return FormerAddresses(paths: ["\(site.basePath)\(prefix)/\(path)/".cleanPath])
    }
    let name = head.text("slug") ?? (place.name.isEmpty ? "" : NameStyle.eleventy(place.name))
    let path = (place.sections + [name]).filter { !$0.isEmpty }.joined(separator: "/")
    return FormerAddresses(paths: ["\(site.basePath)\(prefix)/\(path)/".cleanPath])
  }
}
