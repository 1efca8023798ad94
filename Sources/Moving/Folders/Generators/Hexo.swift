/// A folder of Hexo: `_config.yml`, and `source` with `_posts`, `_drafts` and pages.
package typealias HexoSource = FolderSource<Hexo>

package enum Hexo: GeneratorTable {
  package static let generator = Generator(
    name: "hexo", signs: ["_config.yml", "source/_posts"], content: "source", settings: "_config.yml",
    pattern: ":year/:month/:day/:title/",
    placeholders: [(":title", ":path"), (":name", ":basename"), (":category", ":categories")],
    dialect: MarkDialect(
      kind: .templateTag,
      replacements: [
        "raw": .content, "codeblock": .code, "code": .code, "img": .image, "asset_img": .image,
        "post_link": .link, "post_path": .reference, "youtube": .youTube, "vimeo": .vimeo, "gist": .gist,
      ],
      verbatim: ["raw", "codeblock", "code"]))
}
