/// Whether a file is no content, by its name: hidden, a copy that a program makes while it saves or before it
/// changes a file, or what a system keeps in each folder.
package func isScratchName(_ name: String) -> Bool {
  let name = name.lowercased()
  return name.hasPrefix(".") || name.hasPrefix("#") || name.hasPrefix("~$") || name.hasSuffix("~")
    || scratchNames.contains(name) || scratchEndings.contains { name.hasSuffix($0) }
}

/// Vim tests with `4913` whether it may write in a folder.
private let scratchNames: Set<String> = [
  "4913", "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r", "__macosx", "$recycle.bin", "@eadir",
  "system volume information",
]

private let scratchEndings = [
  ".tmp", ".temp", ".bak", ".backup", ".old", ".orig", ".rej", ".save", ".swp", ".swo", ".swn", ".swx",
  ".part",
  ".crdownload", ".autosave", ".kate-swp",
]
