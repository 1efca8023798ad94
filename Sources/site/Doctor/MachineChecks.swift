import Concurrency
import Foundation
import Platform
import Programs
import Settings
import Spools

/// The checks of the machine: its disks, the content folder, fonts and programs.
struct MachineChecks: Sendable {
  let configuration: Configuration
  /// Whether the content folder was chosen, rather than being the default.
  let isContentChosen: Bool

  var all: [DoctorCheck] { [disk, content, fonts] + Tool.all.map(\.check) }

  // MARK: - Folders

  private var disk: DoctorCheck {
    DoctorCheck("disk", .unavailable) { report in
      let temporary = TemporaryFile.defaultFolder
      // The site makes its other folders.
      guard FileManager.default.fileExists(atPath: temporary) else {
        return report.failure("TMPDIR: there is no folder \(temporary)", "make it, or choose another folder")
      }
      var folders = [("SITE_DATA", configuration.dataDirectory), ("TMPDIR", temporary)]
      if configuration.backups.schedule != nil {
        folders.append(("BACKUP_FOLDER", configuration.backupFolder))
      }
      let spaces = folders.map { (setting: $0.0, space: FreeSpace(of: $0.1)) }
      let found = spaces.map { "\($0.setting) \($0.space)" }.joined(separator: "; ")
      if let closed = spaces.first(where: { !$0.space.isWritable }) {
        return report.failure(
          "\(closed.setting): \(closed.space.folder) cannot be written",
          "give it to the user of this program, or choose another folder")
      }
      let least = spaces.compactMap(\.space.bytes).min() ?? .max
      if least < 100 << 20 {
        return report.failure(
          found, "make room, or choose another disk: copies of pictures are no longer made, and backups fail")
      }
      return least < 1 << 30 ? report.warning(found, "make room before it is full") : report.ok(found)
    }
  }

  private var content: DoctorCheck {
    DoctorCheck("content") { report in
      let folder = configuration.contentDirectory
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
        let found = "there is no folder \(folder)"
        let advice =
          "set SITE_CONTENT to the folder that contains posts; the posts of the database are served"
        return isContentChosen ? report.failure(found, advice) : report.warning(found, advice)
      }
      guard let names = Self.names(in: folder) else { return Self.unreadable(folder, report) }
      let kinds = ["posts", "episodes", "pages"].filter(names.contains)
      guard !kinds.isEmpty else {
        return report.warning(
          "\(folder) contains neither posts nor episodes nor pages", "look whether SITE_CONTENT is right")
      }
      var counts: [String] = []
      for kind in kinds {
        guard let inside = Self.names(in: "\(folder)/\(kind)") else {
          return Self.unreadable("\(folder)/\(kind)", report)
        }
        counts.append("\(inside.count { !$0.hasPrefix(".") }) in \(kind)")
      }
      return report.ok("\(folder): \(counts.joined(separator: ", ")); site check looks for mistakes in it")
    }
  }

  /// The names in a folder; nil if they, or the files that have them, cannot be read.
  private static func names(in folder: String) -> [String]? {
    guard access(folder, R_OK | X_OK) == 0 else { return nil }
    return try? FileManager.default.contentsOfDirectory(atPath: folder)
  }

  private static func unreadable(_ folder: String, _ report: DoctorCheck.Report) -> Finding {
    report.failure("\(folder) cannot be read", "give the user of this program the right to")
  }

  // MARK: - Programs

  private var fonts: DoctorCheck {
    DoctorCheck("fonts") { report in
      let folders = ["/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts"]
      let count = folders.reduce(0) { $0 + Self.fontFiles(in: $1) }
      guard count == 0 else { return report.ok("\(count) font files for letters that the site's fonts lack") }
      return report.warning(
        "this machine has no fonts, so pictures for previews show boxes for letters that the site's fonts lack",
        "install some: apt-get install fonts-dejavu-core fonts-droid-fallback")
    }
  }

  private static func fontFiles(in folder: String) -> Int {
    guard let files = FileManager.default.enumerator(atPath: folder) else { return 0 }
    return files.count { file in
      let name = ((file as? String) ?? "").lowercased()
      return [".ttf", ".otf", ".ttc"].contains { name.hasSuffix($0) }
    }
  }

  /// A program that the site uses if it is there.
  private struct Tool: Sendable {
    let name: String
    let package: String
    let use: String
    var versionOption = "--version"

    static let all = [
      Tool(
        name: "vipsthumbnail", package: "libvips-tools",
        use: "smaller copies of pictures"),
      Tool(name: "rsvg-convert", package: "librsvg2-bin", use: "pictures for previews"),
      Tool(name: "ffmpeg", package: "ffmpeg", use: "sheets of pictures of videos", versionOption: "-version"),
    ]

    var check: DoctorCheck {
      DoctorCheck(name) { report in
        guard let program = Program(named: name) else {
          return report.warning("it is not in PATH: there are no \(use)", "apt-get install \(package)")
        }
        let version = try await DoctorCheck.threads.run { _ in
          Result { try program.output([versionOption], timeLimit: 5) }
        }
        switch version {
        case .success(let text): return report.ok(text.firstLine)
        case .failure(let error):
          return report.warning(
            "it does not run (\(error)): there are no \(use)", "apt-get install --reinstall \(package)")
        }
      }
    }
  }
}

/// The room that is left on the disk of a folder, which need not exist yet.
struct FreeSpace: CustomStringConvertible {
  /// The folder, or the nearest one above it that exists.
  let folder: String
  /// Nil if the system does not say, as for a disk without a limit.
  let bytes: Int?
  let isWritable: Bool

  init(of path: String) {
    var folder = URL(fileURLWithPath: path).standardizedFileURL
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) {
      folder.deleteLastPathComponent()
    }
    self.folder = folder.path
    var disk = statvfs()
    let isKnown = statvfs(folder.path, &disk) == 0 && disk.f_blocks > 0
    bytes = isKnown ? Int(disk.f_bavail) * Int(disk.f_frsize) : nil
    // Root may write anywhere, also where no file can be made, as in /proc. This one gets no name.
    isWritable = (try? TemporaryFile(in: folder.path)) != nil
  }

  var description: String {
    let room =
      bytes.map { $0 < 10 << 30 ? "\($0 >> 20) MB" : "\($0 >> 30) GB" } ?? "an unknown number of bytes"
    return "\(folder): \(room) free"
  }
}

extension String {
  fileprivate var firstLine: String { split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
}
