internal import Platform

/// The poller whose queue this thread runs.
enum CurrentPoller {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  static var value: SocketPoller? {
    pthread_getspecific(key).map { Unmanaged<SocketPoller>.fromOpaque($0).takeUnretainedValue() }
  }

  /// - Returns: the one before.
  @discardableResult
  static func replace(with poller: SocketPoller?) -> SocketPoller? {
    let outer = value
    pthread_setspecific(key, poller.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
    return outer
  }
}
