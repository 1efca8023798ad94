import Texts

/// A folder of Eleventy: Markdown, with data in files beside it.
package struct EleventySource: MovingSource {
  package static let name = "eleventy"

  private let path: String

  static let settings = [
    ".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs", "eleventy.config.ts",
  ]

  package static func recognises(_ path: String) -> Bool {
    let folder = SourceFolder(path)
    return settings.contains(where: folder.hasFile)
  }

  /// - Parameter timeZone: not used: Eleventy reads dates without a zone in UTC.
  package init(path: String, timeZone: String) { self.path = path }

  package var mediaFolders: [String] {
    let folder = SourceFolder(path)
    guard folder.hasFolder("") else { return [] }
    let site = EleventySite(folder)
    let input = site.input.isEmpty ? [] : [site.input]
    return (input + ["public", "static", "src/static", "src/public"].filter(folder.hasFolder)).map(
      folder.path)
      + [folder.root]
  }

  package func read(into receiver: any MoveReceiver) throws {
    let folder = SourceFolder(path)
    guard folder.hasFolder("") else {
      throw MoveError.unreadable("\(path) cannot be read; name the folder of a site of Eleventy")
    }
    let site = EleventySite(folder)
    try receiver.receive(.site(site.moved))
    try receiver.receiveHome(of: site.pathPrefix)
    for author in site.authors { try receiver.receive(.author(author)) }
    var others = OtherFiles()
    var tags = UsedNames()
    for file in site.files {
      guard site.isText(file) || site.isTemplate(file) else {
        if !site.isData(file) { others.add(file) }
        continue
      }
      let (text, losses) = EleventyText.read(file, site)
      for loss in losses { receiver.report(loss) }
      guard let text else {
        if losses.isEmpty { others.add(file) }
        continue
      }
      if !text.isDraft { tags.add(text.tags) }
      try receiver.receive(.text(text))
    }
    if let pattern = site.tagPattern {
      for name in tags.names {
        let from =
          site.pathPrefix
          + JekyllAddress.clean(pattern.before + EleventyAddress.slugify(name) + pattern.after)
        try receiver.receive(.redirect(MovedRedirect(from: from, to: .tag(name))))
      }
    }
    for loss in site.losses + others.losses { receiver.report(loss) }
  }
}
