import Dispatch

/// Tells a connection when its socket can be read or written. Used on `queue` only.
///
/// Dispatch wants its sources resumed as often as suspended and cancelled before their descriptor is closed;
/// that is kept here.
final class SocketSources {
  private let descriptor: Int32
  private let queue: DispatchQueue
  private let readSource: any DispatchSourceRead
  private var writeSource: (any DispatchSourceWrite)?
  private let onWritable: @Sendable () -> Void
  private(set) var isReading = false
  private(set) var isWriting = false

  init(
    descriptor: Int32, queue: DispatchQueue, onReadable: @escaping @Sendable () -> Void,
    onWritable: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.queue = queue
    self.onWritable = onWritable
    readSource = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    readSource.setEventHandler(handler: onReadable)
  }

  func read(_ enabled: Bool) {
    guard enabled != isReading else { return }
    isReading = enabled
    enabled ? readSource.resume() : readSource.suspend()
  }

  func write(_ enabled: Bool) {
    guard enabled != isWriting else { return }
    isWriting = enabled
    let source = writeSource ?? makeWriteSource()
    enabled ? source.resume() : source.suspend()
  }

  /// No more events; `completion` may close the descriptor. Called once.
  func cancel(_ completion: @escaping @Sendable () -> Void) {
    guard let writeSource else {
      readSource.setCancelHandler(handler: completion)
      cancel(readSource, isResumed: isReading)
      return
    }
    let group = DispatchGroup()
    group.enter()
    readSource.setCancelHandler { group.leave() }
    group.enter()
    writeSource.setCancelHandler { group.leave() }
    group.notify(queue: queue, execute: completion)
    cancel(readSource, isResumed: isReading)
    cancel(writeSource, isResumed: isWriting)
  }

  private func cancel(_ source: any DispatchSourceProtocol, isResumed: Bool) {
    source.cancel()
    if !isResumed { source.resume() }
  }

  private func makeWriteSource() -> any DispatchSourceWrite {
    let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler(handler: onWritable)
    writeSource = source
    return source
  }
}
