import Foundation

/// Makes smaller copies of pictures with `vipsthumbnail`, a program of libvips.
///
/// A program of its own, because a damaged picture can then end nothing but that program.
public struct PictureResizer: Sendable {
  /// The path of the program.
  private let program: String

  /// Nil if the program is not installed: Debian's package is `libvips-tools`.
  public init?(searchPath: String? = ProcessInfo.processInfo.environment["PATH"]) {
    let folders = (searchPath ?? "").split(separator: ":")
    guard
      let program = folders.lazy.map({ "\($0)/vipsthumbnail" })
        .first(where: FileManager.default.isExecutableFile(atPath:))
    else { return nil }
    self.program = program
  }

  /// Makes one variant. Blocks the thread, for a second or two with large pictures.
  ///
  /// - Parameters:
  ///   - source: the name of a picture in `folder`.
  ///   - target: the name of the new file in `folder`. It is there when it is whole.
  ///   - folder: the path of a folder.
  ///   - convertsColours: whether the picture has a colour profile (``holdsColourProfile(_:)``). Copies are in sRGB.
  /// - Throws: ``PictureError``.
  public func make(
    _ variant: PictureVariant, of source: String, as target: String, in folder: String,
    convertsColours: Bool = false
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.currentDirectoryURL = URL(filePath: folder, directoryHint: .isDirectory)
    let partial = "partial-\(getpid())-\(target)"
    process.arguments = [
      source, "--size", "\(variant.width)x100000>", "--output",
      "\(partial)[Q=\(variant.format.quality),strip]",
    ]
    // For a picture without a profile, vipsthumbnail 8.14 would darken the colours.
    if convertsColours { process.arguments?.append(contentsOf: ["--export-profile", "srgb"]) }
    process.environment = ["PATH": "/usr/bin:/bin", "VIPS_CONCURRENCY": "1"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let messages = Pipe()
    process.standardError = messages
    do {
      try process.run()
    } catch {
      throw PictureError(reason: "\(program) could not be started: \(error.localizedDescription)")
    }
    let stop = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeLimit, execute: stop)
    let output = (try? messages.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    stop.cancel()
    let path = "\(folder)/\(partial)"
    defer { unlink(path) }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let reason =
        String(decoding: output, as: UTF8.self).split(separator: "\n").first ?? "it ended without a message"
      throw PictureError(reason: "\(program): \(reason)")
    }
    // libvips 8.14 leaves the metadata of WebP files where they are.
    let bytes = try Data(contentsOf: URL(filePath: path))
    try Data(webPWithoutMetadata(Array(bytes))).write(
      to: URL(filePath: "\(folder)/\(target)"), options: .atomic)
  }

  private static let timeLimit = 60.0
}

extension PictureVariant.Format {
  /// Out of 100: pictures of both formats look alike.
  fileprivate var quality: Int { self == .avif ? 55 : 78 }
}

/// A smaller copy of a picture could not be made.
public struct PictureError: Error, Hashable, CustomStringConvertible {
  public let reason: String
  public var description: String { reason }
}
