import Synchronization

/// Creates the TLS sessions of a listener, with the certificates that were read last.
final class TLSAcceptor: Sendable {
  private let configuration: TLSConfiguration
  private let context: Mutex<TLSContext>

  init(_ configuration: TLSConfiguration) throws(TLSError) {
    self.configuration = configuration
    context = Mutex(try TLSContext(configuration))
  }

  /// Problems of the certificates for which clients will refuse them.
  var warnings: [String] { context.withLock { $0.certificates.compactMap(\.warning) } }

  /// When each certificate ends, in seconds since 1970, by the name of its file.
  var certificateEnds: [String: Int] {
    context.withLock { context in
      context.certificates.reduce(into: [:]) { ends, certificate in
        ends[certificate.files.chain] = certificate.end
      }
    }
  }

  /// Nil without memory.
  func makeSession(_ descriptor: Int32) -> TLSSession? {
    TLSSession(descriptor, context.withLock(\.self))
  }

  /// Reads the files again, without using the result yet.
  func readAnew() throws(TLSError) -> TLSContext { try TLSContext(configuration) }

  /// Uses `context` for later handshakes.
  func use(_ context: TLSContext) { self.context.withLock { $0 = context } }
}
