import HTTP
import HTTPTypes
import Media
import Routing

/// The addresses of pictures and files that authors add in the browser.
enum MediaRoute: Hashable, Sendable {
  /// A medium, or a smaller copy of a picture: ``Medium/key`` and the last part of its address.
  case file(String, String)
}

let mediaRouter = Router<MediaRoute> {
  Route("/media/{key}/{name}", .mediaKey, .text, to: MediaRoute.file) {
    if case .file(let key, let name) = $0 { (key, name) } else { nil }
  }
}

extension Parameter<String> {
  fileprivate static var mediaKey: Parameter {
    Parameter("16 hexadecimal digits", example: "0123456789abcdef") { text in
      Medium.isKey(text) ? text : nil
    } print: {
      $0
    }
  }
}

extension Site {
  func endpoint(of route: MediaRoute) -> Endpoint {
    switch route {
    case .file(let key, let name): .everyone { _ in try await mediumFile(name, atKey: key) }
    }
  }
}
