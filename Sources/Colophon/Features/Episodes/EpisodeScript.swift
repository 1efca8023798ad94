import HTML
import Pages
import Words

/// The script of episodes, and what it says to readers.
struct EpisodeScript: HTML {
  private let path: String
  private let json: [UInt8]

  init(path: String, _ script: WordScript, words: Words) {
    self.path = path
    json = words.json(for: script)
  }

  var body: some HTML {
    script(.type("application/json"), .id("episode-words"), json: json)
    script(.type("module"), .src(path))
  }
}
