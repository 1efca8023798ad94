import Accounts
import Digests
import Foundation
import HTTP
import HTTPTypes
import Postgres
import Publication
import SiteBase

extension Operation {
  /// The operations on redirects that belong to no post.
  static let redirects: [Operation] = [
    listRedirects, makeRedirect, getRedirect, changeRedirect, removeRedirect,
  ]

  private static let listRedirects = Operation(
    "listRedirects", .get, "/redirects", "Lists redirects that belong to no post, by their addresses.",
    .writeRedirects, .query("from", .text(2000), "Only the redirect of this address."),
    .fields(of: ListedRedirection.representation), answers: [.page(of: ListedRedirection.representation)]
  ) { call, from, fields in
    let all = try await call.site.redirections()
    let key = from.map { Redirect(path: $0, target: "").key }
    return call.answer(
      all.filter { key == nil || $0.redirect.key == key }, ListedRedirection.representation, fields, next: nil
    )
  }

  private static let makeRedirect = Operation(
    "makeRedirect", .post, "/redirects", "Makes a redirect.",
    .writeRedirects, .body(.redirect),
    answers: [.thing(ListedRedirection.representation, .created)]
  ) { call, redirect in
    let existing = try await call.site.redirections().first { $0.redirect.key == redirect.key }
    if let existing, existing.redirect.target != redirect.target {
      throw Problem(
        .conflict, "\(redirect.path) leads to \(existing.redirect.target). Change that redirect.")
    }
    if existing == nil, let problem = try await call.site.save(redirect, by: call.person) {
      throw Problem(.unprocessableContent, "\(problem).")
    }
    let made = existing ?? ListedRedirection(redirect: redirect, isWritten: false)
    return call.answer(
      made, ListedRedirection.representation, tag: made.entityTag, status: .created,
      location: "/redirects/\(made.id)")
  }

  private static let getRedirect = Operation(
    "getRedirect", .get, "/redirects/{id}", "Returns a redirect.", .writeRedirects, .path("id", .hex(16)),
    .fields(of: ListedRedirection.representation), answers: [.thing(ListedRedirection.representation)]
  ) { call, id, fields in
    let found = try await call.redirection(id)
    return call.answer(found, ListedRedirection.representation, fields, tag: found.entityTag)
  }

  private static let changeRedirect = Operation(
    "changeRedirect", .patch, "/redirects/{id}", "Gives a redirect another target.", .writeRedirects,
    .path("id", .hex(16)), .body(.target), answers: [.thing(ListedRedirection.representation)]
  ) { call, id, target in
    let found = try await call.ownRedirection(id)
    let redirect = Redirect(path: found.redirect.path, target: target)
    if let problem = try await call.site.save(redirect, by: call.person, over: found.redirect.target) {
      throw Problem(.unprocessableContent, "\(problem).")
    }
    let changed = ListedRedirection(redirect: redirect, isWritten: false)
    return call.answer(changed, ListedRedirection.representation, tag: changed.entityTag)
  }

  private static let removeRedirect = Operation(
    "removeRedirect", .delete, "/redirects/{id}", "Removes a redirect.", .writeRedirects,
    .path("id", .hex(16)), answers: [.nothing]
  ) { call, id in
    let found = try await call.ownRedirection(id)
    try await call.site.removeRedirect(found.redirect, seenTo: found.redirect.target)
    return Response(.noContent)
  }
}

/// A redirect that belongs to no post.
struct ListedRedirection: Hashable, Sendable {
  let redirect: Redirect
  /// Whether it is in the content folder.
  let isWritten: Bool

  /// Names its address.
  var id: String { SHA256Digest(of: redirect.key).hex(prefix: 8) }

  var entityTag: EntityTag {
    EntityTag(hashing: Array("\(redirect.path)\u{1F}\(redirect.target)\u{1F}\(isWritten)".utf8))
  }
}

extension Site {
  fileprivate func redirections() async throws -> [ListedRedirection] {
    let own = try await database.redirects.all(isWritten: false).map {
      ListedRedirection(redirect: $0, isWritten: false)
    }
    let written = try await database.redirects.all(isWritten: true).map {
      ListedRedirection(redirect: $0, isWritten: true)
    }
    return (own + written).sorted { $0.redirect.key < $1.redirect.key }
  }
}

extension Call {
  fileprivate func redirection(_ id: String) async throws -> ListedRedirection {
    guard let found = try await site.redirections().first(where: { $0.id == id }) else {
      throw Problem.notFound
    }
    return found
  }

  /// A redirect that the program has seen as it is, and that can be changed here.
  fileprivate func ownRedirection(_ id: String) async throws -> ListedRedirection {
    let found = try await redirection(id)
    try requireMatch(found.entityTag)
    guard !found.isWritten else {
      throw Problem(
        .conflict,
        "\(found.redirect.path) is in the file _redirects of the content folder. Change it there.")
    }
    return found
  }
}

extension ListedRedirection {
  static let representation = Representation<ListedRedirection>(
    "Redirect",
    [
      .text("id") { $0.id }, .text("etag", "What If-Match takes.") { "\($0.entityTag)" },
      .text("from") { $0.redirect.path }, .text("to") { $0.redirect.target },
      OutputMember("owner", ["type": "string", "enum": ["desk", "file"]]) { item, _ in
        .text(item.isWritten ? "file" : "desk")
      },
    ])
}

extension Shape<Redirect> {
  fileprivate static var redirect: Shape {
    .object(
      .required(
        "from",
        .text(matching: "^/[^/\\s]\\S*$", kind: "a path of this site, as in /about or /?p=12")
          .described("A path of this site, perhaps with a query.")),
      .required("to", .redirectTarget)
    ) { Redirect(path: $0, target: $1) }
  }
}

extension Shape<String> {
  fileprivate static var target: Shape { .object(.required("to", .redirectTarget)) { $0 } }

  fileprivate static var redirectTarget: Shape {
    .text(
      matching: "^(/([^/\\s]\\S*)?|https?://\\S+)$",
      kind: "a path of this site, as in / or /about, or a URL that begins with https:// or http://"
    ).described("A path of this site, or a URL.")
  }
}
