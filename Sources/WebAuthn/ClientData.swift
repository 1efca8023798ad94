import Foundation

/// The data of the browser about the ceremony (§5.8.1). Fields that are not known are not read.
struct ClientData {
  let type: String
  let challenge: [UInt8]
  let origin: String
  let isCrossOrigin: Bool
  let topOrigin: String?

  /// Reads JSON in UTF-8, with or without a byte order mark.
  init(_ json: [UInt8]) throws(WebAuthnError) {
    let text = json.starts(with: [0xEF, 0xBB, 0xBF]) ? json.dropFirst(3) : json[...]
    let fields: Fields = try readJSON(text, "its client data")
    guard let challenge = Base64URL.decode(fields.challenge) else {
      throw .malformed("the challenge of its client data is not base64url")
    }
    (type, self.challenge, origin) = (fields.type, challenge, fields.origin)
    isCrossOrigin = fields.crossOrigin ?? false
    topOrigin = fields.topOrigin
  }

  private struct Fields: Decodable {
    let type, challenge, origin: String
    let crossOrigin: Bool?
    let topOrigin: String?
  }
}

/// Reads a value from JSON that came from a browser.
///
/// - Parameter what: the subject of the error.
func readJSON<Value: Decodable>(
  _ json: ArraySlice<UInt8>, _ what: String
) throws(WebAuthnError) -> Value {
  do {
    return try JSONDecoder().decode(Value.self, from: Data(json))
  } catch {
    throw .malformed("\(what) is not the JSON that it should be")
  }
}
