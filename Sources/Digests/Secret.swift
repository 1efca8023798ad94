/// A random text that proves something to the site, which stores only its digest.
package struct Secret: Hashable, Sendable {
  /// ASCII letters and digits, for an address, a cookie or a form.
  package let text: String

  /// A text that a client sent.
  package init(_ text: String) { self.text = text }

  /// 32 hexadecimal digits: 128 bits.
  package static func random() -> Secret {
    Secret((0..<16).map { _ in UInt8.random(in: .min ... .max) }.hex)
  }

  /// - Parameter purpose: keeps digests of different uses apart.
  package func digest(for purpose: String) -> [UInt8] { SHA256Digest(of: "\(purpose):\(text)").bytes }
}
