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
  // Everything is constant or atomic; `source` is set once and only cancelled afterwards.
  public final class SocketPoller: @unchecked Sendable {
    /// Where handlers are called.
    public let queue: DispatchQueue
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    /// Ends a wait for sockets; nil where there is none.
    private let alarm: Alarm?
    /// Pieces of work that the queue has been given and not begun.
    private let waitingWork = Atomic(0)
    private let isWaiting = Atomic(false)
    private let scope: (@Sendable (_ work: () -> Void) -> Void)?

    /// Events that are taken at a time.
    private static let batch = 64
    /// Nanoseconds after which timers and others that know nothing of this get the queue.
    private static let turn: UInt64 = 20_000_000
    /// Nanoseconds after which another thread that waits for the processor gets it, be it the client on the same machine
    /// or the database. What the kernel would give this one at a stretch is some milliseconds, for which all of its
    /// clients wait that have an answer already: their slowest hundredth is slower by half.
    private static let stretch: UInt64 = 300_000
    /// Milliseconds for which a queue stays awake when nothing happens.
    private static let patience: Int32 = 10

    /// Nil when no descriptor is left.
    ///
    /// - Parameters:
    ///   - queue: a serial one.
    ///   - lingers: whether the queue waits for further events for a few milliseconds before it goes to sleep, which
    ///     saves busy sockets the way through Dispatch. Then nobody gives it work but by ``async(_:)``, or that work
    ///     waits as long.
    ///   - scope: called with all that is done on the queue for sockets, and by ``async(_:)``; calls it once.
    public init?(
      queue: DispatchQueue, lingers: Bool = false, scope: (@Sendable (_ work: () -> Void) -> Void)? = nil
    ) {
      self.scope = scope
      descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      alarm = lingers ? Alarm(in: descriptor) : nil
      self.queue = queue
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler { [weak self] in
        guard let self else { return }
        inScope { self.handleEvents() }
      }
      source.setCancelHandler { [descriptor] in close(descriptor) }
      source.activate()
    }

    /// Sockets that are watched keep their poller, so there are none.
    deinit { source.cancel() }

    /// Runs `work` on the queue, behind what it has been given before.
    public func async(_ work: @escaping @Sendable () -> Void) {
      guard let alarm else { return queue.async { [self] in inScope(work) } }
      waitingWork.add(1, ordering: .sequentiallyConsistent)
      queue.async { [self] in
        waitingWork.subtract(1, ordering: .sequentiallyConsistent)
        inScope(work)
      }
      if isWaiting.load(ordering: .sequentiallyConsistent) { alarm.ring() }
    }

    /// Does `work` in the scope; on the queue.
    public func inScope(_ work: () -> Void) {
      if let scope { scope(work) } else { work() }
    }

    /// The set refers to the socket, which is kept until it is removed.
    fileprivate func add(_ socket: PolledSocket, for interest: Readiness) -> Bool {
      let reference = Unmanaged.passRetained(socket)
      if control(EPOLL_CTL_ADD, socket, interest) { return true }
      reference.release()
      return false
    }

    fileprivate func change(_ socket: PolledSocket, to interest: Readiness) {
      _ = control(EPOLL_CTL_MOD, socket, interest)
    }

    /// An event that was taken out of the set before may still be under way on the queue, so the socket is let go of
    /// behind it.
    fileprivate func remove(_ socket: PolledSocket, then completion: @escaping @Sendable () -> Void) {
      _ = control(EPOLL_CTL_DEL, socket, [])
      async {
        Unmanaged.passUnretained(socket).release()
        completion()
      }
    }

    private func control(_ operation: Int32, _ socket: PolledSocket, _ interest: Readiness) -> Bool {
      var event = epoll_event()
      event.events = interest.epollEvents
      event.data.ptr = Unmanaged.passUnretained(socket).toOpaque()
      return epoll_ctl(descriptor, operation, socket.descriptor, &event) == 0
    }

    private func handleEvents() {
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.batch) { events in
        let start = monotonicNanoseconds()
        var (now, yielded) = (start, start)
        repeat {
          if now - yielded > Self.stretch {
            sched_yield()
            yielded = now
          }
          let count = wait(for: events)
          guard count > 0 else { return }
          for event in events[..<count] {
            guard let socket = event.data.ptr else { continue }
            Unmanaged<PolledSocket>.fromOpaque(socket).takeUnretainedValue().handle(Readiness(event.events))
          }
          now = monotonicNanoseconds()
        } while waitingWork.load(ordering: .relaxed) == 0 && now - start < Self.turn
      }
    }

    private func wait(for events: UnsafeMutableBufferPointer<epoll_event>) -> Int {
      let (base, capacity) = (events.baseAddress, Int32(events.count))
      guard alarm != nil else { return Int(epoll_wait(descriptor, base, capacity, 0)) }
      isWaiting.store(true, ordering: .sequentiallyConsistent)
      defer { isWaiting.store(false, ordering: .relaxed) }
      let hasWork = waitingWork.load(ordering: .sequentiallyConsistent) > 0
      return Int(epoll_wait(descriptor, base, capacity, hasWork ? 0 : Self.patience))
    }
  }

  /// What makes an epoll set ready from another thread.
  // The descriptor is constant.
  private final class Alarm: Sendable {
    private let descriptor: Int32

    init?(in set: Int32) {
      descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
      var event = epoll_event()
      // Each ring is an event of its own, and none has to be read.
      event.events = EPOLLIN.rawValue | EPOLLET.rawValue
      guard descriptor >= 0, epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
        if descriptor >= 0 { close(descriptor) }
        return nil
      }
    }

    deinit { close(descriptor) }

    func ring() {
      var one: UInt64 = 1
      _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }
  }

  private func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// A socket that is watched, until it is removed; its handler lives as long.
  public final class PolledSocket: Sendable {
    fileprivate let descriptor: Int32
    private let poller: SocketPoller
    private let handler: @Sendable (Readiness) -> Void
    /// What it is watched for, or that it has been removed.
    private let interest: Atomic<UInt8>

    private static let removed: UInt8 = 0x80

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
      self.interest = Atomic(interest.rawValue)
      guard poller.add(self, for: interest) else { return nil }
    }

    /// Watches for this and nothing else from now on. Without effect when the socket was removed. It and
    /// ``remove(then:)`` are not to be called at the same time.
    public func watch(for interest: Readiness) {
      let before = self.interest.load(ordering: .relaxed)
      guard before != Self.removed, before != interest.rawValue else { return }
      self.interest.store(interest.rawValue, ordering: .relaxed)
      poller.change(self, to: interest)
    }

    /// Stops watching, and calls `completion` on the queue when the handler will not be called any more: there the
    /// descriptor may be closed. To be called once.
    public func remove(then completion: @escaping @Sendable () -> Void) {
      guard interest.exchange(Self.removed, ordering: .relaxed) != Self.removed else { return }
      poller.remove(self, then: completion)
    }

    fileprivate func handle(_ ready: Readiness) {
      let wanted = Readiness(rawValue: ready.rawValue & interest.load(ordering: .relaxed))
      if !wanted.isEmpty { handler(wanted) }
    }
  }

  extension Readiness {
    fileprivate init(_ events: UInt32) {
      self = []
      let hasEnded = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      if hasEnded || events & EPOLLIN.rawValue != 0 { insert(.reading) }
      if hasEnded || events & EPOLLOUT.rawValue != 0 { insert(.writing) }
      if hasEnded || events & EPOLLRDHUP.rawValue != 0 { insert(.ended) }
      if hasEnded { insert(.gone) }
    }

    fileprivate var epollEvents: UInt32 {
      // The end of a connection is reported unasked; edge-triggered, it is so only once.
      if isDisjoint(with: [.reading, .writing]) {
        return EPOLLET.rawValue | (contains(.ended) ? EPOLLRDHUP.rawValue : 0)
      }
      return (contains(.reading) ? EPOLLIN.rawValue : 0) | (contains(.writing) ? EPOLLOUT.rawValue : 0)
    }
  }
#endif
