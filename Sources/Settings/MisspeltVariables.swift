import Texts

/// A line for each environment variable whose name is almost that of a setting. It is no error, since other
/// programs may have put it there.
func misspeltVariables(_ environment: [String: String], known: [String]) -> [String] {
  // Families of names that others continue: libraries for S3 and traces, and systemd.
  let others = ["AWS_", "OTEL_", "LISTEN_", "PG"]
  return environment.keys.sorted().compactMap { name in
    guard name.contains("_"), !known.contains(name), !others.contains(where: name.hasPrefix),
      let nearest = nearest(to: name, among: known), environment[nearest] == nil
    else { return nil }
    return "\(name) is no setting and changes nothing; did you mean \(nearest)?"
  }
}
