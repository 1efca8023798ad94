import Accounts
import HTTP
import HTTPTypes
import Settings
import SiteBase

/// An answer that an operation gives, as the OpenAPI document has it.
struct AnswerDocument: Sendable {
  let status: HTTPResponse.Status
  let description: String
  /// Nil for an answer without content.
  let schema: JSON?
  var fields: [String] = []
  /// A schema that `schema` refers to, with its name.
  var component: JSON.Member?

  static func thing<Thing>(
    _ representation: Representation<Thing>, _ status: HTTPResponse.Status = .ok
  ) -> AnswerDocument {
    AnswerDocument(
      status: status, description: status == .created ? "It was made." : "The \(representation.name).",
      schema: representation.component.reference,
      fields: status == .created ? ["ETag", "Location"] : ["ETag"],
      component: representation.component)
  }

  /// A page of a list.
  static func page<Thing>(
    of representation: Representation<Thing>, extra: [JSON.Member] = []
  ) -> AnswerDocument {
    let item = representation.itemComponent
    let properties: [JSON.Member] =
      [
        .init(name: "items", value: ["type": "array", "items": item.reference]),
        .init(
          name: "next",
          value: [
            "type": ["string", "null"], "format": "uri",
            "description": "The address of the next page; null for the last one.",
          ]),
      ] + extra
    return AnswerDocument(
      status: .ok, description: "A page of the list.",
      schema: [
        "type": "object", "properties": .object(properties), "required": JSON(properties.map(\.name)),
      ],
      fields: ["ETag", "Link"], component: item)
  }

  static let nothing = AnswerDocument(status: .noContent, description: "It was done.", schema: nil)
}

extension JSON.Member {
  /// A reference to a schema of the document.
  fileprivate var reference: JSON { ["$ref": .text("#/components/schemas/\(name)")] }
}

/// The description of all operations for programs: OpenAPI 3.1, made from the values that route and decode.
enum OpenAPIDocument {
  static let json: JSON = [
    "openapi": "3.1.0",
    "info": [
      "title": "Colophon", "version": .text(Installation.version),
      "description": "Posts, pages, episodes, tags, media, redirects, search and figures of a publication.",
    ],
    "servers": [["url": .text(Operation.root)]],
    "security": [["token": []]],
    "paths": .object(paths),
    "components": [
      "schemas": .object(schemas),
      "securitySchemes": [
        "token": [
          "type": "http", "scheme": "bearer",
          "description": "Make one at the desk, or with site token new.",
        ]
      ],
      "headers": [
        "ETag": ["schema": ["type": "string"], "description": "What If-Match and If-None-Match take."],
        "Location": ["schema": ["type": "string", "format": "uri"]],
        "Link": ["schema": ["type": "string"], "description": "The next page, as rel=next."],
        "RateLimit": ["schema": ["type": "string"]],
        "RateLimit-Policy": ["schema": ["type": "string"]],
      ],
    ],
  ]

  private static var paths: [JSON.Member] {
    var paths: [JSON.Member] = []
    for operation in Operation.all {
      let method = JSON.Member(name: operation.method.rawValue.lowercased(), value: operation.document)
      if let place = paths.firstIndex(where: { $0.name == operation.path }) {
        paths[place] = .init(name: operation.path, value: paths[place].value.with(.object([method])))
      } else {
        paths.append(.init(name: operation.path, value: .object([method])))
      }
    }
    return paths
  }

  private static var schemas: [JSON.Member] {
    var schemas: [JSON.Member] = [.init(name: "Problem", value: problem)]
    for component in Operation.all.flatMap(\.answers).compactMap(\.component)
    where !schemas.contains(where: { $0.name == component.name }) {
      schemas.append(component)
    }
    return schemas
  }

  /// RFC 9457.
  private static let problem: JSON = [
    "type": "object",
    "properties": [
      "title": ["type": "string"], "status": ["type": "integer"],
      "detail": ["type": "string", "description": "What was wrong, and what to do."],
      "request": ["type": "string", "description": "The id of the request in the log."],
      "errors": [
        "type": "array",
        "items": [
          "type": "object",
          "properties": [
            "detail": ["type": "string"],
            "pointer": ["type": "string", "description": "A JSON pointer into the body."],
            "parameter": ["type": "string"], "header": ["type": "string"],
          ],
          "required": ["detail"],
        ],
      ],
    ],
    "required": ["title", "status"],
  ]
}

extension Operation {
  fileprivate var document: JSON {
    var document: JSON = [
      "operationId": .text(name), "summary": .text(summary),
      "description": .text("Needs the scope \(scope.rawValue)."),
    ]
    if !parameters.isEmpty { document = document.with(["parameters": .list(parameters)]) }
    if let body = inputs.first(where: { $0.body != nil }) {
      let types =
        hasForm
        ? ["multipart/form-data"]
        : method == .patch ? ["application/merge-patch+json", "application/json"] : ["application/json"]
      let content = types.map { JSON.Member(name: $0, value: ["schema": body.schema]) }
      document = document.with(["requestBody": ["required": true, "content": .object(content)]])
    }
    return document.with(["responses": .object(responses)])
  }

