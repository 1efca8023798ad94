import Accounts
import Editing
import HTTP
import HTTPTypes
import Logging
import Publication
import Routing
import Server
import SiteBase

/// The addresses for programs.
package enum APIRoute: Hashable, Sendable {
  /// The OpenAPI document.
  case document
  /// The name of an operation, and what stands in the placeholder of its path.
  case call(String, String?)

  /// The path and query of this address.
  package var url: String { apiRouter.url(for: self) }
}

extension Operation {
  package static let root = "/api/v1"

  /// All that programs can do.
  static let all: [Operation] =
    contents + writing + versions + trash + tags + media + redirects + search + figures + members + gifts
    + about

  static let named = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// One operation for each address that only changes something.
  fileprivate static var unreadable: [Operation] {
    let read = Set(all.filter { $0.method == .get }.map(\.path))
    return Dictionary(all.filter { !read.contains($0.path) }.map { ($0.path, $0) }) { first, _ in first }
      .values.sorted { $0.path < $1.path }
  }

  fileprivate var route: Route<APIRoute> { route(method) }

  /// GET of an address that only changes something is answered with 405, and not with a post that has this
  /// path.
  fileprivate var refusedRead: Route<APIRoute> { route(.get).refused }

  /// For `Allow`.
  fileprivate var allowedMethods: String {
    let methods = Self.all.filter { $0.path == path }.flatMap { operation in
      operation.method == .get ? ["GET", "HEAD"] : [operation.method.rawValue]
    }
    return (methods + ["OPTIONS"]).joined(separator: ", ")
  }

  private func route(_ method: HTTPRequest.Method) -> Route<APIRoute> {
    let address = Self.root + path
    guard path.contains("{") else {
      return Route(method, address, to: APIRoute.call(name, nil)).named(name)
    }
    return Route(method, address, .text, to: { [name] in APIRoute.call(name, $0) }) { [name] in
      if case .call(name, let argument?) = $0 { argument } else { nil }
    }.named(name)
  }
}

package let apiRouter = Router<APIRoute> {
  for operation in Operation.all { operation.route }
  Operation.unreadable.map(\.refusedRead)
  Route("\(Operation.root)/openapi.json", to: .document)
}

extension Site {
  package func endpoint(of route: APIRoute) -> Endpoint {
    switch route {
    case .document: .fixed { .openAPI }
    case .call(let name, let argument):
      if let operation = Operation.named[name] {
        bearer(operation.scope, bodyLimits: operation.bodyLimits) { request, bearer in
          try await answer(Call(site: self, request: request, bearer: bearer), by: operation, argument)
        }
      } else {
        Endpoint.fixed { .problem(.notFound) }.errors(.problem)
      }
    }
  }

  private func answer(
    _ call: Call, by operation: Operation, _ argument: String?
  ) async throws -> Response {
    let method = call.request.method
    guard method == operation.method || method == .head && operation.method == .get else {
      let allowed = operation.allowedMethods
      return .problem(.methodNotAllowed, "This address answers \(allowed).", fields: [.allow: allowed])
    }
    let quota = callLimits.count(call.bearer.token.id, isChange: operation.method != .get)
    var response =
      quota.isUsedUp
      ? quota.refusal
      : try await explainingProblems { try await operation.answer(call, argument: argument) }
    for field in quota.fields { response.headerFields[field.name] = field.value }
    if call.isPublic, operation.method == .get { response.allowOtherSites() }
    return response
  }

  /// Tells programs what people are told at the desk.
  private func explainingProblems(_ answer: () async throws -> Response) async throws -> Response {
    do {
      return try await answer()
    } catch let problem as Problem {
      return problem.response
    } catch let mistake as InputMistake {
      let isOfBody = mistake.places.allSatisfy { $0.pointer != nil }
      return .problem(
        isOfBody ? .unprocessableContent : .badRequest,
        "Some parts of the request are not as they should be.",
        errors: mistake.places)
    } catch let error as IdempotencyError {
      let place = ProblemDetails.Place(
        detail: "should be as in \"8e03978e-40d5-43dd-bc93-6894a57f9324\"", header: "Idempotency-Key")
      return .problem(error.status, "\(error)", errors: error == .isMalformed ? [place] : [])
    } catch let error as EditingError {
      error.log(at: .api, to: logger)
      return .problem(
        error.status(for: .api), "\(error)", fields: error.fields)
    } catch let error as any RespondingError where error.response.status.kind == .clientError {
      // A body that is too large, or a form that is malformed.
      return .problem(error.response.status, "\(error)")
    }
  }
}
