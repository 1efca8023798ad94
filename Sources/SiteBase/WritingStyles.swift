import Importing
import Settings

extension Configuration {
  /// How the texts of the content folder are read.
  package var writingStyle: WritingStyle {
    WritingStyle(
      timeZone: publication.timeZone, smartPunctuation: publication.smartPunctuation,
      keepsScripts: publication.html == .trusted, words: publication.interface)
  }
}
