import Digests
import Foundation
import HTTP
import HTTPTypes
import Logging
import SiteBase

/// A request to which its program gives a name by `Idempotency-Key`, so that it can send it again.
struct RepeatableRequest: Sendable {
  let site: Site
  /// The token of the program: its keys are its own.
  let token: UUID
  let key: String
  /// The SHA-256 of everything that decides what the request does.
  let digest: [UInt8]

  /// Runs `answer`, unless a request with this key was answered before: then it returns the same response.
  ///
  /// Only answers to requests that did something are kept. One that was refused may be sent again. A request
  /// is carried out to its end also if its client is gone, which may ask for the answer again.
  ///
  /// - Throws: ``IdempotencyError``, and what `answer` throws.
  func answer(_ answer: @escaping @Sendable () async throws -> Response) async throws -> Response {
    // A task of its own is not cancelled with the one that waits for it.
    try await Task { try await answerToTheEnd(answer) }.value
  }

  private func answerToTheEnd(_ answer: @Sendable () async throws -> Response) async throws -> Response {
    let store = site.database.idempotentAnswers
    switch try await store.claim(key, of: token, request: digest, at: site.present) {
    case .answered(let kept): return Response(kept)
    case .running: throw IdempotencyError.isRunning
    case .other: throw IdempotencyError.belongsToAnother
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
}

/// Why a request with an `Idempotency-Key` is not carried out.
enum IdempotencyError: Error, CustomStringConvertible {
  case isMalformed, isRunning, belongsToAnother

  var status: HTTPResponse.Status {
    switch self {
    case .isMalformed: .badRequest
    case .isRunning: .conflict
    case .belongsToAnother: .unprocessableContent
    }
  }

  var description: String {
    switch self {
    case .isMalformed: "Idempotency-Key should be one text of 1 to 255 characters in quotes."
    case .isRunning: "A request with this Idempotency-Key is being answered. Ask again later."
    case .belongsToAnother: "This Idempotency-Key belongs to another request. Use a new one for each."
    }
  }
}

extension Request {
  /// The key by which the program names the request; nil if it gives none.
  ///
  /// - Throws: ``IdempotencyError/isMalformed`` for what is no string of structured fields (RFC 9651 §3.3.3).
  var idempotencyKey: String? {
    get throws(IdempotencyError) {
      let fields = headerFields[values: .idempotencyKey]
      guard let field = fields.first else { return nil }
      guard fields.count == 1, let key = String(structured: field), 1...255 ~= key.utf8.count else {
        throw .isMalformed
      }
      return key
    }
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
