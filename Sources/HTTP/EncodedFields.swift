import Synchronization

/// The fields of a response as a version of HTTP sends them, encoded when they are first sent.
///
/// Only the encoder of that version reads and writes them; `headerFields` stay what the response says. To
/// encode the fields of a kept page for each request costs 4 to 7 % of its requests per second.
package final class EncodedFields: Sendable {
  private final class Lines: Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  private let lines = AtomicLazyReference<Lines>()

  package init() {}

  /// The field lines of HTTP/1.
  ///
  /// - Parameter encode: makes them, if they have not been sent yet.
  package func http1(_ encode: () -> [UInt8]) -> [UInt8] {
    (lines.load() ?? lines.storeIfNil(Lines(encode()))).bytes
  }
}
