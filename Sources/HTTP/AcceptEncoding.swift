import HTTPTypes

/// The content codings that a client takes, by `Accept-Encoding` (RFC 9110 §12.5.3).
public struct AcceptEncoding: Hashable, Sendable {
  /// In thousandths; nil where nobody named it.
  private var brotli: Int?
  private var gzip: Int?
  private var identity: Int?
  /// Of `*`.
  private var others: Int?

  /// - Parameter fieldValue: nil where the request had no such field: then any coding is acceptable in
  ///   theory, but only `identity` is taken to be, as such clients rarely decode anything.
  public init(_ fieldValue: String?) {
    guard var fieldValue else { return }
    fieldValue.withUTF8 { read($0) }
  }

  /// What `request` says, in one field or in several.
  ///
  /// Over TLS, nothing is compressed for other sites that have a browser ask here: by how short the answers get, they
  /// could guess what is in them (BREACH, CVE-2013-3587). People who follow links from there are not concerned.
  public init(of request: Request) {
    for field in request.headerFields
    where field.name.canonicalName.utf8.count == 15 && field.name == .acceptEncoding {
      field.withUnsafeBytesOfValue { read($0) }
    }
    let isCompressible = accepts(.gzip) || accepts(.brotli)
    if isCompressible && request.scheme == "https" && accepts(.identity) && request.isMadeByAnotherSite {
      (brotli, gzip) = (0, 0)
    }
  }

  /// Whether the client takes `coding`; `identity` unless it was refused.
  public func accepts(_ coding: ContentCoding) -> Bool { weight(of: coding) > 0 }

  /// The coding of the highest weight among `codings`, the first of equals; nil where none is acceptable.
  public func preferred(among codings: [ContentCoding]) -> ContentCoding? {
    var best: (coding: ContentCoding, weight: Int)?
    for coding in codings {
      let weight = weight(of: coding)
      if weight > best?.weight ?? 0 { best = (coding, weight) }
    }
    return best?.coding
  }

  /// 0–1000. A coding that was named counts as it was named, otherwise as `*` says; `identity` that nobody
  /// named is acceptable, but less than anything that was, and so is brotli that only `*` allows: who says no
  /// more than that is understood best with what is older.
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
  /// The coding that the client likes best of something that can be had in any. A range is one of the content as it
  /// is, where that is acceptable.
  public var preferredCoding: ContentCoding {
    let accepted = AcceptEncoding(of: self)
    if asksForRange && accepted.accepts(.identity) { return .identity }
    return accepted.preferred(among: [.brotli, .gzip, .identity]) ?? .identity
  }
}
