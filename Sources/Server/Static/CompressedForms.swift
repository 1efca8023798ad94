import HTTP
import Synchronization

/// The compressed forms of some bytes. Each is made once, for the first reader who wants it; until then,
/// others get the bytes as they are.
final class CompressedForms: Sendable {
  /// Nil for a form that is not smaller, or is being made.
  private let forms = Mutex<[ContentCoding: [UInt8]?]>([:])

  /// The largest content to compress with the highest effort, in bytes; takes about 30 ms.
  private static let lastingLimit = 32 << 10

  /// The form in `coding`; nil for the bytes as they are.
  ///
  /// - Parameter bytes: called if the form has to be made.
  func form(_ coding: ContentCoding, of bytes: () -> [UInt8]?) -> [UInt8]? {
    let known: [UInt8]?? = forms.withLock { forms in
      if let known = forms[coding] { return .some(known) }
      forms[coding] = .some(nil)
      return nil
    }
    if let known { return known }
    let made = bytes().flatMap {
      Compression.compress($0, coding, $0.count > Self.lastingLimit ? .usual : .lasting)
    }
    forms.withLock { $0[coding] = .some(made) }
    return made
  }

  /// The size of all forms in bytes.
  var size: Int { forms.withLock { $0.values.reduce(0) { $0 + ($1?.count ?? 0) } } }
}
