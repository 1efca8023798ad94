import Texts

/// The losses of one file.
struct LossList {
  /// Relative to the source's folder.
  let file: String
  private(set) var losses: [Loss] = []

  init(file: String) { self.file = file }

  mutating func add(_ loss: Loss) { losses.append(loss) }

  mutating func add(
    _ kind: Loss.Kind, _ name: String, line: Int? = nil, _ message: String, mark: KeptMark? = nil
  ) {
    let place = SourcePlace(file: file, line: line)
    losses.append(Loss(kind, name.onOneLine.shortened(to: 80), at: place, message.onOneLine, mark: mark))
  }
}

extension String {
  fileprivate var onOneLine: String {
    guard contains(where: \.isNewline) else { return trimmed }
    return split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
  }
}
