import Dispatch
import HTTP
import Logging
import Platform
import SocketEvents
import Synchronization
import Timestamps

/// The objects that all connections of a server share. Immutable.
final class Service: Sendable {
  let configuration: ServerConfiguration
  let logger: Logger
  let respond: Responder
  let openConnections: ConnectionCount
  let clients: ClientCounts
  /// The common first part of all request ids of this server.
  let requestSeries = UInt64.random(in: 0..<1 << 48)

  init(_ configuration: ServerConfiguration, _ logger: Logger, _ respond: Responder) {
    self.configuration = configuration
    self.logger = logger
    self.respond = respond
    openConnections = ConnectionCount()
    clients = ClientCounts(configuration.limits)
  }
}

/// A serial queue and its connections.
///
/// Everything but the constants is used on `queue` only.
final class EventLoop: @unchecked Sendable {
  let service: Service
  let queue: DispatchQueue
  /// Watches the sockets of the connections.
  let poller: SocketPoller
  /// How many connections this loop has, and will have. Any thread may read it.
  let load = Atomic(0)
  /// Monotonic nanoseconds at the beginning of the current turn.
  private(set) var now: UInt64 = 0
  /// Whether the server is stopping: no connection is kept alive.
  private(set) var isDraining = false
  /// Observers of the connections of this loop.
  let observers: [any LoopObserver]
  let isObserved: Bool
  /// Whether the grace period of the shutdown is over.
  private var isOver = false
  /// The output of the current turn.
  let output = OutputBuffer()
  /// The bytes that the current turn has received.
  let inputBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

  private var connections: [Connection] = []
  private var introductions: [ObjectIdentifier: ProxyIntroduction] = [:]
  private let timer: any DispatchSourceTimer
  private var timerDeadline = UInt64.max
  private var dateSecond = -1
  private var requestNumber: UInt64
  private var dateText: [UInt8] = []

  /// One for each core.
  static let count = UInt64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  /// Minimum time between two checks of the deadlines, in nanoseconds.
  private static let timerGrain: UInt64 = 20_000_000

  /// - Parameter number: the index of the loop, from 0.
  init(_ service: Service, _ poller: SocketPoller, number: Int) {
    self.service = service
    self.poller = poller
    requestNumber = UInt64(number)
    queue = poller.queue
    observers = service.configuration.observers.map { $0.loopObserver() }
    isObserved = !observers.isEmpty
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      poller.inScope { self.checkDeadlines() }
    }
    timer.schedule(deadline: .distantFuture)
    timer.resume()
  }

  deinit {
    timer.cancel()
    inputBuffer.deallocate()
  }

  /// Takes over an accepted connection. May be called on any thread.
  func adopt(_ arrival: Arrival) {
    let arrival = arrival.assigned(to: self)
    async { [self] in
      guard arrival.listener.proxyProtocol != nil else { return open(arrival) }
      beginTurn()
      let introduction = ProxyIntroduction(arrival, on: self)
      introductions[ObjectIdentifier(introduction)] = introduction
      introduction.open()
      if isOver { introduction.close() }
    }
  }

  /// Starts serving a connection whose client is known.
  func open(_ arrival: Arrival) {
    let transport = Transport(
      descriptor: arrival.descriptor, session: arrival.tls?.makeSession(arrival.descriptor))
    if arrival.tls != nil, transport.session == nil {
      service.logger.warning("\(arrival.description): closed, since there is no memory for TLS")
      transport.close()
      return arrival.leave(service)
    }
    let connection = Connection(transport, arrival, on: self)
    connection.index = connections.count
    connections.append(connection)
    for observer in observers { observer.connectionOpened() }
    connection.open()
    if isOver { connection.close() }
  }

  func remove(_ introduction: ProxyIntroduction) {
    introductions[ObjectIdentifier(introduction)] = nil
  }

  /// Closes idle connections; the others end with their response, or after `grace`.
  func drain(grace: Duration) {
    async { [self] in
      isDraining = true
      beginTurn()
      for connection in connections { connection.prepareToStop() }
    }
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: grace.nanoseconds))) { [self] in
      isOver = true
      for introduction in introductions.values { introduction.close() }
      for connection in connections { connection.close() }
    }
  }

  /// Removes a closed connection.
  func remove(_ connection: Connection) {
    for observer in observers { observer.connectionClosed() }
    let last = connections.removeLast()
    if last !== connection {
      connections[connection.index] = last
      last.index = connection.index
    }
  }

  /// Runs `work` on the queue.
  func async(_ work: @escaping @Sendable () -> Void) { poller.async(work) }

  func beginTurn() { now = monotonicNanoseconds() }

  /// Ensures that the deadlines are checked by `deadline`, in monotonic nanoseconds.
  func watch(_ deadline: UInt64) {
    guard deadline < timerDeadline else { return }
    timerDeadline = max(deadline, now + Self.timerGrain)
    timer.schedule(deadline: .now() + .nanoseconds(Int(timerDeadline - now)), leeway: .milliseconds(5))
  }

  /// Ids are distinct between loops, because each loop counts in its own residue class.
  func nextRequestID() -> RequestID {
    requestNumber += EventLoop.count
    return RequestID(series: service.requestSeries, number: requestNumber)
  }

  /// The `Date` line, updated once a second.
  var date: [UInt8] {
    let second = time(nil)
    if second != dateSecond {
      dateSecond = second
      dateText = Array("Date: \(Timestamp(microseconds: Int64(second) * 1_000_000).imfFixdate)\r\n".utf8)
    }
    return dateText
  }

  private func checkDeadlines() {
    beginTurn()
    timerDeadline = .max
    for connection in connections where connection.timer.deadline <= now { connection.expire() }
    for introduction in introductions.values where introduction.deadline <= now { introduction.close() }
    let next = min(
      connections.lazy.map(\.timer.deadline).min() ?? .max,
      introductions.values.lazy.map(\.deadline).min() ?? .max)
    if next < .max { watch(next) }
  }
}

extension [EventLoop] {
  /// The loop that gets the next connection: `preferred`, which has accepted it, or the one with the fewest
  /// connections if that has notably fewer. The array must not be empty.
  func idlest(preferring preferred: EventLoop?) -> EventLoop {
    var (idlest, least) = (self[0], Int.max)
    for loop in self {
      let load = loop.load.load(ordering: .relaxed)
      if load < least { (idlest, least) = (loop, load) }
    }
    guard let preferred, preferred.load.load(ordering: .relaxed) <= least + Swift.max(2, least / 8) else {
      return idlest
    }
    return preferred
  }
}
