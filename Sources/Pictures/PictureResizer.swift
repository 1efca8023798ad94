import Foundation
import Programs

/// Makes smaller copies of pictures with `vipsthumbnail`, a program of libvips.
public struct PictureResizer: Sendable {
  private let program: Program

  /// Nil if the program is not installed: Debian's package is `libvips-tools`.
  public init?(searchPath: String? = ProcessInfo.processInfo.environment["PATH"]) {
    guard let program = Program(named: "vipsthumbnail", searchPath: searchPath) else { return nil }
    self.program = program
  }

  /// Makes one variant. Blocks the thread, for a second or two with large pictures.
  ///
  /// - Parameters:
  ///   - source: the name of a picture in `folder`.
  ///   - target: the name of the new file in `folder`. It is there when it is whole.
  ///   - folder: the path of a folder.
  ///   - convertsColours: whether the picture has a colour profile (``holdsColourProfile(_:)``). Copies are
  ///     in sRGB.
  /// - Throws: ``ProgramError`` if the program fails, and errors of files.
  public func make(
    _ variant: PictureVariant, of source: String, as target: String, in folder: String,
    convertsColours: Bool = false
  ) throws {
    let partial = "partial-\(getpid())-\(target)"
    let path = "\(folder)/\(partial)"
    defer { unlink(path) }
    var arguments = [
      source, "--size", "\(variant.width)x100000>", "--output",
      "\(partial)[Q=\(variant.format.quality),strip]",
    ]
    // For a picture without a profile, vipsthumbnail 8.14 would darken the colours.
    if convertsColours { arguments += ["--export-profile", "srgb"] }
    try program.run(
      arguments, in: folder, environment: ["VIPS_CONCURRENCY": "1"], timeLimit: Self.timeLimit)
    // libvips 8.14 leaves the metadata of WebP files where they are.
    let bytes = try Data(contentsOf: URL(filePath: path))
    try Data(webPWithoutMetadata(Array(bytes))).write(
      to: URL(filePath: "\(folder)/\(target)"), options: .atomic)
  }

  /// In seconds.
  private static let timeLimit = 60.0
}

extension PictureVariant.Format {
  /// Out of 100: pictures of both formats look alike.
  fileprivate var quality: Int { self == .avif ? 55 : 78 }
}
