import Dependencies
import Foundation
import HTTP
import HTTPTypes

/// Gives every request an id of its own, which its log lines, its error page and its response carry.
public let requestID: Middleware = { respond in
  { request in
    @Dependency(\.uuid) var uuid
    let id = uuid().uuidString.lowercased()
    var response = try await withDependencies {
      $0.requestID = id
    } operation: {
      try await respond(request)
    }
    response.headerFields[.requestID] = id
    return response
  }
}

extension HTTPField.Name {
  static let requestID = HTTPField.Name("X-Request-ID")!
}
