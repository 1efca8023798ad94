import Accounts
import Digests
import Foundation
import HTTP
import HTTPTypes
import Importing
import Publication
import Routing
import Server
import Settings
import SiteBase

/// Something that a program can do: an address with a method, and everything that the address, the handler
/// and the OpenAPI document have to agree on. All three are made from this value.
///
/// ```swift
/// Operation(
///   "getPost", .get, "/posts/{id}", "Returns a post.", .readPosts, .path("id", .uuid), .fields(of: post),
///   answers: [.ok(post)]
/// ) { call, id, fields in … }
/// ```
package struct Operation: Sendable {
  /// The name in logs, metrics and generated clients: `listPosts`.
  let name: String
  let method: HTTPRequest.Method
  /// Below `/api/v1`, with one placeholder at most.
  let path: String
  let summary: String
  let scope: TokenScope
  let inputs: [InputDocument]
  let answers: [AnswerDocument]
  /// Of the body; nil for operations without one.
  private(set) var bodyLimits: BodyLimits?
  private let handler: @Sendable (Call, CallParts) async throws -> Response

  init<each Value: Sendable>(
    _ name: String, _ method: HTTPRequest.Method, _ path: String, _ summary: String, _ scope: TokenScope,
    _ inputs: repeat Input<each Value>, answers: [AnswerDocument],
    handler: @escaping @Sendable (Call, repeat each Value) async throws -> Response
  ) {
    var documents: [InputDocument] = []
    for input in repeat each inputs { documents.append(input.document) }
    self.name = name
    self.method = method
    self.path = path
    self.summary = summary
    self.scope = scope
    self.inputs = documents
    self.answers = answers
    switch documents.lazy.compactMap(\.body).first {
    case .json: bodyLimits = .json
    case .form: bodyLimits = .upload
    case nil: bodyLimits = nil
    }
    self.handler = { call, parts in
      var mistake = InputMistake([])
      for input in repeat each inputs {
        do { _ = try input.read(parts) } catch let error as InputMistake { mistake.places += error.places }
      }
      guard mistake.places.isEmpty else { throw mistake }
      return try await handler(call, repeat (each inputs).read(parts))
    }
  }

  /// Whether it changes something that exists, so that the program has to say by `If-Match` what it has seen.
  var needsMatch: Bool { [.put, .patch, .delete].contains(method) }

  /// Whether the answer is kept for a program that sends the same request again. The same file sent twice is
  /// one medium anyway.
  var isIdempotent: Bool { method != .get && !hasForm }

  var hasForm: Bool { inputs.contains { if case .form = $0.body { true } else { false } } }

  /// Answers a request of somebody who may make it.
  func answer(_ call: Call, argument: String?) async throws -> Response {
    if needsMatch, call.request.headerFields[.ifMatch]?.trimmed.isEmpty ?? true {
      throw Problem(
        .preconditionRequired, "Send If-Match with the ETag of what you have seen, so that no change is lost."
      )
    }
    var parts = CallParts(argument: argument, query: try query(of: call.request))
    parts.body = try await body(of: call.request)
    guard isIdempotent, let key = try call.request.idempotencyKey else {
      return try await handler(call, parts)
    }
    let request = RepeatableRequest(
      site: call.site, token: call.bearer.token.id, key: key, digest: call.digest(of: parts))
    return try await request.answer { [parts] in try await handler(call, parts) }
  }

  /// The parameters of a request, without the brackets that some programs put after the names of lists.
  ///
  /// - Throws: ``InputMistake`` for parameters that this operation does not have.
  private func query(of request: Request) throws -> [(name: String, value: String)] {
    let own = inputs.filter { $0.place == .query }
    var unknown: [ProblemDetails.Place] = []
    let parameters = request.target.parameters.map { parameter in
      if own.contains(where: { $0.name == parameter.name }) { return parameter }
      let name = parameter.name.hasSuffix("[]") ? String(parameter.name.dropLast(2)) : ""
      let meant = own.first { $0.name == name }
      if meant?.isList != true {
        let detail = meant.map { "is no list: send \($0.name), once" } ?? "is no parameter of this address"
        unknown.append(ProblemDetails.Place(detail: detail, parameter: parameter.name))
      }
      return (name: name, value: parameter.value)
    }
    guard unknown.isEmpty else { throw InputMistake(unknown) }
    return parameters
  }

  private func body(of request: Request) async throws -> CallParts.Content {
    guard let body = inputs.lazy.compactMap(\.body).first else { return .none }
    let type = request.headerFields[.contentType].map { MediaType($0).essence }
    switch body {
    case .json:
      guard let type, ["application/json", "application/merge-patch+json"].contains(type) else {
        throw Problem(.unsupportedMediaType, "The content should be application/json.")
      }
      let bytes = try await request.body.collect(upTo: BodyLimits.json.size)
      do {
        return .json(try JSON(parsing: bytes), bytes)
      } catch {
        throw Problem(.badRequest, "The content is no JSON.")
      }
    case .form:
      guard type == "multipart/form-data" else {
        throw Problem(.unsupportedMediaType, "The content should be multipart/form-data.")
      }
      return .form(try await request.form(limits: .upload))
    }
  }
}

