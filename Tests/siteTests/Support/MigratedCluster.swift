import Foundation
import ProcessTestSupport

/// A private cluster with all migrations, made once by `site migrate`, which tests of the program copy.
enum MigratedCluster {
  /// Commands that use no database, or that tell whether there is one.
  private static let others: Set = ["", "check", "config", "doctor", "health", "new", "status", "words"]

  /// Copies the cluster into a folder of data, unless that has a cluster.
  static func copy(for command: String, to folder: String) throws {
    guard !command.hasPrefix("-"), !others.contains(command) else { return }
    guard !FileManager.default.fileExists(atPath: "\(folder)/postgres") else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try run("/bin/cp", "-a", "\(made.get())/.", folder, environment: [:])
  }

  /// The folder of data with the cluster.
  private static let made = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cluster-\(getpid())").path()
    try run(
      SiteProcess.binary.path, "migrate",
      environment: ["SITE_DATA": folder, "PATH": "/usr/bin:/bin"])
    return folder
  }

  private static func run(_ program: String, _ arguments: String..., environment: [String: String]) throws {
    let null = FileHandle.nullDevice
    let process = try SpawnedProcess(
      program, arguments, environment: environment, folder: SiteProcess.checkout.path,
      input: null.fileDescriptor, output: "/dev/null", errors: "/dev/null")
    while process.isRunning { usleep(5000) }
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) \(arguments) failed with \(process.terminationStatus ?? 0)")
    }
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }
}
