import Texts

/// Converts the bytes of a document to UTF-8, piece by piece.
///
/// The encoding is, in this order:
/// - that of a byte order mark, or UTF-16 or UTF-32 if the positions of zero bytes show it;
/// - UTF-8 if the bytes are valid UTF-8, even if another encoding is named, unless that is a 7-bit encoding
///   such as ISO-2022-JP;
/// - the one that the transport names, else that of the XML declaration, with Latin-1 read as Windows-1252.
///
/// If the bytes are invalid in the named encoding, or none is named, valid UTF-8 stays as it is, and the rest
/// is read in the most likely encoding, usually Windows-1252.
package struct DocumentDecoder {
  private enum State {
    /// Not enough bytes yet.
    case undecided
    /// UTF-8, with Windows-1252 for bytes that are not valid.
    case utf8
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)
    case other(CharacterConverter)

    var name: String {
      switch self {
      case .undecided, .utf8: "utf-8"
      case .utf16: "utf-16"
      case .utf32: "utf-32"
      case .other(let converter): converter.name
      }
    }
  }

  /// Nil until enough bytes have come to decide.
  package private(set) var encoding: DocumentEncoding?
  private let charset: String?
  private let readsDeclaration: Bool
  private let mends: Bool
  private var state = State.undecided
  /// Bytes of an incomplete character.
  private var waiting: [UInt8] = []
  /// The length in bytes of the next prefix to examine. The first is long enough for an XML declaration.
  private var nextLook = 1024

  /// - Parameters:
  ///   - charset: the encoding that the transport names, such as the `charset` of an HTTP `Content-Type`.
  ///   - readsDeclaration: whether an XML declaration counts; one in a text is only an example.
  ///   - mends: whether bytes that are invalid in UTF-8 are read as Windows-1252, rather than passed on.
  package init(charset: String?, readsDeclaration: Bool = true, mends: Bool = true) {
    self.charset = charset?.lowercased()
    self.readsDeclaration = readsDeclaration
    self.mends = mends
  }

  /// How many bytes so far were invalid in the encoding and became U+FFFD.
  package var invalidBytes: Int {
    if case .other(let converter) = state { converter.invalidBytes } else { 0 }
  }

  /// Calls `body` with the next text: valid UTF-8 without a byte order mark, cut between characters. Without
  /// mending, what is invalid in UTF-8 stays, and cuts are anywhere.
  package mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard case .undecided = state else { return convert(bytes, isLast: isLast, body) }
    if waiting.isEmpty, let markLength = decide(on: bytes, isLast: isLast) {
      return convert(UnsafeBufferPointer(rebasing: bytes[markLength...]), isLast: isLast, body)
    }
    waiting.append(contentsOf: bytes)
    var whole: [UInt8] = []
    swap(&whole, &waiting)
    guard let markLength = whole.withUnsafeBufferPointer({ decide(on: $0, isLast: isLast) }) else {
      return swap(&whole, &waiting)
    }
    whole.withUnsafeBufferPointer {
      convert(UnsafeBufferPointer(rebasing: $0[markLength...]), isLast: isLast, body)
    }
  }

  /// Examines longer and longer prefixes until one decides the encoding. Their lengths do not depend on how
  /// the document is cut into pieces.
  ///
  /// - Returns: The length of the byte order mark; nil while the encoding is undecided.
  private mutating func decide(on bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int? {
    while nextLook <= bytes.count || isLast {
      let length = min(nextLook, bytes.count)
      let isWhole = isLast && length == bytes.count
      let head = UnsafeBufferPointer(rebasing: bytes[..<length])
      if let decided = decision(on: head, isLast: isWhole) {
        state = decided.state
        encoding = DocumentEncoding(declared: names(in: head).first, name: state.name)
        return decided.markLength
      }
      if isWhole { return nil }
      nextLook *= 4
    }
    return nil
  }

  private mutating func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard waiting.isEmpty else {
      let whole = waiting + bytes
      waiting = []
      return whole.withUnsafeBufferPointer { convert($0, isLast: isLast, body) }
    }
    let used: Int
    switch state {
    case .undecided: used = 0
    case .utf8 where !mends:
      body(bytes)
      used = bytes.count
    case .utf8: used = Self.utf8(bytes, isLast: isLast, body)
    case .utf16(let isBigEndian): used = UTF16Bytes.decode(bytes, isBigEndian, isLast: isLast, body)
    case .utf32(let isBigEndian): used = UTF32Bytes.decode(bytes, isBigEndian, body)
    case .other(let converter): used = converter.decode(bytes, isLast: isLast, body)
    }
    waiting = Array(bytes[used...])
  }

  private static func utf8(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    let length = bytes.utf8PrefixLength
    if length == bytes.count || !isLast && bytes.isUnfinishedSequence(at: length) {
      body(UnsafeBufferPointer(rebasing: bytes[..<length]))
      return length
    }
    let unfinished = isLast ? nil : (1...3).first { bytes.isUnfinishedSequence(at: bytes.count - $0) }
    let end = bytes.count - (unfinished ?? 0)
    Windows1252.utf8(mending: bytes[..<end]).withUnsafeBufferPointer(body)
    return end
  }
}

