import Texts

/// Where the times of the segments of an HLS stream are in the whole recording (RFC 8216 §3.5):
/// `X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000` says that the local time 0 is the tick 900,000 of the
/// stream, which has 90,000 ticks in a second.
struct SegmentClock {
  /// The offset that the first segment's map gives, in milliseconds.
  private var first: Int?
  private var offset = 0

  /// Takes what follows `X-TIMESTAMP-MAP=`. A map that cannot be read changes nothing.
  mutating func take(_ map: Line) {
    var ticks: Int?
    var local: MediaTime?
    for part in String(decoding: map, as: UTF8.self).split(separator: ",") {
      let value = part.drop { $0 != ":" }.dropFirst().trimmed
      switch part.prefix(while: { $0 != ":" }).trimmed {
      case "MPEGTS": ticks = Int(value)
      case "LOCAL": local = CueTiming.time(Line(Array(value.utf8)))
      default: break
      }
    }
    guard let ticks, let local, (0..<Self.wrap).contains(ticks) else { return }
    let origin = ticks / 90 - local.milliseconds
    guard let first else {
      first = origin
      return
    }
    // The ticks begin again at 0 after 26.5 hours.
    let distance = origin - first
    offset = distance < -Self.wrap / 180 ? distance + Self.wrap / 90 : distance
  }

  func moved(_ timing: CueTiming) -> CueTiming {
    guard offset != 0 else { return timing }
    return CueTiming(
      start: MediaTime(milliseconds: timing.start.milliseconds + offset),
      end: MediaTime(milliseconds: timing.end.milliseconds + offset))
  }

  private static let wrap = 1 << 33
}
