#if canImport(Glibc)
  internal import CEpoll
  public import Dispatch
  internal import Platform
  internal import Synchronization

  /// Watches sockets for one serial queue.
  ///
  /// All sockets are in one epoll set, and Dispatch watches that set: many events cost one wake-up, and no
  /// source is re-armed after each event. It also avoids a bug of Dispatch: if a socket hangs up, two threads
  /// remove its registration at once, and events of other sockets are lost (swift-corelibs-libdispatch, issue
  /// 949). A set never hangs up.
  // Everything is constant or atomic; `source` is set once and only cancelled afterwards.
  public final class SocketPoller: @unchecked Sendable {
    /// The queue on which handlers are called.
    public let queue: DispatchQueue
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    /// Interrupts a wait for events; nil if there is none.
    private let alarm: Alarm?
    /// Work for a queue that lingers. It is done between two events: to leave the wait for events and to
    /// enter it again would wake Dispatch twice.
    private let inbox = Mutex(Inbox())
    private let isWaiting = Atomic(false)
    private let scope: (@Sendable (_ work: () -> Void) -> Void)?
    /// Jobs that were enqueued by code on the queue. They run at the end of the current piece of work. Used
    /// on the queue only.
    private var jobs: [UnownedJob] = []

    /// The maximum number of events in one batch.
    private static let batch = 64
    /// Nanoseconds after which the queue runs other work, such as timers.
    private static let turn: UInt64 = 20_000_000
    /// Nanoseconds after which this thread yields the processor, for instance to a client on the same machine
    /// or to the database. Otherwise the kernel lets it run for some milliseconds, and clients whose response
    /// is finished wait that long: the 99th percentile of their latency is then half as high again.
    private static let stretch: UInt64 = 300_000
    /// Milliseconds for which an idle queue waits for events before it sleeps.
    private static let patience: Int32 = 10

    /// Nil if no descriptor is left.
    ///
    /// - Parameters:
    ///   - queue: a serial one.
    ///   - lingers: whether the queue waits for further events for a few milliseconds before it sleeps, so
    ///     that a busy queue need not be woken by Dispatch. All other work must then use ``async(_:)``, or it
    ///     is delayed.
    ///   - scope: called with each piece of work on the queue, for sockets and for ``async(_:)``; must call
    ///     it once.
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

    /// Watched sockets retain their poller, so none are left.
    deinit { source.cancel() }

    private struct Inbox {
      var work: [@Sendable () -> Void] = []
      /// Whether the queue looks for work here, or is about to.
      var isServed = false
    }

    /// Runs `work` on the queue, after earlier work.
    public func async(_ work: @escaping @Sendable () -> Void) {
      guard let alarm else { return queue.async { [self] in inScope(work) } }
      let isServed = inbox.withLock { inbox in
        inbox.work.append(work)
        defer { inbox.isServed = true }
        return inbox.isServed
      }
      if !isServed {
        queue.async { [self] in inScope { handleEvents() } }
      } else if isWaiting.load(ordering: .sequentiallyConsistent), Self.current !== self {
        alarm.ring()
      }
    }

    /// Runs `work` in the scope. Call it on the queue.
    public func inScope(_ work: () -> Void) {
      let outer = CurrentPoller.replace(with: self)
      defer { CurrentPoller.replace(with: outer) }
      if let scope { scope(work) } else { work() }
      if runJobs(), !jobs.isEmpty { async {} }
    }

    /// The poller whose queue this thread runs, if it runs one.
    public static var current: SocketPoller? { CurrentPoller.value }

    /// Runs the jobs that wait, but not those that they enqueue.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    private func runJobs() -> Bool {
      guard !jobs.isEmpty else { return false }
      let batch = jobs
      jobs = []
      for job in batch { job.runSynchronously(on: asUnownedTaskExecutor()) }
      return true
    }

    /// The set refers to the socket without retaining it, so the socket is retained until it is removed.
    fileprivate func add(_ socket: PolledSocket, for interest: Readiness) -> Bool {
      let reference = Unmanaged.passRetained(socket)
      if control(EPOLL_CTL_ADD, socket, interest) { return true }
      reference.release()
      return false
    }

    fileprivate func change(_ socket: PolledSocket, to interest: Readiness) {
      _ = control(EPOLL_CTL_MOD, socket, interest)
    }

    /// Events of the socket may still be in the current batch, so the socket is released after that batch.
    fileprivate func remove(_ socket: PolledSocket, then completion: @escaping @Sendable () -> Void) {
      _ = control(EPOLL_CTL_DEL, socket, [])
      async {
        Unmanaged.passUnretained(socket).release()
        completion()
      }
    }

    private func control(_ operation: Int32, _ socket: PolledSocket, _ interest: Readiness) -> Bool {
      var event = epoll_event()
      event.events = interest.epollEvents | (socket.isShared ? EPOLLEXCLUSIVE.rawValue : 0)
      event.data.ptr = Unmanaged.passUnretained(socket).toOpaque()
      return epoll_ctl(descriptor, operation, socket.descriptor, &event) == 0
    }

    private func handleEvents() {
      inbox.withLock { $0.isServed = true }
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.batch) { events in
        let start = monotonicNanoseconds()
        var (now, yielded) = (start, start)
        while now - start < Self.turn {
          if now - yielded > Self.stretch {
            sched_yield()
            yielded = now
          }
          let count = wait(for: events)
          for event in events[..<max(0, count)] {
            guard let socket = event.data.ptr else { continue }
            Unmanaged<PolledSocket>.fromOpaque(socket).takeUnretainedValue().handle(Readiness(event.events))
          }
          let hasWorked = doWork()
          guard count > 0 || hasWorked else { break }
          now = monotonicNanoseconds()
        }
      }
      let isDone = inbox.withLock { inbox in
        inbox.isServed = alarm != nil && (!inbox.work.isEmpty || !jobs.isEmpty)
        return !inbox.isServed
      }
      if !isDone { queue.async { [self] in inScope { handleEvents() } } }
    }

    /// Does the work that waits, but not what comes in the meantime.
    ///
    /// - Returns: whether there was any.
    private func doWork() -> Bool {
      // First the jobs: what they ask for can be done at once then.
      let hadJobs = runJobs()
      let work = inbox.withLock { inbox in
        defer { inbox.work = [] }
        return inbox.work
      }
      for piece in work { piece() }
      return hadJobs || !work.isEmpty
    }

    private func wait(for events: UnsafeMutableBufferPointer<epoll_event>) -> Int {
      let (base, capacity) = (events.baseAddress, Int32(events.count))
      guard alarm != nil else { return Int(epoll_wait(descriptor, base, capacity, 0)) }
      isWaiting.store(true, ordering: .sequentiallyConsistent)
      defer { isWaiting.store(false, ordering: .relaxed) }
      let hasWork = !jobs.isEmpty || inbox.withLock { !$0.work.isEmpty }
      return Int(epoll_wait(descriptor, base, capacity, hasWork ? 0 : Self.patience))
    }
  }

  /// Tasks that prefer a poller run on its queue. So they need no other thread when a socket of the same
  /// poller lets them go on.
  extension SocketPoller: TaskExecutor {
    public func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if CurrentPoller.value === self { return jobs.append(job) }
      async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Makes an epoll set ready from another thread.
  // The descriptor is constant.
  private final class Alarm: Sendable {
    private let descriptor: Int32

    init?(in set: Int32) {
      descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
      var event = epoll_event()
      // Edge-triggered: each write is a new event, and nothing has to be read.
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

  /// A watched socket. It retains its handler until it is removed.
  public final class PolledSocket: Sendable {
    fileprivate let descriptor: Int32
    fileprivate let isShared: Bool
    private let poller: SocketPoller
    private let handler: @Sendable (Readiness) -> Void
    /// The readiness that it is watched for, or ``removed``.
    private let interest: Atomic<UInt8>

    private static let removed: UInt8 = 0x80

    /// Nil if the system cannot watch it.
    ///
    /// - Parameters:
    ///   - descriptor: must stay open, and be watched by nobody else, until the socket is removed.
    ///   - isShared: whether other pollers watch the same descriptor. An event then wakes as few of them as
    ///     possible. What a shared socket is watched for cannot be changed.
    ///   - handler: called on the poller's queue repeatedly while the socket is ready for what it is watched
    ///     for. If another thread than the queue's stops watching, it may be called once more.
    public init?(
      _ descriptor: Int32, in poller: SocketPoller, for interest: Readiness, isShared: Bool = false,
      handler: @escaping @Sendable (Readiness) -> Void
    ) {
      self.descriptor = descriptor
      self.isShared = isShared
      self.poller = poller
      self.handler = handler
      self.interest = Atomic(interest.rawValue)
      guard poller.add(self, for: interest) else { return nil }
    }

    /// Replaces what is watched for. No effect after removal. Must not run at the same time as
    /// ``remove(then:)``.
    public func watch(for interest: Readiness) {
      let before = self.interest.load(ordering: .relaxed)
      guard before != Self.removed, before != interest.rawValue else { return }
      self.interest.store(interest.rawValue, ordering: .relaxed)
      poller.change(self, to: interest)
    }

    /// Stops watching, and calls `completion` on the queue when the handler will not be called any more; the
    /// descriptor may be closed there. Called once.
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
      // epoll always reports the end of a connection; edge-triggered, only once.
      if isDisjoint(with: [.reading, .writing]) {
        return EPOLLET.rawValue | (contains(.ended) ? EPOLLRDHUP.rawValue : 0)
      }
      return (contains(.reading) ? EPOLLIN.rawValue : 0) | (contains(.writing) ? EPOLLOUT.rawValue : 0)
    }
  }
#endif
