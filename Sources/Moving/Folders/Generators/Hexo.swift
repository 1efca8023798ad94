import URIs

/// A folder of Hexo: `_config.yml`, and `source` with `_posts`, `_drafts` and pages.
package typealias HexoSource = FolderSource<Hexo>

package enum Hexo: GeneratorTable {
  package static let generator = Generator(
    name: "hexo", folder: "the folder of a site of Hexo", signs: ["_config.yml", "source/_posts"],
    settings: ["_config.yml"], basePath: ["root"],
    readSettingNames: [
      "title", "description", "language", "timezone", "url", "root", "permalink",
    ], roots: { _, _ in [FolderRoot(path: "source")] }, countsFilesInContent: true,
    markdownEndings: [".md", ".markdown", ".mdown", ".mkd", ".mdx"], hasMetadata: true,
    pattern: ":year/:month/:day/:title/",
    placeholders: Jekyll.placeholders.adding([
      "title": { parts, _ in parts.path }, "name": { parts, _ in parts.name },
      "category": { parts, _ in Jekyll.folders(parts.categories.map { $0.lowercased() }) },
    ]), isNamedByFile: true,
    dialect: { _, _ in
      MarkDialect(
        kind: .templateTag,
        replacements: [
          "raw": .content, "codeblock": .code, "code": .code, "img": .image, "asset_img": .image,
          "post_link": .link, "post_path": .reference, "youtube": .youTube, "vimeo": .vimeo, "gist": .gist,
        ],
        verbatim: ["raw", "codeblock", "code"])
    },
    reference: { _, name, text in
      text.site.wikiNames["_posts/\(name)"].flatMap { text.site.path(of: $0) }
    },
    // The files of a post may be in a folder of its name.
    link: { path, text in
      let site = text.site
      let beside = site.folder.file(path, from: "\(text.place.file.withoutExtension)/index.md")
      return beside.map { "/" + site.relative($0).percentEncoded(allowing: .path) }
    })
}
