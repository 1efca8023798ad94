/// What bytes are in that say nothing of it, or nothing true.
enum EncodingGuess {
  static func name(of bytes: UnsafeBufferPointer<UInt8>) -> String? { nil }
}
