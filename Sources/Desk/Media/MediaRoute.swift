import HTTP
import HTTPTypes
import Media
import Routing
import Server
import SiteBase

/// The addresses of pictures and files that authors add in the browser, and of those who look after them.
package enum MediaRoute: Hashable, Sendable {
  /// A medium, or a smaller copy of a picture: ``Medium/key`` and the last part of its address.
  case file(String, String)
  /// The list at the desk.
  case list(MediaList)
  /// Adds files.
  case add
  /// An action of a form of the list on a medium.
  case act(String, MediaAction)

  /// The path and query of this address.
  package var url: String { mediaRouter.url(for: self) }
}

/// Which media the desk lists.
package struct MediaList: Hashable, Sendable {
  var filter = MediaFilter.all
  var page = 1
}

enum MediaFilter: String, Hashable, Sendable, CaseIterable {
  case all
  /// Media to which no post refers.
  case unused
}

/// The actions on a medium.
package enum MediaAction: String, Hashable, Sendable, CaseIterable {
  /// Changes its alternative text.
  case alt
  case remove
}

package let mediaRouter = Router<MediaRoute> {
  Route("/media/{key}/{name}", .mediaKey, .text, to: MediaRoute.file) {
    if case .file(let key, let name) = $0 { (key, name) } else { nil }
  }
  Route(
    "\(DeskSection.media.url)?show={show}&page={page}", .oneOf(MediaFilter.self).defaulting(to: .all), .page,
    to: { .list(MediaList(filter: $0, page: $1)) }
  ) {
    if case .list(let list) = $0 { (list.filter, list.page) } else { nil }
  }
  Route(.post, DeskSection.media.url, to: .add)
  Route(
    .post, "\(DeskSection.media.url)/{key}/{action}", .mediaKey, .oneOf(MediaAction.self), to: MediaRoute.act
  ) {
    if case .act(let key, let action) = $0 { (key, action) } else { nil }
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
  package func endpoint(of route: MediaRoute) -> Endpoint {
    switch route {
    case .file(let key, let name): .everyone { _ in try await mediumFile(name, atKey: key) }
    case .list(let list): signedIn { _, person in try await mediaList(list, person) }
    case .add:
      signedInForm(limits: .media) { form, request, person in try await addMedia(form, request, person) }
    case .act(let key, let action):
      signedInForm(limits: .small) { form, request, person in
        try await act(action, onMediumAt: key, form, request, person)
      }
    }
  }
}
