import Foundation

/// The program: its version, and the folders that belong to it.
public enum Installation {
  /// As in CHANGELOG.md.
  public static let version = "0.1.0"

  /// The path of the folder `name` (`Public` or `Migrations`): in the working directory, else in the nearest
  /// folder above the executable that contains both, as a checkout does.
  public static func folder(_ name: String) throws(ConfigurationError) -> String {
    let files = FileManager.default
    if files.fileExists(atPath: name) { return name }
    var folder = URL(fileURLWithPath: executablePath).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      if ["Public", "Migrations"].allSatisfy({
        files.fileExists(atPath: folder.appendingPathComponent($0).path)
      }) {
        return folder.appendingPathComponent(name).path
      }
    }
    throw ConfigurationError(
      "configuration: there is no folder \(name) in the working directory; start site where Colophon's \(name) is"
    )
  }

  private static var executablePath: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }
}
