import Platform

/// Memory for a parse tree: allocated in pieces, freed all at once.
///
/// gumbo frees a tree by recursion. For a deeply nested document that would overflow the stack.
struct Arena: ~Copyable {
  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init() { state.initialize(to: State()) }

  deinit {
    for chunk in state.pointee.chunks { free(chunk) }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The first argument for ``allocate`` and ``release``; valid as long as the arena.
  var context: UnsafeMutableRawPointer { UnsafeMutableRawPointer(state) }

  static let allocate: @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer? = {
    context, size in
    context?.assumingMemoryBound(to: State.self).pointee.allocate(size)
  }

  /// Frees `block` only if it was allocated last. Growing buffers often are.
  static let release: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
    context, block in
    guard let state = context?.assumingMemoryBound(to: State.self), let block else { return }
    if state.pointee.last == block { state.pointee.next = block }
  }

  private struct State {
    var chunks: [UnsafeMutableRawPointer] = []
    var next: UnsafeMutableRawPointer?
    var end: UnsafeMutableRawPointer?
    var last: UnsafeMutableRawPointer?
    var chunkSize = 32 << 10

    /// Returns zeroed memory: gumbo 0.10 reads a field before it sets it.
    mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
      let rounded = max(size + 15, 16) & ~15
      guard let place = place(for: rounded) else { return nil }
      memset(place, 0, rounded)
      next = place + rounded
      last = place
      return place
    }

    private mutating func place(for size: Int) -> UnsafeMutableRawPointer? {
      if let next, let end, end - next >= size { return next }
      chunkSize = max(min(chunkSize * 2, 4 << 20), size)
      guard let chunk = malloc(chunkSize) else { return nil }
      chunks.append(chunk)
      end = chunk + chunkSize
      return chunk
    }
  }
}