  private var parameters: [JSON] {
    var parameters: [JSON] = inputs.filter { $0.place != .body }.map { input in
      var parameter: JSON = [
        "name": .text(input.name), "in": .text(input.place.rawValue), "required": .bool(input.isRequired),
        "schema": input.schema,
      ]
      if !input.description.isEmpty {
        parameter = parameter.with(["description": .text(input.description)])
      }
      if input.isList {
        parameter = parameter.with(["style": "form", "explode": .bool(!input.isSeparated)])
      }
      return parameter
    }
    if needsMatch {
      parameters.append([
        "name": "If-Match", "in": "header", "required": true, "schema": ["type": "string", "minLength": 1],
        "description": "The ETag of what you have seen: 428 without it, 412 if it has changed since.",
      ])
    }
    if isIdempotent {
      parameters.append([
        "name": "Idempotency-Key", "in": "header", "required": false,
        "schema": ["type": "string", "pattern": "^\"[!#-\\[\\]-~]{1,255}\"$"],
        "description":
          "A new text in quotes for each change: the same request sent again gets the same answer.",
      ])
    }
    return parameters
  }

  private var responses: [JSON.Member] {
    var responses = answers.map { answer in
      var response: JSON = ["description": .text(answer.description)]
      let fields = answer.fields + ["RateLimit", "RateLimit-Policy"]
      response = response.with([
        "headers": .object(
          fields.map { .init(name: $0, value: ["$ref": .text("#/components/headers/\($0)")]) })
      ])
      if let schema = answer.schema {
        response = response.with(["content": ["application/json": ["schema": schema]]])
      }
      return JSON.Member(name: "\(answer.status.code)", value: response)
    }
    // The server refuses some requests before it is known for whom they are.
    let text: JSON = ["text/plain": ["schema": ["type": "string"]]]
    for (status, description) in refusals {
      let problem: JSON = ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]]
      responses.append(
        .init(
          name: "\(status)",
          value: [
            "description": .text(description),
            "content": [400, 413].contains(status) ? problem.with(text) : problem,
          ]))
    }
    responses.append(
      .init(name: "414", value: ["description": "The address is too long.", "content": text]))
    if method == .get { responses.append(.init(name: "304", value: ["description": "It is as it was."])) }
    return responses
  }

  private var refusals: [(Int, String)] {
    var refusals = [
      (400, "A parameter or a field is not as it should be, or the address cannot be one (as text)."),
      (401, "There is no token, or none that works."),
      (403, "The token, or the role of its person, does not include this."),
      (429, "The token was used too often."),
      (503, "The database is away, or somebody else writes the post."),
    ]
    if path.contains("{") { refusals.append((404, "There is no such thing.")) }
    if method != .get {
      refusals += [(409, "The thing belongs elsewhere, is in use, or is being changed by the same request.")]
    }
    if inputs.contains(where: { $0.body != nil }) {
      refusals += [
        (413, "The content is too large (as text if its length says so)."),
        (415, "The content has another type."),
        (422, "The content is not as it should be, or the Idempotency-Key belongs to another request."),
      ]
    } else if isIdempotent {
      refusals.append((422, "The Idempotency-Key belongs to another request."))
    }
    if needsMatch {
      refusals += [(412, "It has changed since it was read."), (428, "If-Match is missing.")]
    }
    return refusals.sorted { $0.0 < $1.0 }
  }
}

extension Response {
  /// Lets pages of other sites read it (CORS). What every reader gets is no secret to them.
  mutating func allowOtherSites() {
    headerFields[.accessControlAllowOrigin] = "*"
    headerFields[.accessControlExposeHeaders] = "ETag, Link, RateLimit, RateLimit-Policy, Retry-After"
  }

  /// The answer to the question of a browser whether a page of another site may send a request to read
  /// something, with a token (CORS-preflight).
  package mutating func allowReadingByOtherSites() {
    headerFields[.accessControlAllowOrigin] = "*"
    headerFields[.accessControlAllowMethods] = "GET, HEAD"
    headerFields[.accessControlAllowHeaders] = "Authorization, If-None-Match"
    headerFields[.accessControlMaxAge] = "86400"
  }

  /// The document, which anybody may read.
  static var openAPI: Response {
    var response = Response(.ok, .json, .bytes(openAPIBytes))
    response.entityTag = openAPITag
    response.cacheControl = .revalidated
    response.headerFields[.accessControlAllowOrigin] = "*"
    return response.secured
  }

  private static let openAPIBytes = OpenAPIDocument.json.bytes
  private static let openAPITag = EntityTag(hashing: openAPIBytes)
}
