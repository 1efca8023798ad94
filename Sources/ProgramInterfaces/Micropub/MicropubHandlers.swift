import Accounts
import Digests
import Editing
import Foundation
import HTTP
import HTTPTypes
import Importing
import Logging
import Media
import Postgres
import Publication
import Server
import Settings
import SiteBase
import Texts

extension Site {
  /// Creates, changes or deletes a post.
  func micropubPost(_ request: Request) async throws -> Response {
    let (command, bearer, digest) = try await micropubCommand(request)
    guard let key = try request.idempotencyKey else { return try await carryOut(command, bearer) }
    let repeatable = RepeatableRequest(site: self, token: bearer.token.id, key: key, digest: digest)
    return try await repeatable.answer { try await carryOut(command, bearer, key: key) }
  }

  /// - Parameter key: that of the request; nil if it has none.
  private func carryOut(
    _ command: MicropubCommand, _ bearer: TokenBearer, key: String? = nil
  ) async throws -> Response {
    switch command {
    case .create(let properties, let hints, let files):
      return try await create(properties, hints, files, bearer, key)
    case .update(let url, let changes): return try await change(at: url, changes, bearer)
    case .delete(let url):
      let post = try await micropubPost(at: url, bearer)
      // A post that is deleted already is as the program wants it.
      do { try await edit(.remove, of: post.id, by: bearer.person) } catch EditingError.removed {}
      return Response(.noContent)
    case .undelete(let url):
      let post = try await micropubPost(at: url, bearer)
      let edited = try await edit(.republish, of: post.id, by: bearer.person)
      return try await located(edited, bearer, from: post.path, url)
    }
  }

  /// The command of a request, the token's bearer, and a digest of what the request asks for. Nothing large
  /// is read before it is known who sends it.
  private func micropubCommand(
    _ request: Request
  ) async throws -> (MicropubCommand, TokenBearer, digest: [UInt8]) {
    let type = request.headerFields[.contentType].map { MediaType($0).essence }
    if type == "application/json" {
      let bearer = try await micropubBearer(request, .writePosts)
      let content = try await request.body.collect(upTo: 5 << 20)
      return (try MicropubCommand(json: content), bearer, SHA256Digest(of: content).bytes)
    }
    guard request.hasToken else {
      let form = try await request.form(limits: .small)
      guard let secret = form["access_token"], !secret.isEmpty else { throw MicropubError.noToken }
      let bearer = try micropubBearer(try await authorized(Secret(secret), .writePosts))
      return (try MicropubCommand(form), bearer, form.digest)
    }
    let bearer = try await micropubBearer(request, .writePosts)
    let form = try await request.form(limits: .micropub)
    guard form["access_token"] == nil else {
      throw MicropubError.invalid(
        "The token is to be in the field Authorization or in the form, not in both.")
    }
    return (try MicropubCommand(form), bearer, form.digest)
  }

  private func create(
    _ properties: MicroformatProperties, _ hints: MicropubHints,
    _ files: [(property: String, file: FormFile)], _ bearer: TokenBearer, _ key: String?
  ) async throws -> Response {
    var properties = properties
    let isDraft = try Self.isDraft(&properties) ?? false
    if !files.isEmpty, !bearer.token.allows(.writeMedia) { throw MicropubError.insufficient(.writeMedia) }
    for (property, file) in files {
      guard ["photo", "video", "audio"].contains(property) else {
        throw MicropubError.invalid("\(property) cannot be a file.")
      }
      let medium = try await addMedium(file, bearer)
      properties[property, default: []].append(.text(configuration.absoluteURL(medium.address)))
    }
    for (index, text) in hints.photoTexts.enumerated() {
      guard let photo = properties["photo"], index < photo.count, photo[index].text != nil else { break }
      properties["photo"]?[index] = .object(["value": photo[index], "alt": .text(text)])
    }
    guard !properties.isEmpty else { throw MicropubError.invalid("The entry has no properties.") }
    var entry = EntryText()
    try entry.set(properties, baseURL: configuration.baseURL)
    entry.slug = hints.slug.flatMap { slug(of: $0) } ?? (entry.title == nil ? slug(of: entry.beginning) : nil)
    let text = NewText(
      entry.source, publishing: isDraft ? nil : DeskPublication(),
      named: key.map { "\(bearer.token.id) \($0) \(!isDraft) \(entry.source)" })
    return try await located(try await begin(text, by: bearer.person), bearer)
  }