extension DocumentDecoder {
  /// The encoding that the beginning of a document shows; nil if more bytes are needed.
  private func decision(
    on bytes: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) -> (state: State, markLength: Int)? {
    let mark = (bytes.count > 0 ? bytes[0] : 1, bytes.count > 1 ? bytes[1] : 1)
    switch mark {
    case (0xEF, 0xBB) where bytes.count > 2 && bytes[2] == 0xBF: return (.utf8, 3)
    case (0xFF, 0xFE) where bytes.count > 3 && bytes[2] == 0 && bytes[3] == 0:
      return (.utf32(isBigEndian: false), 4)
    case (0, 0) where bytes.count > 3 && bytes[2] == 0xFE && bytes[3] == 0xFF:
      return (.utf32(isBigEndian: true), 4)
    case (0xFF, 0xFE): return (.utf16(isBigEndian: false), 2)
    case (0xFE, 0xFF): return (.utf16(isBigEndian: true), 2)
    default: return wide(bytes).map { ($0, 0) } ?? named(bytes, isLast: isLast).map { ($0, 0) }
    }
  }

  /// UTF-16 and UTF-32 without a byte order mark: by the zeros around the first `<` (XML 1.0, appendix F), or
  /// by the zeros in ASCII text.
  private func wide(_ bytes: UnsafeBufferPointer<UInt8>) -> State? {
    let head = bytes.prefix(256)
    guard head.count >= 8 else { return nil }
    switch (head[0], head[1], head[2], head[3]) {
    case (0, 0x3C, 0, 1...): return .utf16(isBigEndian: true)
    case (0x3C, 0, 1..., 0): return .utf16(isBigEndian: false)
    default: break
    }
    let zeros = (0..<4).map { place in
      stride(from: place, to: head.count, by: 4).reduce(0) { $0 + (head[$1] == 0 ? 1 : 0) }
    }
    let most = head.count / 8
    switch (zeros[0] > most, zeros[1] > most, zeros[2] > most, zeros[3] > most) {
    case (false, true, true, true): return .utf32(isBigEndian: false)
    case (true, true, true, false): return .utf32(isBigEndian: true)
    case (false, true, false, true): return .utf16(isBigEndian: false)
    case (true, false, true, false): return .utf16(isBigEndian: true)
    default: break
    }
    // Other scripts have zeros only beside spaces and marks, but all of them on the same side.
    let (even, odd) = (zeros[0] + zeros[2], zeros[1] + zeros[3])
    let few = max(4, head.count / 32)
    if even == 0, odd >= few { return .utf16(isBigEndian: false) }
    return odd == 0 && even >= few ? .utf16(isBigEndian: true) : nil
  }

  /// The encodings that are named, the most important first.
  private func names(in bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    [charset, readsDeclaration ? EncodingName.declared(in: bytes) : nil].compactMap(\.self)
  }

  private func named(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> State? {
    let names = names(in: bytes)
    if bytes.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) {
      let names = [EncodingName.declaredInEBCDIC(bytes), "IBM037"].compactMap { $0 }
      return names.lazy.compactMap(CharacterConverter.init).first.map(State.other) ?? .utf8
    }
    if let name = names.first(where: EncodingName.isSevenBit), !bytes.highBytes(atLeast: 1),
      let converter = CharacterConverter(name)
    {
      return .other(converter)
    }
    guard isLast || bytes.count >= Self.longestHead || bytes.highBytes(atLeast: 200) else {
      // ASCII so far, or too few other bytes to decide.
      let claimsUTF8 = names.allSatisfy(EncodingName.isUTF8) && bytes.utf8PrefixLength > bytes.count - 4
      return claimsUTF8 && !names.isEmpty ? .utf8 : nil
    }
    let length = bytes.utf8PrefixLength
    let claims = names.filter { !EncodingName.isUTF8($0) && !EncodingName.isLatin($0) }
    let isUTF8 = length == bytes.count || !isLast && bytes.isUnfinishedSequence(at: length)
    // A long beginning in ASCII says nothing of what follows.
    let isOpen = !isLast && !claims.isEmpty && !bytes.highBytes(atLeast: 1)
    if isUTF8, !isOpen { return .utf8 }
    if let converter = claims.lazy.compactMap(CharacterConverter.init).first { return .other(converter) }
    let isLatin = names.contains(where: EncodingName.isLatin)
    if !isLatin, let guess = EncodingGuess.name(of: bytes), let converter = CharacterConverter(guess) {
      return .other(converter)
    }
    return .utf8
  }

  /// In bytes; after so many the encoding is decided.
  private static let longestHead = 131_072
}
