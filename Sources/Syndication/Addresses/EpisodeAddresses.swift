import Publication
import URIs

extension EpisodeAddress {
  /// The absolute URL of a file of the episode at `path`.
  ///
  /// - Parameter baseURL: the site's, without a trailing slash.
  package func url(below path: String, baseURL: String) -> String {
    switch self {
    case .web(let url): url.percentEncoded(allowing: .anywhere)
    case .file(let name): "\(baseURL)\(path)/\(name.percentEncoded(allowing: .path))"
    }
  }
}
