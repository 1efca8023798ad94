import Accounts
import HTTP
import HTTPTypes
import Logging
import Media
import Pages
import Postgres
import Server
import SiteBase

extension Site {
  func mediaList(
    _ list: MediaList, _ person: SignedIn, refused: [MediaRefusal] = [], problem: String? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let size = MediaListPage.size
    let store = MediaListStore(database)
    let found = try await store.list(
      isUnusedOnly: list.filter == .unused, limit: size + 1,
      offset: entriesBefore(page: list.page, ofSize: size))
    let shown = found.prefix(size)
    let uses = try await store.uses(of: shown.map(\.medium.key), at: present)
    var entries: [MediaListPage.Entry] = []
    for listed in shown {
      entries.append(
        MediaListPage.Entry(
          listed: listed, thumbnail: await thumbnail(of: listed.medium),
          uses: uses.filter { $0.key == listed.medium.key }))
    }
    let page = MediaListPage(
      person: person, list: list, entries: entries, hasMore: found.count > size, clock: deskClock,
      refused: refused, problem: problem)
    return try await showDesk(page, status)
  }

  private func thumbnail(of medium: Medium) async -> String? {
    await pagePicture(of: medium)?.address(atLeast: 2 * MediaListPage.thumbnailWidth)
  }

  /// Adds the files of a form. Those that are refused keep none of the others from being added.
  func addMedia(_ form: Form, _ request: Request, _ person: SignedIn) async throws -> Response {
    var (added, refused): ([Medium], [MediaRefusal]) = ([], [])
    for file in form.allFiles {
      guard let source = MediaSource(file.body) else { continue }
      do {
        added.append(
          try await media.add(
            source, named: file.fileName, claiming: file.contentType, by: person.person.id, at: present))
      } catch let refusal as MediaRefusal {
        refused.append(refusal)
      }
    }
    if request.wantsJSON { return .json(.ok, AddedMedia(added, refused)) }
    guard refused.isEmpty, !added.isEmpty else {
      return try await mediaList(
        MediaList(), person, refused: refused, problem: refused.isEmpty ? "No file was chosen." : nil,
        .unprocessableContent)
    }
    return .seeOther(MediaRoute.list(MediaList()).url)
  }

  func act(
    _ action: MediaAction, onMediumAt key: String, _ form: Form, _ request: Request, _ person: SignedIn
  ) async throws -> Response {
    guard let medium = try await MediaStore(database).medium(atKey: key) else { return Response(.notFound) }
    // Who may remove a medium may describe it too.
    guard person.person.mayRemove(medium) else {
      return forbidden("Only editors, and whoever added it, change or remove a medium.")
    }
    let list = MediaList(form)
    switch action {
    case .alt:
      let text = (form["alt"] ?? "").split { $0.isNewline }.joined(separator: " ").prefix(1000)
      guard try await MediaStore(database).setAlternative(String(text), of: medium.digest) else {
        return Response(.notFound)
      }
    case .remove:
      if let problem = try await removeUnused(medium) {
        guard !request.wantsJSON else { return .json(.conflict, ["error": problem]) }
        return try await mediaList(list, person, problem: problem, .conflict)
      }
    }
    return request.wantsJSON ? .json(.ok, ["done": true]) : .seeOther(MediaRoute.list(list).url)
  }
}

extension Form {
  /// The files of all fields. Leaves out the empty file that browsers send if none was chosen.
  fileprivate var allFiles: [FormFile] {
    fields.compactMap { field in
      guard case .file(let file) = field.content else { return nil }
      return file.fileName.isEmpty && file.body.length == 0 ? nil : file
    }
  }
}

extension MediaList {
  /// The list on which a form was.
  fileprivate init(_ form: Form) {
    filter = form["show"].flatMap(MediaFilter.init) ?? .all
    page = form["page"].flatMap { Int($0) }.map { min(max($0, 1), 1_000_000) } ?? 1
  }
}

/// The answer to a script that has sent files.
private struct AddedMedia: Encodable {
  let media: [Added]
  let refused: [Refused]

  struct Added: Encodable {
    let url: String
    let name: String
    let alt: String
    /// The Markdown that shows the medium in a text.
    let markdown: String
    /// Of pictures, in pixels.
    let width: Int?
    let height: Int?
  }

  struct Refused: Encodable {
    let name: String
    /// The reason, which follows the name in a sentence.
    let reason: String
  }

  init(_ media: [Medium], _ refused: [MediaRefusal]) {
    self.media = media.map {
      Added(
        url: $0.address, name: $0.name, alt: $0.alternative, markdown: $0.markdown, width: $0.picture?.width,
        height: $0.picture?.height)
    }
    self.refused = refused.map { Refused(name: $0.name, reason: $0.reason) }
  }
}