extension BodyLimits {
  /// For a text of 5 MB, in JSON.
  static let json = BodyLimits(size: 8 << 20, deadline: .seconds(300))
  static let upload = BodyLimits(size: FormLimits.upload.total, deadline: .seconds(60 + (600 << 20) / 32_768))
}

extension FormLimits {
  /// For one file.
  static let upload: FormLimits = {
    var limits = FormLimits()
    limits.total = 600 << 20
    limits.fieldSize = 16 * 1024
    limits.fieldCount = 10
    return limits
  }()
}

/// A request of a program that may make it.
struct Call: Sendable {
  let site: Site
  let request: Request
  let bearer: TokenBearer

  var person: Person { bearer.person }
  var baseURL: String { site.configuration.baseURL }

  /// Whether the token reads only what every reader gets.
  var isPublic: Bool { !bearer.token.allows(.readPosts) }

  /// The SHA-256 of method, target, `If-Match` and body.
  fileprivate func digest(of parts: CallParts) -> [UInt8] {
    let content = if case .json(_, let bytes) = parts.body { bytes } else { [UInt8]() }
    let head = "\(request.method.rawValue) \(request.target)\n\(request.headerFields[.ifMatch] ?? "")\n"
    return SHA256Digest(of: Array(head.utf8) + content).bytes
  }

  /// - Throws: 412 unless `If-Match` names what there is.
  func requireMatch(_ tag: EntityTag) throws {
    guard let field = request.headerFields[.ifMatch], field != "*" else { return }
    let given = EntityTag.list(field) ?? []
    // A compressed answer has a tag of its own.
    let own = [tag] + ContentCoding.allCases.map { tag.encoded(as: $0) }
    guard given.contains(where: { given in own.contains { $0.matchesStrongly(given) } }) else {
      throw Problem.changed
    }
  }

  /// 200 with a thing, or 304.
  ///
  /// - Parameter tag: what `If-Match` takes; nil for a hash of the content, if programs cannot change it.
  func answer<Thing>(
    _ thing: Thing, _ representation: Representation<Thing>, _ fields: FieldChoice = .all,
    tag: EntityTag? = nil, status: HTTPResponse.Status = .ok, location: String? = nil
  ) -> Response {
    var response = json(representation.json(thing, fields, baseURL: baseURL), status)
    if let tag { response.entityTag = tag }
    response.headerFields[.location] = location.map { baseURL + Operation.root + $0 }
    return response
  }

  /// A page of a list, with the address of the next one.
  ///
  /// - Parameter next: what `parameter` is there; nil for the last page.
  func answer<Thing>(
    _ things: [Thing], _ representation: Representation<Thing>, _ fields: FieldChoice, next: String?,
    by parameter: String = "cursor", extra: [JSON.Member] = []
  ) -> Response {
    let next = next.map { url(with: parameter, $0) }
    let items = things.map { representation.json($0, fields, baseURL: baseURL) }
    let json = JSON.object(
      [.init(name: "items", value: .list(items)), .init(name: "next", value: JSON(next))] + extra)
    var response = self.json(json)
    if let next { response.headerFields[HTTPField.Name("Link")!] = "<\(next)>; rel=\"next\"" }
    return response
  }

  private func json(_ json: JSON, _ status: HTTPResponse.Status = .ok) -> Response {
    var bytes = json.bytes
    bytes.append(UInt8(ascii: "\n"))
    var response = Response(status, .json, .bytes(bytes))
    response.entityTag = EntityTag(hashing: bytes)
    response.cacheControl = .personal
    return response
  }

  /// The address of the request with another value of a parameter.
  private func url(with name: String, _ value: String) -> String {
    let others = (request.target.query ?? "").split(separator: "&").filter { !$0.hasPrefix("\(name)=") }
    let query = (others.map(String.init) + ["\(name)=\(value)"]).joined(separator: "&")
    return "\(baseURL)\(request.target.path)?\(query)"
  }
}

/// The parts of a request from which inputs are read.
struct CallParts: Sendable {
  /// The text in the placeholder of the path.
  let argument: String?
  let query: [(name: String, value: String)]
  var body = Content.none

  enum Content: Sendable {
    case none
    case json(JSON, [UInt8])
    case form(Form)
  }
}
