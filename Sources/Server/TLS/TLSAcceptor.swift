import Synchronization

/// Makes the sessions of a listener, with the certificates that were read last.
final class TLSAcceptor: Sendable {
  private let configuration: TLSConfiguration
  private let context: Mutex<TLSContext>

  init(_ configuration: TLSConfiguration) throws(TLSError) {
    self.configuration = configuration
    context = Mutex(try TLSContext(configuration))
  }

  /// What clients will complain about today.
  var warnings: [String] { context.withLock { $0.certificates.compactMap(\.warning) } }

  /// Nil when there is no memory.
  func makeSession(_ descriptor: Int32) -> TLSSession? {
    TLSSession(descriptor, context.withLock(\.self))
  }

  /// What the files hold now, not in use yet.
  func readAnew() throws(TLSError) -> TLSContext { try TLSContext(configuration) }

  /// For the handshakes to come.
  func use(_ context: TLSContext) { self.context.withLock { $0 = context } }
}
