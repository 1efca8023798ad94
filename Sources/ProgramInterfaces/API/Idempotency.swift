import Accounts
import Digests
import Foundation
import HTTP
import HTTPTypes
import Logging
import Publication
import SiteBase

extension Call {
  /// The key by which the program names the request; nil if it gives none.
  ///
  /// - Throws: 400 for what is no string of structured fields (RFC 9651 §3.3.3).
  var idempotencyKey: String? {
    get throws {
      let fields = request.headerFields[values: .idempotencyKey]
      guard let field = fields.first else { return nil }
      guard fields.count == 1, let key = String(structured: field), 1...255 ~= key.utf8.count else {
        throw Problem(
          .badRequest, "Idempotency-Key should be one text of 1 to 255 characters in quotes.",
          errors: [
            .init(
              detail: "should be as in \"8e03978e-40d5-43dd-bc93-6894a57f9324\"", header: "Idempotency-Key")
          ])
      }
      return key
    }
  }

  /// Runs `answer`, unless a request with this key was answered before: then it returns the same response.
  ///
  /// Only answers to requests that did something are kept. One that was refused may be sent again. A request
  /// is carried out to its end also if its client is gone, which may ask for the answer again.
  func answeredOnce(
    _ key: String, _ parts: CallParts, _ answer: @escaping @Sendable () async throws -> Response
  ) async throws -> Response {
    // A task of its own is not cancelled with the one that waits for it.
    try await Task { try await answeredOnceToTheEnd(key, parts, answer) }.value
  }

  private func answeredOnceToTheEnd(
    _ key: String, _ parts: CallParts, _ answer: @Sendable () async throws -> Response
  ) async throws -> Response {
    let store = site.database.idempotentAnswers
    let token = bearer.token.id
    switch try await store.claim(key, of: token, request: digest(of: parts), at: site.present) {
    case .answered(let kept): return Response(kept)
    case .running:
      throw Problem(.conflict, "A request with this Idempotency-Key is being answered. Ask again later.")
    case .other:
      throw Problem(
        .unprocessableContent, "This Idempotency-Key belongs to another request. Use a new one for each.")
    case .new: break
    }
    do {
      let response = try await answer()
      if response.status.kind == .successful, let kept = StoredResponse(response) {
        try await store.finish(key, of: token, kept)
      } else {
        try await store.release(key, of: token)
      }
      return response
    } catch {
      try? await store.release(key, of: token)
      throw error
    }
  }

  /// The SHA-256 of method, target, `If-Match` and body.
  private func digest(of parts: CallParts) -> [UInt8] {
    let content = if case .json(_, let bytes) = parts.body { bytes } else { [UInt8]() }
    let head = "\(request.method.rawValue) \(request.target)\n\(request.headerFields[.ifMatch] ?? "")\n"
    return SHA256Digest(of: Array(head.utf8) + content).bytes
  }
}

extension StoredResponse {
  /// Nil for a response whose body is not in memory.
  fileprivate init?(_ response: Response) {
    let body: [UInt8]
    switch response.body {
    case .empty: body = []
    case .bytes(let bytes): body = bytes
    case .file, .stream: return nil
    }
    let kept: [HTTPField.Name] = [.contentType, .eTag, .location, .cacheControl]
    let fields = response.headerFields.filter { kept.contains($0.name) }.flatMap {
      [$0.name.rawName, $0.value]
    }
    self.init(status: response.status.code, fields: fields, body: body)
  }
}

extension Response {
  fileprivate init(_ kept: StoredResponse) {
    self.init(
      HTTPResponse.Status(code: kept.status), body: kept.body.isEmpty ? .empty : .bytes(kept.body))
    for place in stride(from: 0, to: kept.fields.count - 1, by: 2) {
      if let name = HTTPField.Name(kept.fields[place]) { headerFields[name] = kept.fields[place + 1] }
    }
  }
}

extension String {
  /// The text of a string of structured fields, without parameters; nil for anything else.
  init?(structured field: String) {
    let text = field.trimmed
    guard text.utf8.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
    var (result, isEscaped) = ("", false)
    for byte in text.utf8.dropFirst().dropLast() {
      guard (0x20...0x7E).contains(byte) else { return nil }
      let character = Character(Unicode.Scalar(byte))
      if isEscaped {
        guard character == "\"" || character == "\\" else { return nil }
        (result, isEscaped) = (result + String(character), false)
      } else if character == "\\" {
        isEscaped = true
      } else {
        guard character != "\"" else { return nil }
        result.append(character)
      }
    }
    guard !isEscaped else { return nil }
    self = result
  }
}
