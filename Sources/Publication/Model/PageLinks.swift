import Platform
import Sanitizer

extension BodyTemplate {
  /// This text with its internal links (`href="#id"`), such as those of footnotes, made to lead to the page
  /// at `address`, a URL or a path: feed readers show several texts on one page, and many drop ids.
  ///
  /// - Parameter isHere: whether the link to an id stays as it is; the id `""` is the top of the text.
  package func linking(
    toPlacesAt address: String, unless isHere: (_ id: String) -> Bool = { _ in false }
  ) -> BodyTemplate {
    var (text, copied) = ([UInt8](), 0)
    var encoded = encoded
    encoded.withUTF8 { bytes in
      var start = 0
      while let place = bytes.firstIndex(of: Self.link, from: start) {
        start = place + Self.link.utf8CodeUnitCount
        guard start < bytes.count, bytes.isInTag(place, before: bytes[start]) else { continue }
        // The page at `address` has ids without a prefix.
        let id = bytes[start] == Self.idMark ? start + 1 : start
        let end = bytes[id...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count
        if isHere(String(decoding: bytes[id..<end], as: UTF8.self)) { continue }
        if text.isEmpty { text.reserveCapacity(bytes.count + 1024) }
        text.append(contentsOf: bytes[copied..<start - 1])
        text.append(contentsOf: address.escapedInAttribute.utf8)
        text.append(UInt8(ascii: "#"))
        copied = id
      }
      if copied > 0 { text.append(contentsOf: bytes[copied...]) }
    }
    return copied == 0 ? self : BodyTemplate(encoded: String(decoding: text, as: UTF8.self))
  }

  /// This beginning of a text, in which internal links to ids that it lacks lead to the page at `path`, which
  /// has the whole text.
  package func leadingOn(to path: String) -> BodyTemplate {
    linking(toPlacesAt: path) { $0.isEmpty || encoded.contains("id=\"\u{3}\($0)\"") }
  }

  private static let link: StaticString = "href=\"#"

  /// The byte before each id and before each reference to one in ``encoded``.
  fileprivate static let idMark: UInt8 = 3
}

extension UnsafeBufferPointer<UInt8> {
  /// - Parameter text: must end with a number sign, which is rare and therefore searched for first.
  fileprivate func firstIndex(of text: StaticString, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    var from = start
    while from < count, let found = memchr(base + from, Int32(UInt8(ascii: "#")), count - from) {
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
      let place = end - text.utf8CodeUnitCount
      if place >= start, memcmp(base + place, text.utf8Start, text.utf8CodeUnitCount) == 0 { return place }
      from = end
    }
    return nil
  }

  /// Whether the `href` at `place` is an attribute, and not text that looks like one: after its number sign
  /// comes the mark of an id, which text never contains, or its value ends and it is the first attribute of
  /// an `a`.
  fileprivate func isInTag(_ place: Int, before next: UInt8) -> Bool {
    if next == BodyTemplate.idMark { return true }
    return next == UInt8(ascii: "\"") && place >= 3 && self[(place - 3)..<place].elementsEqual("<a ".utf8)
  }
}

extension String {
  fileprivate var escapedInAttribute: String { replacing("&", with: "&amp;").replacing("\"", with: "&quot;") }
}
