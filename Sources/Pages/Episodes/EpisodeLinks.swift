import Publication
import Syndication
import Transcripts
import URIs

// The addresses of an episode and of what belongs to it.

extension EpisodeHead {
  /// Its page: an absolute path of this site.
  package var path: String { post.path }

  /// `221. Dependencies & Stacks`
  package var titleWithNumber: String { facts.number.map { "\($0). \(post.name)" } ?? post.name }

  /// The name of the page for frames on other sites, below the address of an episode.
  package static let frameName = "embed"

  /// The page for frames on other sites.
  package var framePath: String { path(of: Self.frameName) }

  /// A file that is derived from the episode, such as `transcript.vtt`.
  package func path(of file: String) -> String { "\(path)/\(file)" }

  /// The page with the video at a time. This works without scripts.
  package func path(at time: MediaTime) -> String { path + time.start }

  /// A path of this site or a URL.
  package func path(to address: EpisodeAddress) -> String {
    switch address {
    case .web(let url): url
    case .file(let name): path(of: name.percentEncoded(allowing: .path))
    }
  }
}

extension MediaTime {
  /// The query and the fragment that, after the path of an episode, start its video at this time.
  package var start: String { "?t=\(seconds)#player" }
}
