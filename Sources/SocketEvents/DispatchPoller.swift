#if !canImport(Glibc)
  public import Dispatch
  internal import Synchronization

  /// Watches sockets for one serial queue, with a Dispatch source for each.
  public final class SocketPoller: Sendable {
    /// The queue on which handlers are called.
    public let queue: DispatchQueue
    private let scope: (@Sendable (_ work: () -> Void) -> Void)?

    /// Never nil here.
    ///
    /// - Parameters:
    ///   - queue: a serial one.
    ///   - lingers: no effect here.
    ///   - scope: called with each piece of work on the queue, for sockets and for ``async(_:)``; must call
    ///     it once.
    public init?(
      queue: DispatchQueue, lingers: Bool = false, scope: (@Sendable (_ work: () -> Void) -> Void)? = nil
    ) {
      self.queue = queue
      self.scope = scope
    }

    /// Runs `work` on the queue, after earlier work.
    public func async(_ work: @escaping @Sendable () -> Void) { queue.async { self.inScope(work) } }

    /// Runs `work` in the scope. Call it on the queue.
    public func inScope(_ work: () -> Void) {
      let outer = CurrentPoller.replace(with: self)
      defer { CurrentPoller.replace(with: outer) }
      if let scope { scope(work) } else { work() }
    }

    /// The poller whose queue this thread runs, if it runs one.
    public static var current: SocketPoller? { CurrentPoller.value }
  }

  /// Tasks that prefer a poller run on its queue.
  extension SocketPoller: TaskExecutor {
    public func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// A watched socket. It retains its handler until it is removed.
  // `state` guards the sources; the rest is constant.
  public final class PolledSocket: @unchecked Sendable {
    private struct State {
      var reading: Source?
      var writing: Source?
      var isRemoved = false
    }

    private let descriptor: Int32
    private let queue: DispatchQueue
    private let handler: @Sendable (Readiness) -> Void
    /// Sources that still use the socket.
    private let sources = DispatchGroup()
    private let state = Mutex(State())

    /// Never nil here.
    ///
    /// - Parameters:
    ///   - descriptor: must stay open, and be watched by nobody else, until the socket is removed.
    ///   - isShared: whether other pollers watch the same descriptor. An event may wake all of them here.
    ///   - handler: called on the poller's queue repeatedly while the socket is ready for what it is watched
    ///     for. If another thread than the queue's stops watching, it may be called once more.
    public init?(
      _ descriptor: Int32, in poller: SocketPoller, for interest: Readiness, isShared: Bool = false,
      handler: @escaping @Sendable (Readiness) -> Void
    ) {
      self.descriptor = descriptor
      queue = poller.queue
      self.handler = { ready in poller.inScope { handler(ready) } }
      watch(for: interest)
    }

    /// Replaces what is watched for. No effect after removal.
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

    /// Stops watching, and calls `completion` on the queue when the handler will not be called any more; the
    /// descriptor may be closed there. Called once.
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

  /// Dispatch requires sources to be resumed as often as suspended, even when they are cancelled.
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
