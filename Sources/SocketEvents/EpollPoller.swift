#if canImport(Glibc)
  internal import CEpoll
  public import Dispatch
  internal import Glibc
  internal import Synchronization

  /// Watches sockets for one serial queue.
  ///
  /// All of them are in one epoll set, and that set is what Dispatch watches: many events cost one wake-up, and no
  /// source is re-armed after each. Also, Dispatch takes the registration of a socket that hangs up apart on two
  /// threads at once (swift-corelibs-libdispatch, issue 949), and events of other sockets are lost; a set never hangs
  /// up.
  // Everything is constant but `sockets`, which has its lock; `source` is set once and only cancelled afterwards.
  public final class SocketPoller: @unchecked Sendable {
    private struct Sockets: Sendable {
      /// By a number that is never used again, unlike a descriptor's.
      var watched: [UInt64: PolledSocket] = [:]
      var lastID: UInt64 = 0
    }

    /// Where handlers are called.
    public let queue: DispatchQueue
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let sockets = Mutex(Sockets())

    /// Events that are taken at a time, and how often in a row before the queue's other work has its turn.
    private static let (batch, batches) = (64, 8)

    /// Nil when no descriptor is left.
    ///
    /// - Parameter queue: a serial one.
    public init?(queue: DispatchQueue) {
      descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      self.queue = queue
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler { [weak self] in self?.handleEvents() }
      source.setCancelHandler { [descriptor] in close(descriptor) }
      source.activate()
    }

    /// Sockets that are watched keep their poller, so there are none.
    deinit { source.cancel() }

    fileprivate func makeID() -> UInt64 {
      sockets.withLock { sockets in
        sockets.lastID += 1
        return sockets.lastID
      }
    }

    fileprivate func add(_ socket: PolledSocket, for interest: Readiness) -> Bool {
      sockets.withLock { $0.watched[socket.id] = socket }
      if control(EPOLL_CTL_ADD, socket, interest) { return true }
      forget(socket)
      return false
    }

    fileprivate func change(_ socket: PolledSocket, to interest: Readiness) {
      _ = control(EPOLL_CTL_MOD, socket, interest)
    }

    fileprivate func remove(_ socket: PolledSocket) {
      _ = control(EPOLL_CTL_DEL, socket, [])
      forget(socket)
    }

    private func forget(_ socket: PolledSocket) {
      // Let go of outside of the lock.
      _ = sockets.withLock { $0.watched.removeValue(forKey: socket.id) }
    }

    private func control(_ operation: Int32, _ socket: PolledSocket, _ interest: Readiness) -> Bool {
      var event = epoll_event()
      event.events = interest.epollEvents
      event.data.u64 = socket.id
      return epoll_ctl(descriptor, operation, socket.descriptor, &event) == 0
    }

    private func handleEvents() {
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.batch) { events in
        // What arrives meanwhile is handled at once, which costs less than to be woken again.
        for _ in 0..<Self.batches {
          let count = Int(epoll_wait(descriptor, events.baseAddress, Int32(events.count), 0))
          guard count > 0 else { return }
          for event in events[..<count] {
            let id = event.data.u64
            // An earlier event of the batch may have removed it.
            sockets.withLock { $0.watched[id] }?.handle(Readiness(event.events))
          }
        }
      }
    }
  }

  /// A socket that is watched, until it is removed; its handler lives as long.
  public final class PolledSocket: Sendable {
    private struct State {
      var interest: Readiness
      var isRemoved = false
    }

    fileprivate let descriptor: Int32
    fileprivate let id: UInt64
    private let poller: SocketPoller
    private let handler: @Sendable (Readiness) -> Void
    private let state: Mutex<State>

    /// Nil when the system cannot watch it.
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
      self.poller = poller
      self.handler = handler
      id = poller.makeID()
      state = Mutex(State(interest: interest))
      guard poller.add(self, for: interest) else { return nil }
    }

    /// Watches for this and nothing else from now on. Without effect when the socket was removed.
    public func watch(for interest: Readiness) {
      state.withLock { state in
        guard !state.isRemoved, interest != state.interest else { return }
        state.interest = interest
        poller.change(self, to: interest)
      }
    }

    /// Stops watching, and calls `completion` on the queue when the handler will not be called any more: there the
    /// descriptor may be closed. To be called once.
    public func remove(then completion: @escaping @Sendable () -> Void) {
      state.withLock { state in
        guard !state.isRemoved else { return }
        state = State(interest: [], isRemoved: true)
        poller.remove(self)
      }
      poller.queue.async(execute: completion)
    }

    fileprivate func handle(_ ready: Readiness) {
      let wanted = ready.intersection(state.withLock(\.interest))
      if !wanted.isEmpty { handler(wanted) }
    }
  }

  extension Readiness {
    fileprivate init(_ events: UInt32) {
      self = []
      let hasEnded = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      if hasEnded || events & EPOLLIN.rawValue != 0 { insert(.reading) }
      if hasEnded || events & EPOLLOUT.rawValue != 0 { insert(.writing) }
    }

    fileprivate var epollEvents: UInt32 {
      // The end of a connection is reported unasked; edge-triggered, it is so only once.
      if isEmpty { return EPOLLET.rawValue }
      return (contains(.reading) ? EPOLLIN.rawValue : 0) | (contains(.writing) ? EPOLLOUT.rawValue : 0)
    }
  }
#endif
