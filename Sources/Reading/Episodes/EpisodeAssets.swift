import Server
import SiteBase

/// The files that pages of episodes load besides the style sheet of the site. Each is a path.
struct EpisodeAssets: Hashable, Sendable {
  var script: String
  /// The part of the script that is loaded when it is needed.
  var laterScript: String
  /// What readers who have signed in need.
  var progressScript: String
  var stylesheet: String

  init(in files: StaticFiles) {
    func path(_ name: String) -> String { files.fingerprinted("/assets/\(name)") ?? "/assets/\(name)" }
    script = path("episode.js")
    laterScript = path("episode-later.js")
    progressScript = path("episode-progress.js")
    stylesheet = path("episode.css")
  }
}
