import Foundation
import Settings

/// The settings of a site whose `site.yaml` has these lines. The file is removed.
func configuration(_ yaml: String, _ environment: [String: String] = [:]) throws -> Configuration {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).yaml").path
  _ = FileManager.default.createFile(atPath: file, contents: Data(yaml.utf8))
  defer { try? FileManager.default.removeItem(atPath: file) }
  return try EffectiveConfiguration.load(
    environment: environment.merging(["SITE_CONFIG": file]) { $1 }
  ).configuration
}
