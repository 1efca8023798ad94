import Sanitizer

extension SanitizedBody {
  /// About how long the text takes to read, at least 1. Readers skim code, which counts half.
  package var readingMinutes: Int {
    let length = text.utf8.count - codeLength / 2
    return max(1, (length + Self.bytesPerMinute / 2) / Self.bytesPerMinute)
  }

  /// 230 words of six letters, or 470 characters of Chinese.
  private static var bytesPerMinute: Int { 1400 }
}
