import HTML
import Pages
import SiteBase
import Words

/// The script of episodes, and what it says to readers.
struct EpisodeScript: HTML {
  private let assets: EpisodeAssets
  private let json: [UInt8]

  init(_ assets: EpisodeAssets, _ script: WordScript, words: Words) {
    self.assets = assets
    json = words.json(for: script)
  }

  var body: some HTML {
    script(.type("application/json"), .id("episode-words"), json: json)
    script(.type("module"), .src(assets.script), .data("later", assets.laterScript))
  }
}
