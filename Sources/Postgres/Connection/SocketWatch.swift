internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
  internal import CEpoll
  internal import Glibc

  /// Calls a handler whenever a socket has something to read, has come to its end, or, where that was asked for, takes
  /// more bytes.
  ///
  /// All sockets are in one epoll set, and that set is what Dispatch watches: many events cost one wake-up, and no
  /// source is re-armed after each. Also, Dispatch takes the registration of a socket that hangs up apart on two
  /// threads at once (swift-corelibs-libdispatch, issue 949); a set never hangs up.
  ///
  /// Watched is a duplicate, since libpq closes its descriptor when it pleases, and the number may then be another
  /// socket's.
  final class SocketWatch: Sendable {
    /// Where handlers are called.
    static let queue = DispatchQueue(label: "postgres")

    private let socket: Int32
    private let id: UInt64
    private let isEnded = Mutex(false)

    /// Nil when no descriptor is left.
    init?(_ socket: Int32, forWriting: Bool = false, handler: @escaping @Sendable () -> Void) {
      let socket = fcntl(socket, F_DUPFD_CLOEXEC, 0)
      guard socket >= 0 else { return nil }
      self.socket = socket
      id = EpollSet.shared.add(handler)
      EpollSet.shared.control(EPOLL_CTL_ADD, socket, id, forWriting: forWriting)
    }

    func watch(forWriting: Bool) {
      isEnded.withLock { isEnded in
        if !isEnded { EpollSet.shared.control(EPOLL_CTL_MOD, socket, id, forWriting: forWriting) }
      }
    }

    /// Whether a read would not have to wait: there are bytes, or the end. Not to be asked after ``end(then:)``.
    var isReadable: Bool { recvWouldNotWait(socket) }

    /// Stops watching, and calls `then` on the queue.
    func end(then: @escaping @Sendable () -> Void) {
      isEnded.withLock { isEnded in
        guard !isEnded else { return }
        isEnded = true
        EpollSet.shared.control(EPOLL_CTL_DEL, socket, id, forWriting: false)
        EpollSet.shared.remove(id)
        close(socket)
      }
      Self.queue.async(execute: then)
    }
  }

  // `source` is never used again after `init`: it is there to be kept.
  private final class EpollSet: @unchecked Sendable {
    static let shared = EpollSet()

    private struct State: Sendable {
      var handlers: [UInt64: @Sendable () -> Void] = [:]
      var lastID: UInt64 = 0
    }

    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let state = Mutex(State())

    private init() {
      descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
      precondition(descriptor >= 0, "no file descriptor is left for epoll")
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: SocketWatch.queue)
      source.setEventHandler { [unowned self] in handleEvents() }
      source.activate()
    }

    func add(_ handler: @escaping @Sendable () -> Void) -> UInt64 {
      state.withLock { state in
        state.lastID += 1
        state.handlers[state.lastID] = handler
        return state.lastID
      }
    }

    func remove(_ id: UInt64) { _ = state.withLock { $0.handlers.removeValue(forKey: id) } }

    func control(_ operation: Int32, _ socket: Int32, _ id: UInt64, forWriting: Bool) {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue | (forWriting ? EPOLLOUT.rawValue : 0)
      event.data.u64 = id
      epoll_ctl(descriptor, operation, socket, &event)
    }

    private func handleEvents() {
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 32) { events in
        // What arrives meanwhile is handled at once, which costs less than to be woken again; but not for ever, since
        // there is other work on the queue.
        for _ in 0..<16 {
          let count = Int(epoll_wait(descriptor, events.baseAddress, Int32(events.count), 0))
          guard count > 0 else { return }
          for event in events[..<count] {
            let id = event.data.u64
            state.withLock { $0.handlers[id] }?()
          }
        }
      }
    }
  }
#else
  internal import Darwin

  /// Calls a handler whenever a socket has something to read, has come to its end, or, where that was asked for, takes
  /// more bytes.
  // `state` guards the write source; the read source is set once, and Dispatch's calls on it may come from any thread.
  final class SocketWatch: @unchecked Sendable {
    /// Where handlers are called.
    static let queue = DispatchQueue(label: "postgres")

    private struct State {
      var writeSource: (any DispatchSourceWrite)?
      var isEnded = false
    }

    private let socket: Int32
    private let handler: @Sendable () -> Void
    private let readSource: any DispatchSourceRead
    /// Sources that have not let go of the socket.
    private let sources = DispatchGroup()
    private let state = Mutex(State())

    /// Nil when no descriptor is left.
    init?(_ socket: Int32, forWriting: Bool = false, handler: @escaping @Sendable () -> Void) {
      let socket = fcntl(socket, F_DUPFD_CLOEXEC, 0)
      guard socket >= 0 else { return nil }
      self.socket = socket
      self.handler = handler
      readSource = DispatchSource.makeReadSource(fileDescriptor: socket, queue: Self.queue)
      activate(readSource)
      watch(forWriting: forWriting)
    }

    func watch(forWriting: Bool) {
      state.withLock { state in
        guard !state.isEnded else { return }
        if forWriting, state.writeSource == nil {
          let source = DispatchSource.makeWriteSource(fileDescriptor: socket, queue: Self.queue)
          activate(source)
          state.writeSource = source
        } else if !forWriting {
          state.writeSource?.cancel()
          state.writeSource = nil
        }
      }
    }

    /// Whether a read would not have to wait: there are bytes, or the end. Not to be asked after ``end(then:)``.
    var isReadable: Bool { recvWouldNotWait(socket) }

    /// Stops watching, and calls `then` on the queue. To be called once.
    func end(then: @escaping @Sendable () -> Void) {
      state.withLock { state in
        state.isEnded = true
        readSource.cancel()
        state.writeSource?.cancel()
        state.writeSource = nil
      }
      sources.notify(queue: Self.queue) { [socket] in
        close(socket)
        then()
      }
    }

    private func activate(_ source: any DispatchSourceProtocol) {
      sources.enter()
      source.setEventHandler(handler: handler)
      source.setCancelHandler { [sources] in sources.leave() }
      source.activate()
    }
  }
#endif

private func recvWouldNotWait(_ socket: Int32) -> Bool {
  var byte: UInt8 = 0
  return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0
}
