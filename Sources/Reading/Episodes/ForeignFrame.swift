import SiteBase
import Transcripts
import URIs

/// The frame with the player of a video on YouTube or Vimeo.
enum ForeignFrame: Hashable, Sendable {
  /// The identifier of the video, percent-encoded.
  case youTube(String)
  /// The number of the video.
  case vimeo(String)

  /// Nil for an address of another site, or of no video.
  ///
  /// - Parameter address: the page of the video there.
  init?(_ address: String) {
    let reference = URIReference(address)
    guard let host = reference.host?.lowercased().replacing(#/^(www|m)\./#, with: "") else { return nil }
    let path = reference.path.split(separator: "/").map(String.init)
    switch host {
    case "youtube.com", "youtube-nocookie.com":
      let named = reference.query?.split(separator: "&").first { $0.hasPrefix("v=") }?.dropFirst(2)
      let last = ["embed", "live", "shorts"].contains(path.first) ? path.last : nil
      guard let identifier = named.map(String.init) ?? last else { return nil }
      self = .youTube(identifier.percentEncoded(allowing: .unreserved))
    case "youtu.be":
      guard let identifier = path.first else { return nil }
      self = .youTube(identifier.percentEncoded(allowing: .unreserved))
    case "vimeo.com":
      guard let number = path.last(where: { $0.allSatisfy(\.isNumber) }) else { return nil }
      self = .vimeo(number)
    default: return nil
    }
  }

  /// The address of the frame.
  var url: String {
    switch self {
    case .youTube(let identifier): "https://www.youtube-nocookie.com/embed/\(identifier)"
    case .vimeo(let number): "https://player.vimeo.com/video/\(number)?dnt=1"
    }
  }

  /// The address of a frame that plays at once.
  ///
  /// - Parameter start: nil for the beginning.
  func playingURL(from start: MediaTime?) -> String {
    switch self {
    case .youTube: "\(url)?autoplay=1" + (start.map { "&start=\($0.seconds)" } ?? "")
    case .vimeo: "\(url)&autoplay=1" + (start.map { "#t=\($0.seconds)s" } ?? "")
    }
  }
}
