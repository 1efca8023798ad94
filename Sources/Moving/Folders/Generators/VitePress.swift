import Texts

/// A folder of VitePress: texts at the paths of their files.
package typealias VitePressSource = FolderSource<VitePress>

package enum VitePress: GeneratorTable {
  private static let programs =
    SourceFolder.names([".vitepress/config"], ["ts", "js", "mts", "mjs", "cts", "cjs"])
    + SourceFolder.names([".vitepress/config/index"], ["ts", "js", "mts", "mjs"])

  package static let generator = Generator(
    name: "vitepress", folder: "the folder with the settings of VitePress",
    sign: { folder in programs.first(where: folder.hasFile) },
    // Most repositories have the site in a folder of its own.
    site: { folder in
      guard !programs.contains(where: folder.hasFile) else { return folder }
      let sites = ["docs", "doc", "site", "website", "blog"].map { SourceFolder(folder.path($0)) }
      return sites.first { site in programs.contains(where: site.hasFile) } ?? folder
    }, settings: programs, readSettings: { folder, _ in settings(in: folder) }, basePath: ["base"],
    navigation: { site in (site.values["menu"]?.items ?? []).links(titles: ["title"]) },
    markup: { _ in FolderMarkup(hasContainers: true) },
    roots: { settings, _ in [FolderRoot(path: settings.values.text("sources") ?? "")] },
    media: { _, content in [content.isEmpty ? "public" : "\(content)/public", content] },
    markdownEndings: [".md"],
    place: { file, site in
      guard var place = FolderPlace.named(file, in: site) else { return nil }
      place.takeDayOfPath(before: "-_ ")
      return place
    }, zone: "UTC", addressKeys: ["permalink"], kind: { $0.kindByFolder },
    skipped: { text in
      if text.place.stem.contains("[") {
        return SkippedText(text, "is a template of several pages, not moved")
      }
      guard text.head.isEmpty else { return nil }
      return text.withoutText(FolderText.onlyLayout)
    }, addresses: addresses, dialect: { _, _ in .components }, link: link)

  private static func settings(in folder: SourceFolder) -> FolderSettings {
    var (settings, script) = ScriptSettings.read(programs, and: [], in: folder)
    if let sources = script.value("srcDir")?.droppingSlashes, sources != ".", !sources.isOutside,
      folder.hasFolder(sources)
    {
      settings.set("sources", .text(sources))
    }
    settings.set("clean", .bool(script.text.contains(#/\bcleanUrls["']?\s*:\s*true/#)))
    if let program = settings.files.first, script.text.contains(#/\brewrites["']?\s*[:(]/#) {
      settings.losses.append(
        Loss(
          .address, "rewrites", at: SourcePlace(file: program),
          "is set by the program, so former addresses may be others; prove them by site check --against"))
    }
    let links = script.text.matches(
      of: #/\{\s*text\s*:\s*["'`]([^"'`\n]*)["'`]\s*,\s*link\s*:\s*["'`]([^"'`\n]*)["'`]/#)
    // The bar at the top stands before the lists at the side.
    let end = script.text.firstRange(of: "sidebar")?.lowerBound ?? script.text.endIndex
    settings.set(
      "menu",
      .list(
        links.filter { $0.range.lowerBound < end }.map { link in
          .mapping([.init("title", .text(String(link.1))), .init("url", .text(String(link.2)))])
        }))
    return settings
  }

  /// `/guide/a.html`, or `/guide/a` if the settings say so; hosts of files mostly answer at both.
  @Sendable private static func addresses(_ head: FolderHead, in site: FolderSite) -> FormerAddresses {
    let stem = head.place.stem
    guard stem.lastPathPart != "index" else {
      return FormerAddresses(paths: [site.basePath + "/\(stem.parentPath)/".cleanPath])
    }
    let path = site.basePath + "/\(stem)".cleanPath
    let paths = ["\(path).html", path]
    return FormerAddresses(paths: site.values["clean"]?.bool == true ? paths.reversed() : paths)
  }

  /// `/guide/a.md` is the text in a file below the folder of texts.
  @Sendable private static func link(_ path: String, _ text: FolderText) -> String? {
    guard path.hasPrefix("/"), path.hasSuffix(".md"), !path.isOutside else { return nil }
    let file = path.droppingSlashes
    return text.site.path(of: text.site.content.isEmpty ? file : "\(text.site.content)/\(file)")
  }
}
