/// Names in the order in which they occur first, each once.
struct UsedNames {
  private(set) var names: [String] = []
  private var known: Set<String> = []

  mutating func add(_ names: [String]) {
    for name in names where known.insert(name).inserted { self.names.append(name) }
  }
}

/// Files that are no texts, counted by the folder in which they are.
struct OtherFiles {
  private var counts: [String: Int] = [:]
  private var atRoot: [String] = []

  mutating func add(_ file: String) {
    guard let slash = file.firstIndex(of: "/") else { return atRoot.append(file) }
    counts[String(file[..<slash]), default: 0] += 1
  }

  /// One loss for each folder, and one for all files beside the folders.
  var losses: [Loss] {
    var losses = counts.sorted { $0.key < $1.key }.map { folder, count in
      let files = count == 1 ? "1 file is no text" : "\(count) files are no texts"
      return Loss(
        .setting, "\(folder)/", at: SourcePlace(file: folder),
        "\(files) and only moved where a text refers to it")
    }
    if !atRoot.isEmpty {
      let shown = atRoot.prefix(8).joined(separator: ", ") + (atRoot.count > 8 ? ", …" : "")
      losses.append(
        Loss(
          .setting, "files", at: SourcePlace(file: "."),
          "\(atRoot.count == 1 ? "1 is no text" : "\(atRoot.count) are no texts") and not moved: \(shown)"))
    }
    return losses
  }
}
