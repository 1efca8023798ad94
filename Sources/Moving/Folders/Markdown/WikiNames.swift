/// The files of a folder by the names that links of wikis have: the end of a path, without `.md`.
struct WikiNames {
  private var files: [String: String] = [:]

  init(_ files: [String], texts: Set<String>) {
    for file in files {
      let path = (texts.contains(file.pathExtension) ? file.withoutExtension : file).lowercased()
      var rest = path[...]
      while true {
        // Of several files with the same name, the one in the fewest folders gets it.
        let key = String(rest)
        if self.files[key].map({ $0.split(separator: "/").count > file.split(separator: "/").count }) ?? true
        {
          self.files[key] = file
        }
        guard let slash = rest.firstIndex(of: "/") else { break }
        rest = rest[rest.index(after: slash)...]
      }
    }
  }

  subscript(name: String) -> String? {
    let key = name.lowercased().droppingSlashes
    return files[key] ?? (key.hasSuffix(".md") ? files[key.withoutExtension] : nil)
  }
}
