/// Reads the place of an entry: GeoRSS Simple, GML, and the W3C's `geo:lat` and `geo:long`.
struct PlaceReading {
  private var place: GeographicPlace?
  private var latitude: Double?
  private var longitude: Double?
  private var name: String?
  private var gmlShape = GeographicPlace.Shape.point

  /// Nil if there is no place, or it is not on Earth.
  var found: GeographicPlace? {
    var found = place
    if found == nil, let latitude, let longitude { found = Self.place(.point, [latitude, longitude]) }
    found?.name = name
    return found
  }

  static func knows(_ namespace: Namespace) -> Bool {
    namespace == .georss || namespace == .geo || namespace == .gml
  }

  mutating func open(_ element: XMLElement) -> Interest {
    switch element.name.local {
    case "where", "exterior", "linearring": return .descend
    case "point" where element.name.namespace != .georss:
      gmlShape = .point
      return .descend
    case "linestring": gmlShape = .line
    case "polygon" where element.name.namespace == .gml: gmlShape = .polygon
    case "envelope": gmlShape = .box
    default: return .text
    }
    return .descend
  }

  /// In bytes; longer coordinates are ignored.
  private static let longest = 1_048_576

  mutating func close(_ element: XMLElement, _ content: Captured) {
    guard let text = content.token, text.utf8.count <= Self.longest else { return }
    let numbers = text.split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }.compactMap {
      Double(finite: $0)
    }
    switch element.name.local {
    case "point", "line", "polygon", "box":
      place = place ?? GeographicPlace.Shape(rawValue: element.name.local).flatMap { Self.place($0, numbers) }
    case "pos", "poslist", "lowercorner": place = place ?? Self.place(gmlShape, numbers)
    case "uppercorner": place?.coordinates += numbers.count == 2 ? numbers : []
    case "lat": latitude = numbers.first
    case "long", "lon": longitude = numbers.first
    case "featurename": name = name ?? content.line
    default: break
    }
  }

  private static func place(_ shape: GeographicPlace.Shape, _ numbers: [Double]) -> GeographicPlace? {
    guard numbers.count >= 2, numbers.count.isMultiple(of: 2) else { return nil }
    let areOnEarth = numbers.enumerated().allSatisfy { abs($1) <= ($0.isMultiple(of: 2) ? 90 : 180) }
    return areOnEarth ? GeographicPlace(shape, numbers) : nil
  }
}
