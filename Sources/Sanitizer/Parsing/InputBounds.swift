enum InputBounds {
  static func bounded(_ html: String) -> [UInt8]? { nil }
}
