import Foundation

/// The problem with `TZ`, which the system takes for UTC if it does not know the zone; nil if there is none.
func unknownTimeZone(_ environment: [String: String]) -> String? {
  guard var name = environment["TZ"], !name.isEmpty else { return nil }
  if name.hasPrefix(":") { name.removeFirst() }
  // A rule of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`, `<+03>-3`.
  let isRule = name.firstMatch(of: #/^([A-Za-z]{3,}|<[^>]+>)[+-]?[0-9]/#) != nil
  let zones = environment["TZDIR"] ?? "/usr/share/zoneinfo"
  let file = name.hasPrefix("/") ? name : "\(zones)/\(name)"
  guard !["UTC", "GMT"].contains(name), !isRule, !FileManager.default.fileExists(atPath: file) else {
    return nil
  }
  return
    "TZ is \(name), which this machine does not know: there is no file \(file); the times of the log are UTC. The "
    + "dates of the site follow timezone in site.yaml"
}
