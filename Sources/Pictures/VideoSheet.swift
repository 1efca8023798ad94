import Foundation
import Programs

/// A picture with many small pictures of a video, in rows of ten, for the places at which a reader points.
public struct VideoSheet: Hashable, Sendable {
  /// Seconds from one small picture to the next.
  public let interval: Double
  private let count: Int

  /// - Parameter duration: of the video, in seconds.
  public init(duration: Double) {
    interval = max(1, (duration * 10).rounded(.up) / 1000)
    count = max(1, Int((duration / interval).rounded(.up)))
  }

  fileprivate static let columns = 10
  fileprivate var rows: Int { (count + Self.columns - 1) / Self.columns }
}

/// Makes sheets of videos with `ffmpeg`.
public struct VideoSheetMaker: Sendable {
  private let program: Program

  /// Nil if the program is not installed.
  public init?(searchPath: String? = ProcessInfo.processInfo.environment["PATH"]) {
    guard let program = Program(named: "ffmpeg", searchPath: searchPath) else { return nil }
    self.program = program
  }

  /// Makes a sheet: small pictures of 160 by 90 pixels. Blocks the thread, for a minute or so with a long
  /// video.
  ///
  /// - Parameters:
  ///   - video: the path of the video.
  ///   - target: the name of the new file in `folder`, which ends with `.jpg`. It is there when it is whole.
  ///   - folder: the path of a folder.
  /// - Throws: ``ProgramError`` if the program fails, and errors of files.
  public func make(_ sheet: VideoSheet, of video: String, as target: String, in folder: String) throws {
    let partial = "partial-\(getpid())-\(target)"
    defer { unlink("\(folder)/\(partial)") }
    let size = "scale=160:90:force_original_aspect_ratio=decrease,pad=160:90:(ow-iw)/2:(oh-ih)/2"
    // Of a long video, only whole pictures are decoded: all of them would take many minutes. The last picture
    // is repeated, because the filter that takes one for each interval drops a picture that stands alone.
    let frames = "tpad=stop=-1:stop_mode=clone,fps=1/\(sheet.interval)"
    try program.run(
      [
        "-v", "error", "-nostdin", "-threads", "1", "-skip_frame", sheet.interval < 5 ? "default" : "nokey",
        "-i", "file:\(video)", "-an", "-sn",
        "-vf", "\(frames),\(size),tile=\(VideoSheet.columns)x\(sheet.rows)", "-frames:v", "1", "-q:v", "6",
        "file:\(partial)",
      ], in: folder, timeLimit: 600)
    try FileManager.default.moveItem(atPath: "\(folder)/\(partial)", toPath: "\(folder)/\(target)")
  }
}
