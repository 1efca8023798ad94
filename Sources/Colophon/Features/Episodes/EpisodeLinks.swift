import Pages
import Publication
import Syndication
import Transcripts
import URIs

// The addresses of an episode and of what belongs to it.

extension EpisodeHead {
  /// Its page: an absolute path of this site.
  var path: String { post.path }

  /// A file that is derived from the episode, such as `transcript.vtt`.
  func path(of file: String) -> String { "\(path)/\(file)" }

  /// The page with the video at a time. This works without scripts.
  func path(at time: MediaTime) -> String { "\(path)?t=\(time.seconds)#player" }

  /// A path of this site or a URL.
  func path(to address: EpisodeAddress) -> String {
    switch address {
    case .web(let url): url
    case .file(let name): path(of: name.percentEncoded(allowing: .path))
    }
  }
}
