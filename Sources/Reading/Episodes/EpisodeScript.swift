import HTML
import Pages
import Publication
import SiteBase
import Words

/// The script of episodes, and what it says to readers.
struct EpisodeScript: HTML {
  private let assets: EpisodeAssets
  private let json: [UInt8]
  /// Where a reader who has signed in keeps how far they came; nil on a site without members.
  private let progress: String?

  init(_ assets: EpisodeAssets, _ script: WordScript, context: PageContext) {
    self.assets = assets
    json = context.words.json(for: script)
    progress = context.site.hasMembers ? ReaderRoute.progress("").url : nil
  }

  var body: some HTML {
    script(.type("application/json"), .id("episode-words"), json: json)
    script(.type("module"), .src(assets.script), .data("later", assets.laterScript))
    if let progress {
      script(.type("module"), .src(assets.progressScript), .data("progress", progress))
    }
  }
}
