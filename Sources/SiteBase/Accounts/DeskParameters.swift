import Foundation
import Routing
import Server

// Route parameters and form fields that several features of the desk read.

extension Parameter where Value == UUID {
  /// In lower case.
  package static var uuid: Parameter {
    Parameter("a UUID", example: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))) { text in
      UUID(uuidString: text).flatMap { $0.uuidString.lowercased() == text ? $0 : nil }
    } print: {
      $0.uuidString.lowercased()
    }
  }
}

extension Form {
  /// A name that somebody typed, of 200 bytes at most.
  package func name(_ field: String) -> String {
    var name = (self[field] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    while name.utf8.count > 200 { name.removeLast() }
    return name
  }

  /// One line that somebody typed, such as an address.
  package func line(_ field: String) -> String {
    (self[field] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The id of a passkey, in base 64.
  package var passkey: [UInt8]? { self["passkey"].flatMap { Data(base64Encoded: $0) }.map(Array.init) }

  package var session: UUID? { self["session"].flatMap(UUID.init(uuidString:)) }
}
