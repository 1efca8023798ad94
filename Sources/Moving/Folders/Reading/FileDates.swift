import Files
import Programs
import Texts
import Timestamps

/// The dates of files that programs take from git and from the file system.
enum FileDates {
  /// The author's date of the last commit that changed a file, or of the one that added it; nil if git is not
  /// installed, or if the folder is no repository that has the file.
  ///
  /// The settings in a stranger's repository may name programs: none of them is run, and nothing is fetched.
  static func committed(_ file: String, in folder: SourceFolder, isFirst: Bool) -> Timestamp? {
    guard let git = Program(named: "git") else { return nil }
    let settings = [
      "core.fsmonitor=false", "core.hooksPath=/dev/null", "log.showSignature=false", "gpg.program=false",
      "protocol.allow=never",
    ]
    let arguments =
      ["--no-pager", "--literal-pathspecs", "-C", folder.root] + settings.flatMap { ["-c", $0] }
      + ["log", "-1", "--no-show-signature", "--no-ext-diff", "--no-textconv", "--format=%at"]
      + (isFirst ? ["--diff-filter=A", "--follow"] : []) + ["--", file]
    guard let output = try? git.output(arguments, timeLimit: 20), let seconds = Int64(output.trimmed) else {
      return nil
    }
    return Timestamp(microseconds: seconds * 1_000_000)
  }

  /// When a file was last written.
  static func modified(_ file: String, in folder: SourceFolder) -> Timestamp? {
    (try? FileStamp(of: folder.path(file), followingLinks: false)).map {
      Timestamp(microseconds: $0.modified / 1_000_000_000 * 1_000_000)
    }
  }
}
