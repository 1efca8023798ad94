import HTTPTypes

/// The content codings that a client accepts: `Accept-Encoding` (RFC 9110 §12.5.3).
public struct AcceptEncoding: Hashable, Sendable {
  /// In thousandths; nil if not named.
  private var brotli: Int?
  private var gzip: Int?
  private var identity: Int?
  /// The weight of `*`.
  private var others: Int?

  /// - Parameter fieldValue: nil if the request has no such field. Then only `identity` is acceptable: RFC
  ///   9110 allows any coding, but such clients rarely decode anything.
  public init(_ fieldValue: String?) {
    guard var fieldValue else { return }
    fieldValue.withUTF8 { read($0) }
  }

  /// From one or several fields of `request`.
  ///
  /// Over TLS, requests that another site makes the browser send get no compression: from the lengths of
  /// responses that site could guess their content (BREACH, CVE-2013-3587). Links that people follow are not
  /// affected.
  public init(of request: borrowing Request) {
    for field in request.headerFields
    where field.name.canonicalName.utf8.count == 15 && field.name == .acceptEncoding {
      field.withUnsafeBytesOfValue { read($0) }
    }
    let isCompressible = accepts(.gzip) || accepts(.brotli)
    if isCompressible && request.scheme == "https" && accepts(.identity) && request.isMadeByAnotherSite {
      (brotli, gzip) = (0, 0)
    }
  }

  /// Whether the client accepts `coding`; `identity` unless it was refused.
  public func accepts(_ coding: ContentCoding) -> Bool { weight(of: coding) > 0 }

  /// The coding of the highest weight among `codings`, the first of equals; nil if none is acceptable.
  public func preferred(among codings: [ContentCoding]) -> ContentCoding? {
    var best: (coding: ContentCoding, weight: Int)?
    for coding in codings {
      let weight = weight(of: coding)
      if weight > best?.weight ?? 0 { best = (coding, weight) }
    }
    return best?.coding
  }

  /// 0–1000. A named coding has its own weight, any other that of `*`. `identity`, if not named, is
  /// acceptable but ranks below everything named; so does brotli that only `*` allows, because such a client
  /// may not know it.
  private func weight(of coding: ContentCoding) -> Int {
    switch coding {
    case .brotli: brotli ?? min(1, others ?? 0)
    case .gzip: gzip ?? others ?? 0
    case .identity: identity ?? others ?? 1
    }
  }

  private mutating func read(_ fieldValue: UnsafeBufferPointer<UInt8>) {
    for member in fieldValue[...].parts(separatedBy: ",") {
      var parts = member.parts(separatedBy: ";")
      guard let coding = parts.next(), !coding.isEmpty else { continue }
      let weight = parts.firstWeight
      if coding.equals("br") {
        brotli = weight
      } else if coding.equals("gzip") || coding.equals("x-gzip") {
        gzip = weight
      } else if coding.equals("identity") {
        identity = weight
      } else if coding.equals("*") {
        others = weight
      }
    }
  }
}

extension Request {
  /// The preferred coding of content that is available in any. A request for a range gets `identity` if that
  /// is acceptable.
  public var preferredCoding: ContentCoding {
    let accepted = AcceptEncoding(of: self)
    if asksForRange && accepted.accepts(.identity) { return .identity }
    return accepted.preferred(among: [.brotli, .gzip, .identity]) ?? .identity
  }
}

/// A content coding (RFC 9110 §8.4.1); its raw value is its name in `Content-Encoding`.
public enum ContentCoding: String, Hashable, Sendable, CaseIterable {
  /// RFC 7932.
  case brotli = "br"
  /// RFC 1952.
  case gzip
  /// No coding; never named in a field.
  case identity
}
