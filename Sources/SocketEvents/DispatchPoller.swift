#if !canImport(Glibc)
  public import Dispatch
  internal import Synchronization

  /// Watches sockets for one serial queue, with Dispatch sources of their own.
  public final class SocketPoller: Sendable {
    /// Where handlers are called.
    public let queue: DispatchQueue
    private let scope: (@Sendable (_ work: () -> Void) -> Void)?

    /// Never nil here.
    ///
    /// - Parameters:
    ///   - queue: a serial one.
    ///   - lingers: without effect here.
    ///   - scope: called with all that is done on the queue for sockets, and by ``async(_:)``; calls it once.
    public init?(
      queue: DispatchQueue, lingers: Bool = false, scope: (@Sendable (_ work: () -> Void) -> Void)? = nil
    ) {
      self.queue = queue
      self.scope = scope
    }

    /// Runs `work` on the queue, behind what it has been given before.
    public func async(_ work: @escaping @Sendable () -> Void) { queue.async { self.inScope(work) } }

    /// Does `work` in the scope; on the queue.
    public func inScope(_ work: () -> Void) {
      if let scope { scope(work) } else { work() }
    }
  }

  /// A socket that is watched, until it is removed; its handler lives as long.
  // `state` guards the sources; what is set in `init` stays.
  public final class PolledSocket: @unchecked Sendable {
    private struct State {
      var reading: Source?
      var writing: Source?
      var isRemoved = false
    }

    private let descriptor: Int32
    private let queue: DispatchQueue
    private let handler: @Sendable (Readiness) -> Void
    /// Sources that have not let go of the socket.
    private let sources = DispatchGroup()
    private let state = Mutex(State())

    /// Never nil here.
    ///
    /// - Parameters:
    ///   - descriptor: open, and watched by nobody else, until it is removed.
    ///   - handler: called on the poller's queue again and again for as long as the socket is ready for what it is
    ///     watched for. Once more at most when another thread than the queue's ceases to ask for it.
    public init?(
      _ descriptor: Int32, in poller: SocketPoller, for interest: Readiness,
      handler: @escaping @Sendable (Readiness) -> Void
    ) {
      self.descriptor = descriptor
      queue = poller.queue
      self.handler = { ready in poller.inScope { handler(ready) } }
      watch(for: interest)
    }

    /// Watches for this and nothing else from now on. Without effect when the socket was removed.
    public func watch(for interest: Readiness) {
      state.withLock { state in
        guard !state.isRemoved else { return }
        set(&state.reading, interest.contains(.reading), .reading) {
          DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        }
        set(&state.writing, interest.contains(.writing), .writing) {
          DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        }
      }
    }

    /// Stops watching, and calls `completion` on the queue when the handler will not be called any more: there the
    /// descriptor may be closed. To be called once.
    public func remove(then completion: @escaping @Sendable () -> Void) {
      state.withLock { state in
        guard !state.isRemoved else { return }
        state.reading?.cancel()
        state.writing?.cancel()
        state = State(isRemoved: true)
      }
      sources.notify(queue: queue, execute: completion)
    }

    private func set(
      _ source: inout Source?, _ isWanted: Bool, _ readiness: Readiness,
      make: () -> any DispatchSourceProtocol
    ) {
      if isWanted, source == nil {
        let made = make()
        sources.enter()
        made.setEventHandler { [handler] in handler(readiness) }
        made.setCancelHandler { [sources] in sources.leave() }
        source = Source(made)
      }
      source?.resume(isWanted)
    }
  }

  /// Dispatch wants its sources resumed as often as suspended, also when they are cancelled.
  private struct Source {
    private let source: any DispatchSourceProtocol
    private var isResumed = false

    init(_ source: any DispatchSourceProtocol) { self.source = source }

    mutating func resume(_ wanted: Bool) {
      guard wanted != isResumed else { return }
      isResumed = wanted
      wanted ? source.resume() : source.suspend()
    }

    func cancel() {
      source.cancel()
      if !isResumed { source.resume() }
    }
  }
#endif
