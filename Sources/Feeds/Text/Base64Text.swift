import Foundation

/// Text that was put into letters and digits on its way (RFC 4648 §4).
enum Base64Text {
  /// White space and the like count for nothing. Nil for what is no text in UTF-8, or nothing but white space.
  static func decoded(_ text: String) -> String? {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else { return nil }
    return String(validating: data, as: UTF8.self).flatMap { $0.trimmed.isEmpty ? nil : $0 }
  }
}