  /// Changes a post. A program says what is to become of the properties, whatever they are: if somebody else
  /// was faster, the change is made again to what there is now.
  private func change(
    at url: String, _ changes: MicropubChanges, _ bearer: TokenBearer
  ) async throws -> Response {
    var attempt = 1
    while true {
      let post = try await micropubPost(at: url, bearer)
      do {
        return try await located(try await change(post, changes, bearer), bearer, from: post.path, url)
      } catch EditingError.changedMeanwhile where attempt < 20 {
        attempt += 1
      }
    }
  }

  private func change(
    _ post: DeskPost, _ changes: MicropubChanges, _ bearer: TokenBearer
  ) async throws -> EditedPost {
    try post.checkIsThere()
    guard let current = try await database.workingCopies.currentText(of: post.id) else {
      throw EditingError.noSuchPost
    }
    if post.savedAt == nil, case .copy = current.version { throw EditingError.changedMeanwhile }
    guard post.state == .draft || post.savedAt == nil else {
      throw EditingError.refused(
        "The post has changes at the desk that are not published. Publish or discard them there first.")
    }
    var entry = try await editing.entry(of: current.source.text)
    let former = entry.properties(baseURL: configuration.baseURL)
    var properties = changes.applied(to: former)
    guard former["published"] == nil || properties["published"] != nil else {
      throw MicropubError.invalid("A post keeps its date. Replace published instead of deleting it.")
    }
    let isDraft = try Self.isDraft(&properties) ?? (post.state == .draft)
    if let name = properties.removeValue(forKey: "mp-slug")?.first?.text { entry.slug = slug(of: name) }
    properties = properties.filter { !$0.key.hasPrefix("mp-") }
    try entry.set(properties, baseURL: configuration.baseURL)
    let text = try await editing.applying(entry, to: current.source.text)
    return try await edit(
      .change(TextChanges(source: text), then: isDraft ? .draft : .now(DeskPublication())), of: post.id,
      by: bearer.person, seen: Seen(current.version, post.state))
  }

  /// Takes the state that properties ask for out of them; nil if they do not say.
  private static func isDraft(_ properties: inout MicroformatProperties) throws(MicropubError) -> Bool? {
    switch properties.removeValue(forKey: "post-status")?.first?.text {
    case nil: return nil
    case "published": return false
    case "draft": return true
    case let other?: throw .invalid("post-status is \(other) and can be published or draft.")
    }
  }

  /// 201 with the address of a post that is new, or no longer at the address that the program knows; else
  /// 204.
  ///
  /// - Parameters:
  ///   - former: the path of the post before.
  ///   - url: the address by which the program named the post.
  private func located(
    _ post: EditedPost, _ bearer: TokenBearer, from former: String? = nil, _ url: String = ""
  ) async throws -> Response {
    let address = try await micropubAddress(of: post.id, bearer)
    let namedSecret = previewSecret(in: String(url.dropFirst(configuration.baseURL.count))) != nil
    let isKnown = namedSecret ? address.isSecret : post.path == former
    guard former == nil || !isKnown else { return Response(.noContent) }
    return Response(.created, headerFields: [.location: address.url])
  }
}

extension EntryText {
  /// The first words of the text, for an address.
  fileprivate var beginning: String {
    let (citations, rest) = citationsAndRest
    let text = summary ?? (rest.isEmpty ? citations.first?.name ?? "" : rest)
    let words = text.split(whereSeparator: \.isWhitespace).prefix(8)
    return words.filter { !$0.contains("<") && !$0.contains("](") && !$0.contains("://") }.joined(
      separator: " ")
  }
}

extension Form {
  /// The SHA-256 of all that the form says. Files are told apart by name and size.
  fileprivate var digest: [UInt8] {
    let texts = fields.flatMap { field in
      switch field.content {
      case .text(let text): [field.name, text]
      case .file(let file): [field.name, file.fileName, "\(file.body.length ?? -1)"]
      }
    }
    // No text contains U+0000.
    return SHA256Digest(of: texts.joined(separator: "\0")).bytes
  }
}
